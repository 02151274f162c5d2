import { expect, test } from "vitest";
import * as z from "zod";
import { jsonOfShape, secret } from "../../../functions/edge/secrets.ts";

function secretWorld() {
  const state = { value: "first", looks: 0, isDown: false, now: 0 };
  const read = async () => {
    state.looks += 1;
    if (state.isDown) throw new Error("the store is down");
    return state.value;
  };
  return {
    state,
    get: secret(
      read,
      (text) => text,
      () => state.now,
    ),
  };
}

test("a secret is looked up once, however many callers come at once", async () => {
  const { state, get } = secretWorld();
  expect(await Promise.all([get(), get(), get()])).toEqual(["first", "first", "first"]);
  expect(state.looks).toBe(1);
});

test("a rotated secret is in use within five minutes, without a new process", async () => {
  const { state, get } = secretWorld();
  await get();
  state.value = "second";
  state.now = 299_999;
  expect(await get()).toBe("first");
  state.now = 300_000;
  expect(await get()).toBe("second");
});

test("while the store is down the last value serves, and the store is asked again soon", async () => {
  const { state, get } = secretWorld();
  await get();
  state.isDown = true;
  state.now = 300_000;
  expect(await get()).toBe("first");
  expect(await get()).toBe("first");
  expect(state.looks).toBe(2);
  Object.assign(state, { isDown: false, value: "second", now: 315_000 });
  expect(await get()).toBe("second");
});

test("a first look that fails is told, and the next caller looks again", async () => {
  const { state, get } = secretWorld();
  state.isDown = true;
  await expect(get()).rejects.toThrow("the store is down");
  state.isDown = false;
  expect(await get()).toBe("first");
});

test("a secret of another shape is refused before it is used", () => {
  const parse = jsonOfShape(z.object({ certificatePem: z.string() }));
  expect(() => parse("a generated password")).toThrow();
  expect(() => parse('{"other":1}')).toThrow();
  expect(parse('{"certificatePem":"x"}')).toEqual({ certificatePem: "x" });
});
