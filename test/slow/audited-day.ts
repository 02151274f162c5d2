import { setTimeout as pause } from "node:timers/promises";
import { published, testRecords } from "../../functions/contract/test-records.ts";
import { type KilledIntegrator, killedIntegrator } from "../fixtures/audit/killed-integrator.ts";
import { unheldPassport } from "../fixtures/host/desk.ts";
import type { killableHost } from "../fixtures/host/killable-host.ts";

type Host = Awaited<ReturnType<typeof killableHost>>;
type Owner = { accountId: string; keys: string[] };
type Heard = { verificationId: string; responseCode: string; receipt: string; key: string };
export type Day = {
  owners: Owner[];
  /** What callers were answered, each with a receipt. */
  heard: Heard[];
  checkpoints: string[];
  integrator: Awaited<ReturnType<KilledIntegrator["end"]>>;
};

const rounds = 3;
const answersOfARound = 100;

/**
 * Traffic of three accounts: checks of every document type, screenings, operators' acts, a hub that is away for a while.
 * In each round an integrator beside the service's own is killed every second or two, and then the whole service, under
 * the callers' hands.
 */
export async function dayOf(host: Host): Promise<Day> {
  const owners: Owner[] = [];
  while (owners.length < 3) owners.push(await host.desk().liveAccount(1_000));
  const day: Day = { owners, heard: [], checkpoints: [], integrator: { kills: 0, entries: 0, complaints: [] } };
  const documents = testRecords.map((record) => published(record).request);
  const callers = owners.flatMap(({ keys }) => keys.map((key, number) => ({ key, number, documents: [...documents] })));
  for (let round = 0; round < rounds; round++) {
    const enough = day.heard.length + answersOfARound;
    const isOver = () => day.heard.length >= enough;
    const calling = callers.map((caller) => callUntil(host, { ...caller, heard: day.heard, isOver }));
    await harm(host, day, enough - answersOfARound / 2);
    await Promise.all(calling);
    for (const { accountId } of owners) await operatorsActs(host, accountId);
    day.checkpoints.push(await (await fetch(`${host.service().audit.log}/checkpoint`)).text());
  }
  return day;
}

async function harm(host: Host, day: Day, half: number): Promise<void> {
  const second = await killedIntegrator(host.service());
  while (day.heard.length < half) await pause(50);
  await host.desk().control("PUT", "/behaviour", { mode: "system_error" });
  await pause(1_000);
  await host.desk().control("DELETE", "/behaviour");
  const { kills, entries, complaints } = await second.end();
  day.integrator.kills += kills;
  day.integrator.entries += entries;
  day.integrator.complaints.push(...complaints);
  await host.killAndStart();
}

type Caller = { key: string; number: number; documents: object[]; heard: Heard[]; isOver: () => boolean };

/** Who asks while the service is killed hears nothing, and asks something else. */
async function callUntil(host: Host, { key, number, documents, heard, isOver }: Caller): Promise<void> {
  for (let turn = number; !isOver(); turn++) {
    const document = turn % 3 === 0 ? documents.splice(turn % documents.length, 1)[0] : undefined;
    await ask(host, { key, turn, document: document ?? unheldPassport(), heard }).catch(() => undefined);
    await pause(300);
  }
}

type Asked = { key: string; turn: number; document: object; heard: Heard[] };

async function ask(host: Host, { key, turn, document, heard }: Asked): Promise<void> {
  const { post, screen, screenBatch } = host.desk();
  const { verificationId, responseCode, receipt } = (await post(key, document)).body;
  if (typeof receipt === "string") {
    heard.push({ verificationId: String(verificationId), responseCode: String(responseCode), receipt, key });
  }
  if (turn % 5 === 0) await screen(key, { name: "Anna Nowhere", externalReference: `case-${turn}` });
  if (turn % 20 === 0) {
    const subjects = Array.from({ length: 13 }, (_, at) => ({ reference: `r-${at}`, name: `Nobody ${at}` }));
    await screenBatch(key, { subjects });
  }
}

async function operatorsActs(host: Host, accountId: string): Promise<void> {
  const { operate } = host.desk();
  await operate("wallet adjust", { accountId, credits: 1, reason: "goodwill" });
  await operate("account withdraw-production", { accountId });
  await operate("account approve-production", { accountId });
}
