import { expect, test } from "vitest";
import { newKey, open, seal } from "../../../functions/store/sealing.ts";

const block = { belongsTo: "ver_1", blockBytes: 1_024 };

test("what was sealed is opened by its key for its owner, and for no other key, owner or changed box", () => {
  const key = newKey();
  const box = seal(key, block, "Zoë Ó Sé, 1980");
  expect(open(key, "ver_1", box)).toBe("Zoë Ó Sé, 1980");
  expect(() => open(newKey(), "ver_1", box)).toThrow();
  expect(() => open(key, "ver_2", box)).toThrow();
  const changed = Buffer.from(box, "base64");
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(() => open(key, "ver_1", changed.toString("base64"))).toThrow();
});

test("boxes of a short and a long outcome have one length, and no two of the same text are equal", () => {
  const key = newKey();
  const boxes = ["Y", "x".repeat(1_000), "Y"].map((text) => seal(key, block, text));
  expect(new Set(boxes.map(({ length }) => length)).size).toBe(1);
  expect(boxes[0]).not.toBe(boxes[2]);
});
