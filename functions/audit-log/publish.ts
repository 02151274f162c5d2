import { type Checkpoint, checkpointText, parseCheckpoint } from "../transparency/checkpoint.ts";
import { noteText, signedNote } from "../transparency/note.ts";
import { readTiles } from "../transparency/tiles/read-tiles.ts";
import { rangeHash, tilesFor } from "../transparency/tree.ts";
import type { VerifierKey } from "../transparency/verifier-key.ts";
import type { Head } from "./head.ts";
import { checkpointKey, type LogObjects } from "./objects.ts";

export type LogSigner = { key: VerifierKey; sign: (text: string) => Promise<Uint8Array> };

export type PublishDeps = {
  objects: LogObjects;
  signers: () => Promise<LogSigner[]>;
  origin: string;
  /** Checkpoints appear by this clock, at most one a tick, so that they do not show when single entries came in. */
  clockSeconds: number;
  now: () => Date;
};

/** `later`: the tick has had its checkpoint. */
type Published = "published" | "current" | "later";

/**
 * Signs how far the log has come, where no checkpoint says so yet. A later checkpoint never covers fewer entries, and
 * no size ever has two roots.
 */
export async function publish(deps: PublishDeps, head: Pick<Head, "size" | "root">): Promise<Published> {
  const before = await deps.objects.read(checkpointKey);
  const signed = before && parseCheckpoint(noteText(before.bytes.toString("utf8")));
  if (head.size === 0 || (signed !== undefined && signed.size >= head.size)) return "current";
  const now = deps.now();
  if (before && tickOf(deps, before.modified) === tickOf(deps, now)) return "later";
  const checkpoint = { origin: deps.origin, size: head.size, root: Buffer.from(head.root, "base64") };
  await refuseFork(deps.objects, signed, checkpoint);
  const note = await signedBy(await deps.signers(), checkpointText(checkpoint));
  const isFirstOfDay = before === undefined || dayOf(before.modified) !== dayOf(now);
  const replaced = await deps.objects.replace(checkpointKey, note, {
    expected: before,
    lock: isFirstOfDay ? "years" : "weeks",
  });
  return replaced ? "published" : "later";
}

/**
 * What is signed cannot be taken back. So the tiles are asked first: they must lead to this root, and to the one that was
 * signed before. Were the head put back, from a backup say, they would not.
 */
async function refuseFork(objects: LogObjects, signed: Checkpoint | undefined, next: Checkpoint): Promise<void> {
  const claims = [next, ...(signed && signed.size > 0 ? [signed] : [])];
  const ranges = claims.map(({ size }) => ({ from: 0, to: size }));
  const bytesOf = await readTiles(tilesFor(ranges, next.size), async (path) => (await objects.read(path))?.bytes);
  for (const { size, root } of claims) {
    const found = rangeHash({ from: 0, to: size }, next.size, bytesOf);
    if (!found.equals(root)) throw new Error(`the tiles of the log do not lead to its root at size ${size}`);
  }
}

async function signedBy(signers: LogSigner[], text: string): Promise<Buffer> {
  const signatures = await Promise.all(signers.map(async ({ key, sign }) => ({ key, signature: await sign(text) })));
  return Buffer.from(signedNote(text, signatures));
}

/** Seconds until a checkpoint may appear again. */
export function secondsToTick({ clockSeconds }: Pick<PublishDeps, "clockSeconds">, now: Date): number {
  const clockMs = clockSeconds * 1_000;
  return Math.ceil((clockMs - (now.getTime() % clockMs)) / 1_000);
}

export function tickOf({ clockSeconds }: Pick<PublishDeps, "clockSeconds">, time: Date): number {
  return Math.floor(time.getTime() / (clockSeconds * 1_000));
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
