import { expect, test } from "vitest";
import { atMostEvery } from "../../../functions/edge/freshness.ts";

function counting() {
  const state = { asked: 0, now: 0, fails: false };
  const ask = async () => {
    state.asked++;
    if (state.fails) throw new Error("unreachable");
    return state.asked;
  };
  return { state, look: atMostEvery(10_000, () => state.now, ask) };
}

test("anybody may ask for the health, and what lies outside is looked at once in ten seconds", async () => {
  const { state, look } = counting();
  await Promise.all([look(), look(), look()]);
  state.now = 9_999;
  expect(await look()).toBe(1);
  state.now = 10_000;
  expect(await look()).toBe(2);
  expect(state.asked).toBe(2);
});

test("a look that failed is not remembered", async () => {
  const { state, look } = counting();
  state.fails = true;
  await expect(look()).rejects.toThrow("unreachable");
  state.fails = false;
  expect(await look()).toBe(2);
});
