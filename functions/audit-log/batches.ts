import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Entry } from "./facts/entries.ts";
import type { LogObjects } from "./objects.ts";

const incoming = "batches/incoming/";

const Line = z.object({ key: z.string(), text: z.string() });

/** Lays entries down for the integrator. The name begins with the time, so that batches are taken in their order. */
export async function writeBatch(objects: LogObjects, entries: readonly Entry[], now: Date): Promise<void> {
  await objects.writeNew(`${incoming}${now.toISOString()}-${randomUUID()}`, batchBytes(entries), "weeks");
}

/** Lays down the entries of the next leaves in their order, before the head is moved to them. */
export async function writeSequence(objects: LogObjects, entries: readonly Entry[], from: number): Promise<string> {
  const key = `batches/sequenced/${String(from).padStart(16, "0")}-${randomUUID()}`;
  await objects.writeNew(key, batchBytes(entries), "weeks");
  return key;
}

/** Nothing where it is not there: another integrator may have been faster, and have removed it. */
export async function readBatch(objects: LogObjects, key: string): Promise<Entry[] | undefined> {
  const found = await objects.read(key);
  const lines = found?.bytes.toString("utf8").split("\n").slice(0, -1);
  return lines?.map((line) => Line.parse(JSON.parse(line)));
}

function batchBytes(entries: readonly Entry[]): Buffer {
  return Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

/**
 * A batch is named by its time before it is written, so a young name may still appear. Names older than this are all
 * there.
 */
const unsettledMs = 10 * 60_000;

/** One pass takes no more than this, so that it stays well within the memory and the time of a function. */
const mostEntries = 4_096;
const mostBytes = 16 * 1_024 * 1_024;
const readAtOnce = 4;

export type Waiting = {
  keys: string[];
  entries: Entry[];
  /** Nothing older than this waits any more, once these are integrated. */
  settledUntil: string;
};

/** The oldest batches that wait, as many as one pass takes. */
export async function waitingBatches(objects: LogObjects, settledUntil: string, now: Date): Promise<Waiting> {
  const all = await objects.keys(incoming, `${incoming}${settledUntil}`);
  const keys: string[] = [];
  const entries: Entry[] = [];
  let bytes = 0;
  while (keys.length < all.length && entries.length < mostEntries && bytes < mostBytes) {
    const next = all.slice(keys.length, keys.length + readAtOnce);
    const read = (await Promise.all(next.map((key) => readBatch(objects, key)))).flatMap((batch) => batch ?? []);
    keys.push(...next);
    entries.push(...read);
    bytes += read.reduce((sum, { text }) => sum + text.length, 0);
  }
  const certain = new Date(now.getTime() - unsettledMs).toISOString();
  const left = all.slice(keys.length, keys.length + 1).map(timeOf);
  const [settled = certain] = [certain, ...left].sort();
  return { keys, entries, settledUntil: settled };
}

/** When the oldest batch that waits was laid down. */
export async function oldestWaiting(objects: LogObjects, settledUntil: string): Promise<Date | undefined> {
  const [oldest] = await objects.keys(incoming, `${incoming}${settledUntil}`);
  return oldest === undefined ? undefined : new Date(timeOf(oldest));
}

function timeOf(key: string): string {
  return key.slice(incoming.length, incoming.length + "2026-11-21T10:00:00.000Z".length);
}
