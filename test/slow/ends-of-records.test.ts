import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLog } from "../../functions/transparency/check-log.ts";
import { parseVkey } from "../../functions/transparency/verifier-key.ts";
import { dynamoCall } from "../../local/engines/aws-json.ts";
import { type JsonObject, listOf } from "../../local/template/json.ts";
import { deskOf, unheldPassport } from "../fixtures/host/desk.ts";
import { hostTimeoutMs, type RunningHost, startRunningHost } from "../fixtures/host/running-host.ts";

/** What becomes of rows behind the service's back: it is in the log, and what nobody may do wakes somebody. */
let host: RunningHost;
beforeAll(async () => {
  host = await startRunningHost();
}, hostTimeoutMs);
afterAll(() => host.stop());

async function entriesWhere(wanted: (key: string) => boolean): Promise<Record<string, unknown>[]> {
  const { log, publicKey } = host.service.audit;
  const read = async (path: string) => {
    const answered = await fetch(`${log}/${path}`);
    return answered.ok ? Buffer.from(await answered.arrayBuffer()) : undefined;
  };
  const found: Record<string, unknown>[] = [];
  for await (const { entries } of checkLog(read, [parseVkey(publicKey)])) {
    const facts = entries.map((entry) => JSON.parse(entry.toString()));
    found.push(...facts.filter(({ key }) => wanted(key)));
  }
  return found;
}

async function entry(key: string): Promise<Record<string, unknown>> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const [found] = await entriesWhere((one) => one === key).catch(() => []);
    if (found !== undefined) return found;
    await pause(500);
  }
  throw new Error(`${key} did not enter the log`);
}

const counted = () =>
  readdirSync(join(host.folder, "logs"))
    .filter((name) => /Intake/.test(name))
    .flatMap((name) => readFileSync(join(host.folder, "logs", name), "utf8").split("\n"))
    .filter((line) => line.includes('"LogUnreadable":'))
    .reduce((sum, line) => sum + Number(/"LogUnreadable":(\d+)/.exec(line)?.[1]), 0);

test("an expired record is logged as such and wakes nobody; one that is deleted, or a wallet, wakes somebody", async () => {
  const { keys, accountId } = await deskOf(host).liveAccount(50);
  const { post } = deskOf(host);
  const ids: string[] = [];
  for (let check = 0; check < 2; check++) {
    ids.push(String((await post(keys[0] ?? "", unheldPassport())).body.verificationId));
  }
  const [ended = "", removed = ""] = ids.map((id) => `LIVE#${id}`);
  await entry(`${removed}/VERIFICATION/ended`);
  const call = dynamoCall(host.service.aws.dynamodb);
  const { TableNames } = await call("ListTables", {});
  const TableName = String(listOf(TableNames).find((name) => String(name).includes("-Data-Records")));
  const keyOf = (pk: string, sk: string): JsonObject => ({ pk: { S: pk }, sk: { S: sk } });
  await call("UpdateItem", {
    TableName,
    Key: keyOf(ended, "VERIFICATION"),
    UpdateExpression: "SET expiresAt = :past",
    ExpressionAttributeValues: { ":past": { N: String(Math.floor(Date.now() / 1_000) - 60) } },
  });
  expect(await entry(`${ended}/VERIFICATION/expired`)).toMatchObject({ why: "expired", fact: "verification" });
  expect(counted()).toBe(0);
  await call("DeleteItem", { TableName, Key: keyOf(removed, "VERIFICATION") });
  expect(await entry(`${removed}/VERIFICATION/removed`)).toMatchObject({ why: "removed" });
  await call("DeleteItem", { TableName, Key: keyOf(`WALLET#${accountId}`, "WALLET") });
  expect(await entry(`WALLET#${accountId}/WALLET/removed`)).toMatchObject({ why: "removed", fact: "item" });
  expect(counted()).toBe(2);
  // That a record got its end entered no entry: nothing of what it says was changed.
  expect((await entriesWhere((key) => key.startsWith(`${ended}/`))).map(({ key }) => key)).toEqual([
    `${ended}/VERIFICATION/ended`,
    `${ended}/VERIFICATION/expired`,
  ]);
});
