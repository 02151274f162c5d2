import { setTimeout as pause } from "node:timers/promises";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { VerifyRequest } from "../../functions/contract/verify.ts";
import type { Opening } from "../../functions/domain/verification/verification.ts";
import { sender } from "../../functions/queue/queues.ts";
import { scheduleVerification, sealRequest } from "../../functions/store/retries.ts";
import type { Tables } from "../../functions/store/tables.ts";
import { openVerification, readVerification } from "../../functions/store/verifications.ts";
import { deskOf, unheldPassport } from "../faults/desk.ts";
import type { RunningHost } from "../fixtures/running-host.ts";

export type Drain = { due: number; perSecond: number; alone: number[]; beside: number[] };

const hubMs = 50;

/** So many retries, all due at once, and what a live caller feels meanwhile: milliseconds of a POST, in order. */
export async function drainOf(host: RunningHost, due: number): Promise<Drain> {
  const { control } = deskOf(host);
  await control("PUT", "/behaviour", { mode: "normal", delayMs: hubMs });
  const alone: number[] = [];
  for (let call = 0; call < 12; call += 1) alone.push(await livePost(host));
  const ids = await seed(host, due);
  const began = performance.now();
  const beside: number[] = [];
  const { tables } = await groundOf(host);
  for (let last = ids.length - 1; ; ) {
    beside.push(await livePost(host));
    // Ended ones are looked at once: the last to end are found by walking back.
    while (last >= 0 && (await hasEnded(tables, ids[last] ?? ""))) last -= 1;
    if (last < 0) break;
    await pause(700);
  }
  const seconds = (performance.now() - began) / 1_000;
  await control("DELETE", "/behaviour");
  const sorted = (times: number[]) => times.toSorted((a, b) => a - b);
  return { due, perSecond: due / seconds, alone: sorted(alone.slice(2)), beside: sorted(beside) };
}

async function livePost(host: RunningHost): Promise<number> {
  const began = performance.now();
  await deskOf(host).post(host.service.demo.liveKey, unheldPassport());
  return performance.now() - began;
}

async function hasEnded(tables: Tables, id: string): Promise<boolean> {
  const record = await readVerification(tables, "test", id);
  return record !== undefined && record.status !== "pending";
}

async function groundOf({ service }: RunningHost) {
  const shared = { region: "ap-southeast-2", credentials: { accessKeyId: "local", secretAccessKey: "local" } };
  const client = new DynamoDBClient({ ...shared, endpoint: service.aws.dynamodb });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const named = (word: string) => TableNames.find((name) => name.includes(word)) ?? "";
  const sqs = new SQSClient({ ...shared, endpoint: service.aws.sqs, useQueueUrlAsEndpoint: false });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const queue = QueueUrls.find((url) => /TestQueuesRetry(?!DeadLetters)/.test(url)) ?? "";
  const tables: Tables = {
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    records: named("Records"),
    ephemeral: named("Ephemeral"),
  };
  return { tables, send: sender(sqs, queue) };
}

/** Records as POSTs on the test address leave them, and their messages, due at once. */
async function seed(host: RunningHost, due: number): Promise<string[]> {
  const { tables, send } = await groundOf(host);
  const ids: string[] = [];
  const work = async (): Promise<void> => {
    while (ids.length < due) {
      const verificationId = `ver_${String(ids.length).padStart(24, "0")}`;
      ids.push(verificationId);
      const opening = openingOf(host, verificationId, ids.length);
      const { key, box } = sealRequest({ request: VerifyRequest.parse(unheldPassport()), opening });
      await openVerification(tables, opening);
      const deadline = opening.requestedAt.getTime() + 1_800_000;
      await scheduleVerification(tables, opening, { box, deadline, nextAttemptAt: opening.requestedAt });
      await send({ verificationId, attempt: 1, key }, 0);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return ids;
}

function openingOf(
  { service }: RunningHost,
  verificationId: string,
  number: number,
): Omit<Opening, "cooldown" | "claim"> {
  const requestedAt = new Date();
  return {
    verificationId,
    vrn: `QB${String(number).padStart(13, "0")}`,
    accountId: service.demo.accountId,
    environment: "test",
    documentType: "passport",
    requestedAt,
    deadline: requestedAt.getTime() + 40_000,
    priceHalfCredits: 0,
    consentAttestedAt: "2026-03-02T09:30:00+11:00",
    consentVersion: "v1",
  };
}
