import { describe, expect, test } from "vitest";
import { sealsOn } from "../../../portal/frame/seals.ts";

const seals = sealsOn(Buffer.from("s".repeat(64)), 1_800);
const now = 1_800_000_000;

describe("what is sealed", () => {
  test("comes back whole for its owner within its time, and for nobody else or later", () => {
    const box = seals.seal("the result", "ada", now);
    expect(seals.open(box, "ada", now + 1_799)).toBe("the result");
    expect(seals.open(box, "ada", now + 1_800)).toBeUndefined();
    expect(seals.open(box, "eve", now)).toBeUndefined();
  });

  test("is refused with any one of its bytes altered, cut short, or sealed by another secret", () => {
    const box = seals.seal("the result", "ada", now);
    const bytes = Buffer.from(box, "base64");
    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8((altered.readUInt8(place) + 1) % 256, place);
      expect(seals.open(altered.toString("base64"), "ada", now)).toBeUndefined();
    }
    for (const cut of [0, 1, 20, bytes.length - 1]) {
      expect(seals.open(bytes.subarray(0, cut).toString("base64"), "ada", now)).toBeUndefined();
    }
    const others = sealsOn(Buffer.from("t".repeat(64)), 1_800);
    expect(others.open(box, "ada", now)).toBeUndefined();
  });
});

describe("the mark of a form", () => {
  test("is another each time it is shown, and holds for its own session alone", () => {
    const [one, other] = [seals.formToken("session-1"), seals.formToken("session-1")];
    expect(one).not.toBe(other);
    expect(seals.isFormToken(one, "session-1")).toBe(true);
    expect(seals.isFormToken(one, "session-2")).toBe(false);
    const [name = "", mark = ""] = other.split(".");
    expect(seals.isFormToken(`${one.split(".")[0]}.${mark}`, "session-1")).toBe(false);
    expect(seals.isFormToken(`${name}.`, "session-1")).toBe(false);
    expect(seals.isFormToken("", "session-1")).toBe(false);
  });
});
