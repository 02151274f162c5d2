import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryEngine } from "../../fixtures/memory-tables.ts";
import { type RealTables, realTables } from "../../fixtures/tables.ts";
import { type Asked, anyCommand, commandFor } from "./any-command.ts";
import type { MemoryEngine } from "./engine.ts";

// The simulation is worth what its tables are worth: whatever is asked of them, they must answer as the embedded engine does.

const runs = Number(process.env.FUZZ_RUNS ?? 30);

let real: RealTables;
let memory: MemoryEngine;
beforeAll(async () => {
  real = await realTables();
  memory = memoryEngine({}, real);
});
afterAll(() => real.stop());

let made = 0;

test(
  "the tables in memory answer any row of commands as the embedded engine does",
  async () => {
    const row = fc.array(anyCommand, { minLength: 10, maxLength: 40 });
    const property = fc.asyncProperty(row, async (commands) => {
      made += 1;
      for (const asked of commands) await compare(asked, { table: real.records, run: `run${made}-` });
    });
    await fc.assert(property, { numRuns: runs });
  },
  runs * 5_000,
);

async function compare(asked: Asked, on: { table: string; run: string }): Promise<void> {
  const command = commandFor(asked, on);
  const expected = await outcomeOf(async () => real.client.send(command as never));
  expect(await outcomeOf(async () => memory.execute(command))).toEqual(expected);
  if (!("LastEvaluatedKey" in expected)) return;
  // A page that ended early goes on where it ended.
  await compare({ ...asked, input: { ...asked.input, ExclusiveStartKey: expected.LastEvaluatedKey } }, on);
}

/** An answer, or a refusal by its name and by what it shows. Its words are the engine's own. */
async function outcomeOf(ask: () => Promise<object>): Promise<object> {
  try {
    return { ...(await ask()), $metadata: undefined };
  } catch (error) {
    if (error instanceof TransactionCanceledException) {
      return { refused: error.name, reasons: error.CancellationReasons?.map(({ Code, Item }) => ({ Code, Item })) };
    }
    if (error instanceof ConditionalCheckFailedException) return { refused: error.name, item: error.Item };
    return { refused: error instanceof Error ? error.name : String(error) };
  }
}
