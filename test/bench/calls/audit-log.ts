import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runIntegrator } from "../../../functions/audit-log/run-integrator.ts";
import { connectLogObjects } from "../../../functions/audit-log/s3-objects.ts";
import { takeIn } from "../../../functions/audit-log/take-in.ts";
import { moveHead, readHead } from "../../../functions/store/audit-log/log-head.ts";
import { findLeaves, writeLeaves } from "../../../functions/store/audit-log/log-leaves.ts";
import { bucketServer } from "../../../local/buckets/server.ts";
import { listen } from "../../../local/engines/listen.ts";
import { origin, testSigner } from "../../fakes/log-world.ts";
import { numbersFrom, streamEvent } from "../../fixtures/audit/audit-rows.ts";
import { deskOf, unheldPassport } from "../../fixtures/host/desk.ts";
import type { RunningHost } from "../../fixtures/host/running-host.ts";
import { realTables } from "../../fixtures/tables.ts";
import { liveKeys, share } from "./asking.ts";
import type { Latency } from "./latency.ts";

type LogSpeed = { takenInPerSecond: number; integratedPerSecond: number };

/** Facts through the intake and the integrator, over a bucket and a table engine of this machine. */
export async function logSpeed(facts: number): Promise<LogSpeed> {
  const folder = mkdtempSync(join(tmpdir(), "log-speed-"));
  const tables = await realTables();
  const buckets = await listen(
    bucketServer(folder, ["log"], () => {}),
    0,
  );
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: buckets.url,
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  try {
    const objects = connectLogObjects({ bucket: "log", lock: { mode: "GOVERNANCE", years: 7 } });
    const now = () => new Date();
    const quiet = async () => {};
    const takenIn = await secondsOf(async () => {
      for (let first = 1; first <= facts; first += batchSize) {
        await takeIn(
          { objects, now, wake: quiet },
          streamEvent(numbersFrom(first, Math.min(batchSize, facts - first + 1))),
        );
      }
    });
    const signer = testSigner();
    const integrated = await secondsOf(async () => {
      const { size } = await runIntegrator({
        objects,
        readHead: () => readHead(tables),
        moveHead: (from, to) => moveHead(tables, from, to),
        findLeaves: (keys) => findLeaves(tables, keys),
        writeLeaves: (leaves) => writeLeaves(tables, leaves),
        signers: async () => [signer],
        origin,
        clockSeconds: 2,
        now,
        wake: quiet,
        remainingMs: () => Number.POSITIVE_INFINITY,
      });
      if (size !== facts) throw new Error(`${size} of ${facts} facts entered the log`);
    });
    return { takenInPerSecond: facts / takenIn, integratedPerSecond: facts / integrated };
  } finally {
    await buckets.close();
    await tables.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many as a stream's batch brings where there is much to do. */
const batchSize = 500;

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

const proofCalls = 200;

/** The proof of one verification, asked for again and again; slowly enough for the five keys of one account. */
export async function proofSpeed(host: RunningHost): Promise<Latency> {
  const keys = await liveKeys(host, 5);
  const { post } = deskOf(host);
  const { body } = await post(keys[0] ?? "", unheldPassport());
  const url = `${host.service.production.url}/v1/verify/${String(body.verificationId)}/proof`;
  const call = async (key = "") => {
    const answered = await fetch(url, { headers: { "X-API-Key": key } });
    await answered.text();
    return answered.status;
  };
  while ((await call(keys[0])) === 202) await pause(500);
  const times: number[] = [];
  for (let number = 0; number < proofCalls; number++) {
    await pause(25);
    const began = performance.now();
    const status = await call(keys[number % keys.length]);
    if (status !== 200) throw new Error(`a proof was answered with ${status}`);
    if (number >= 20) times.push(performance.now() - began);
  }
  return { p50: share(times, 0.5), p99: share(times, 0.99) };
}
