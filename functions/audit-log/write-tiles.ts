import { partialsOf } from "../transparency/tiles/tiles.ts";
import type { LogObjects } from "./objects.ts";
import type { Prepared } from "./prepare.ts";

/**
 * Writes the tiles that are missing. A tile that is there must hold the same bytes: another one would mean a fork of
 * the log.
 */
export async function writeTiles(objects: LogObjects, { objects: made }: Prepared): Promise<void> {
  await inTurns([...made], ([path, bytes]) => writeOnce(objects, path, bytes));
  // A full tile holds all that its partial ones held.
  await inTurns([...made.keys()].filter(isFull), async (path) => {
    await objects.remove(await objects.keys(partialsOf(path)));
  });
}

async function writeOnce(objects: LogObjects, path: string, bytes: Buffer): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    if (await objects.writeNew(path, bytes, isFull(path) ? "years" : "weeks")) return;
    const there = await objects.read(path);
    if (there?.bytes.equals(bytes)) return;
    if (there !== undefined) throw new Error(`the log holds another ${path}`);
    // Another integrator is writing it at this moment.
  }
  throw new Error(`${path} could not be written`);
}

const mostAttempts = 5;

function isFull(path: string): boolean {
  return !path.includes(".p/");
}

const atOnce = 16;

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
