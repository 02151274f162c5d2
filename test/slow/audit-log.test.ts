import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLog } from "../../functions/transparency/check-log.ts";
import { parseVkey } from "../../functions/transparency/verifier-key.ts";
import { fsck } from "../fixtures/audit/fsck.ts";
import { unheldPassport } from "../fixtures/host/desk.ts";
import { killableHost } from "../fixtures/host/killable-host.ts";

/** The whole service is killed again and again under traffic: what it wrote down before must all be in the log, once. */
let host: Awaited<ReturnType<typeof killableHost>>;
beforeAll(async () => {
  host = await killableHost();
}, 120_000);
afterAll(() => host.stop());

type Fact = { fact: string; key: string; late?: true; row?: Record<string, unknown> };

async function factsInLog(): Promise<Fact[]> {
  const { log, publicKey } = host.service().audit;
  const read = async (path: string) => {
    const answered = await fetch(`${log}/${path}`);
    return answered.ok ? Buffer.from(await answered.arrayBuffer()) : undefined;
  };
  const checkpoint = await read("checkpoint");
  const frozen = async (path: string) => (path === "checkpoint" ? checkpoint : read(path));
  const facts: Fact[] = [];
  for await (const { entries } of checkLog(frozen, [parseVkey(publicKey)])) {
    facts.push(...entries.map((entry) => JSON.parse(entry.toString())));
  }
  return facts;
}

async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 240_000;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`it did not come about that ${what}`);
    await pause(1_000);
  }
}

test("nothing that happened is missing from the log, and nothing stands in it twice", async () => {
  const { keys, accountId } = await host.desk().liveAccount(500);
  const { publicKey } = host.service().audit;
  for (let round = 0; round < 4; round++) {
    const { post } = host.desk();
    let answered = 0;
    let killed = false;
    const callers = keys.map(async (key) => {
      // Who asks while it is killed hears nothing.
      while (!killed) {
        const outcome = await post(key, unheldPassport()).catch(() => undefined);
        answered += outcome?.status === 200 ? 1 : 0;
        await pause(150);
      }
    });
    while (answered < 10) await pause(50);
    // Now while requests are under way, now while the integrator is at work.
    await pause(700 * round);
    killed = true;
    await host.killAndStart();
    await Promise.all(callers);
  }
  // What was under way when it was killed is ended by the sweep, and then belongs into the log like everything else.
  await eventually("every record ends", async () => (await host.desk().wallet(accountId)).held === 0);
  const ended = await host.desk().everyRecord(keys[0] ?? "");
  const charges = ended.filter(({ status }) => status === "completed").length;
  expect(charges).toBeGreaterThan(20);
  const wanted = ended.map(({ verificationId }) => `LIVE#${verificationId}/VERIFICATION/ended`);
  await eventually("every end is logged", async () => {
    const keysInLog = new Set((await factsInLog()).map(({ key }) => key));
    return wanted.every((key) => keysInLog.has(key));
  });

  const facts = await factsInLog();
  const inLog = facts.map(({ key }) => key);
  expect(new Set(inLog).size).toBe(inLog.length);
  expect(inLog.filter((key) => key.startsWith("LIVE#")).toSorted()).toEqual(wanted.toSorted());
  expect(inLog.filter((key) => key.startsWith(`LEDGER#${accountId}/charge`))).toHaveLength(charges);
  expect(facts.filter(({ row }) => row === undefined)).toEqual([]);
  // The key outlives the process: it is the data folder's.
  expect(host.service().audit.publicKey).toBe(publicKey);

  const program = process.env.TLOG_FSCK;
  if (program !== undefined) {
    const { holds, said } = await fsck(program, host.service().audit.log, publicKey);
    expect({ holds, said }).toMatchObject({ holds: true });
  }
});
