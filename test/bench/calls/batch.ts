import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { listen } from "../../../local/engines/listen.ts";
import { callOperator } from "../../../local/operator-client.ts";
import { localTarget } from "../../../local/operator-target.ts";
import { seeded } from "../../evaluate/measure.ts";
import { type RunningHost, startRunningHost } from "../../fixtures/host/running-host.ts";

type BatchSpeed = {
  batchSeconds: number;
  batchFloorSeconds: number;
  recheckSeconds: number;
  recheckFloorSeconds: number;
  found: number;
};

const names = 160_000;
const changed = 1_000;
const subjectsAtOnce = 500;
const rechecks = 20;

/**
 * How long 500 subjects take on 160,000 names, and 10,000 subjects against what a day changes in them. Names are made of
 * syllables, as many and as unlike as those of real lists.
 */
export async function batchSpeed(): Promise<BatchSpeed> {
  const host = await startRunningHost();
  try {
    const { liveKey } = host.service.demo;
    await callOperator(localTarget(host.folder), "wallet top-up", {
      accountId: host.service.demo.accountId,
      credits: 2_000,
      reference: "bench",
    });
    const random = seeded(7);
    const list = Array.from({ length: names }, (_, index) => ({ id: `n${index}`, name: madeUp(random), born: 1990 }));
    const since = await publish(host, list);
    const send = (first: number, more: object) => post(host, liveKey, { subjects: subjectsFrom(list, first), ...more });
    for (const first of [0, 500, 1_000]) await send(first, {});
    const batchSeconds = await bestOf(3, () => send(1_500, {}));
    const body = { subjects: subjectsFrom(list, 1_500) };
    const batchFloorSeconds = await exchangesSeconds(1, { body, answer: (await send(1_500, {})).text });
    const second = await publish(
      host,
      list.map((one, index) => (index % (names / changed) === 0 ? { ...one, born: 1991 } : one)),
    );
    await send(0, { changedSince: second });
    await send(0, { changedSince: since });
    let found = 0;
    const recheckSeconds = await bestOf(2, async () => {
      found = 0;
      for (let part = 0; part < rechecks; part += 1) {
        const { results } = await send(part * subjectsAtOnce, { changedSince: since });
        found += results.filter(({ cleared }) => !cleared).length;
      }
    });
    const { text: answer } = await send(0, { changedSince: since });
    const recheckFloorSeconds = await exchangesSeconds(rechecks, { body, answer });
    return { batchSeconds, batchFloorSeconds, recheckSeconds, recheckFloorSeconds, found };
  } finally {
    await host.stop();
  }
}

type Listed = { id: string; name: string; born: number };

const Imported = z.object({ snapshot: z.object({ version: z.string() }) });

async function publish(host: RunningHost, list: readonly Listed[]): Promise<string> {
  const file = join(host.folder, "bench.json");
  const line = ({ id, name, born }: Listed) => {
    const properties = { name: [name], birthDate: [`${born}`], topics: ["sanction"] };
    return JSON.stringify({ id, schema: "Person", properties });
  };
  writeFileSync(file, list.map(line).join("\n"));
  const words = ["bin/lists.ts", "import", "--source", "ftm", "--file", file, "--data", host.folder, "--json"];
  // Not waited for in one piece: the connection that the host closes meanwhile would be used once more.
  const { stdout } = await promisify(execFile)(process.execPath, words, { encoding: "utf8" });
  return Imported.parse(JSON.parse(stdout)).snapshot.version;
}

/** Every tenth is listed; the others have names of the same kind. */
function subjectsFrom(list: readonly Listed[], first: number) {
  const random = seeded(first + 11);
  return Array.from({ length: subjectsAtOnce }, (_, index) => ({
    reference: `c-${first + index}`,
    name: index % 10 === 0 ? (list[(first + index) % list.length]?.name ?? "") : madeUp(random),
  }));
}

const Batch = z.object({ results: z.array(z.object({ cleared: z.boolean() })) });

type Answered = z.infer<typeof Batch> & { text: string };

async function post(host: RunningHost, key: string, body: object): Promise<Answered> {
  const response = await fetch(`${host.service.production.url}/v1/screening/batch`, {
    method: "POST",
    headers: { "X-API-Key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`a batch was answered ${response.status}: ${text}`);
  return { ...Batch.parse(JSON.parse(text)), text };
}

/** The floor: a server that takes the same body and gives the same answer, and looks nobody up. */
async function exchangesSeconds(times: number, { body, answer }: { body: object; answer: string }): Promise<number> {
  const server = await listen(
    createServer((request, response) => request.resume().on("end", () => response.end(answer))),
    0,
  );
  const sent = JSON.stringify(body);
  const seconds = await bestOf(3, async () => {
    for (let time = 0; time < times; time += 1) {
      const response = await fetch(server.url, { method: "POST", body: sent });
      Batch.parse(await response.json());
    }
  });
  await server.close();
  return seconds;
}

async function bestOf(times: number, run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    await run();
    best = Math.min(best, (performance.now() - from) / 1_000);
  }
  return best;
}

const starts = "b br ch d dr f g gr h j k kr l m n p pr r s sh st t tr v w y z".split(" ");
const middles = "a ai e ei i o oo ou u ya".split(" ");
const ends = ["", "", "n", "r", "s", "l", "k", "m", "v", "nd", "rt", "sk"];

function madeUp(random: () => number): string {
  const of = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? "";
  const word = () => {
    const syllables = Array.from({ length: 2 + Math.floor(random() * 2) }, () => `${of(starts)}${of(middles)}`);
    const text = `${syllables.join("")}${of(ends)}`;
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  };
  return Array.from({ length: 2 + Math.floor(random() * 2) }, word).join(" ");
}
