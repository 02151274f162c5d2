import { randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { neverWritten } from "../../../functions/store/conditions.ts";
import type { Write } from "../../../functions/store/transact.ts";
import { type Step, stepsOf, transition } from "../../../functions/store/transition.ts";
import { bothTables, type OpenTables } from "../../fixtures/both-tables.ts";

describe.each(bothTables)("on %s tables", (_name, open) => {
  let tables: OpenTables;
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  const keyOf = (name: string) => ({ pk: `transition#${name}`, sk: "item" });
  const put = (name: string, holder: string): Write => ({
    Put: {
      TableName: tables.ephemeral,
      Item: { ...keyOf(name), holder },
      ConditionExpression: neverWritten,
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  });
  const take = (name: string, holder: string): Step<{ taken: string; by: unknown }> => ({
    write: put(name, holder),
    refused: (item) => ({ taken: name, by: item }),
  });
  const found = async (name: string) =>
    (await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key: keyOf(name) }))).Item;

  test("of several steps that are refused the first in their order says what that means, and with which item", async () => {
    const [free, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await transition(tables, randomUUID(), [take(second, "Ann"), take(third, "Ben")]);
    const outcome = await transition(tables, randomUUID(), [
      take(free, "Cleo"),
      take(second, "Cleo"),
      take(third, "Cleo"),
    ]);
    expect(outcome).toMatchObject({ taken: second, by: { holder: "Ann" } });
    expect(await found(free)).toBeUndefined();
  });

  test("the meaning follows its write wherever another step is put in before it", async () => {
    const held = randomUUID();
    await transition(tables, randomUUID(), [take(held, "Ann")]);
    const needed = stepsOf([put(held, "Ben")], "ended before" as const);
    const optional = stepsOf([put(randomUUID(), "Ben")], "taken over" as const);
    expect(await transition<string>(tables, randomUUID(), [...needed, ...optional])).toBe("ended before");
    expect(await transition<string>(tables, randomUUID(), [...optional, ...needed])).toBe("ended before");
  });

  test("steps that are all free are written together", async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    expect(await transition(tables, randomUUID(), [take(one, "Ann"), take(two, "Ann")])).toBe("committed");
    expect([await found(one), await found(two)]).toMatchObject([{ holder: "Ann" }, { holder: "Ann" }]);
  });
});
