import { expect, test } from "vitest";
import { circuitAfter, isOpen } from "../../../../../functions/domain/verification/retries/circuit.ts";
import { start } from "../../../../fakes/retried-world.ts";
import { answerOf } from "../../../../fakes/verification-world.ts";

test("five failures in a row open the circuit of a document type, one answer closes it", () => {
  const now = new Date(start);
  let circuit = circuitAfter(undefined, answerOf("S"), { now, pace: 1 });
  for (let failures = 1; failures < 5; failures++) {
    expect(circuit !== "closed" && isOpen(circuit, now)).toBe(false);
    circuit = circuitAfter(circuit === "closed" ? undefined : circuit, answerOf("S"), { now, pace: 1 });
  }
  expect(circuit !== "closed" && isOpen(circuit, now)).toBe(true);
  expect(circuitAfter({ failures: 5, openUntil: 0 }, answerOf("N"), { now, pace: 1 })).toBe("closed");
});
