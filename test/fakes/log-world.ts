import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { Head, HeadStore, LeafIndex } from "../../functions/audit-log/head.ts";
import type { LogObject, LogObjects } from "../../functions/audit-log/objects.ts";
import type { LogSigner } from "../../functions/audit-log/publish.ts";
import type { IntegratorDeps } from "../../functions/audit-log/run-integrator.ts";
import { emptyRoot } from "../../functions/transparency/hashing.ts";
import { entriesIn } from "../../functions/transparency/tiles/bundles.ts";
import { verifierKey } from "../../functions/transparency/verifier-key.ts";

/** Whatever a process asks of the outside passes through here, so that a test can stop it before or after. */
export type Around = <Value>(what: string, effect: () => Promise<Value>) => Promise<Value>;

export const origin = "log.example/audit";

/** A log's bucket, head and index in memory, behaving as the real ones: conditions, order, nothing half written. */
export function logWorld(startAt = "2026-11-21T10:00:00.000Z") {
  const bodies = new Map<string, LogObject>();
  const locks = new Map<string, string>();
  const leaves = new Map<string, number>();
  let head: Head = { revision: 0, size: 0, root: emptyRoot.toString("base64"), settledUntil: "" };
  let now = Date.parse(startAt);
  const wakes: number[] = [];
  /** Every checkpoint that ever was, in its order. */
  const checkpoints: string[] = [];
  const signer = testSigner();

  const put = (key: string, bytes: Uint8Array, lock: string): true => {
    const etag = createHash("md5").update(bytes).digest("hex");
    bodies.set(key, { bytes: Buffer.from(bytes), etag, modified: new Date(now) });
    locks.set(key, lock);
    if (key === "checkpoint") checkpoints.push(Buffer.from(bytes).toString());
    return true;
  };
  const objectsFor = (around: Around): LogObjects => ({
    read: (key) => around(`read ${key}`, async () => bodies.get(key)),
    writeNew: (key, bytes, lock) =>
      around(`write ${key}`, async () => (bodies.has(key) ? false : put(key, bytes, lock))),
    replace: (key, bytes, { expected, lock }) =>
      around(`replace ${key}`, async () => (bodies.get(key)?.etag === expected?.etag ? put(key, bytes, lock) : false)),
    remove: (keys) =>
      around(`remove ${keys.length}`, async () => {
        for (const key of keys) bodies.delete(key);
      }),
    keys: (prefix, after = "") =>
      around(`list ${prefix}`, async () =>
        [...bodies.keys()].filter((key) => key.startsWith(prefix) && key > after).sort(),
      ),
  });
  const storeFor = (around: Around): HeadStore & LeafIndex => ({
    readHead: () => around("read head", async () => head),
    moveHead: (from, to) =>
      around("move head", async () => {
        if (head.revision !== from.revision) return false;
        head = to;
        return true;
      }),
    findLeaves: (keys) =>
      around("find leaves", async () => {
        const known = keys.map((key) => [key, leaves.get(key) ?? -1] as const);
        return new Map(known.filter(([, leaf]) => leaf >= 0));
      }),
    writeLeaves: (written) =>
      around("write leaves", async () => {
        for (const [key, leaf] of written) leaves.set(key, leaf);
      }),
  });
  const depsFor = (around: Around = (_what, effect) => effect()): IntegratorDeps => ({
    objects: objectsFor(around),
    ...storeFor(around),
    signers: async () => [signer],
    origin,
    clockSeconds: 10,
    now: () => new Date(now),
    wake: async (delaySeconds) => {
      wakes.push(delaySeconds);
    },
    remainingMs: () => 60_000,
  });

  return {
    bodies,
    locks,
    leaves,
    wakes,
    checkpoints,
    key: signer.key,
    depsFor,
    head: () => head,
    setHead: (to: Head) => {
      head = to;
    },
    now: () => new Date(now),
    later: (seconds: number) => {
      now += seconds * 1_000;
    },
    /** Every entry of the log, as its bundles hold them. */
    entries: (): Buffer[] => bundleEntries(bodies, head.size),
  };
}

export type LogWorld = ReturnType<typeof logWorld>;

function bundleEntries(bodies: Map<string, LogObject>, size: number): Buffer[] {
  const entries: Buffer[] = [];
  for (let index = 0; index * 256 < size; index++) {
    const width = Math.min(256, size - index * 256);
    const name = `tile/entries/${String(index).padStart(3, "0")}${width === 256 ? "" : `.p/${width}`}`;
    entries.push(...entriesIn(bodies.get(name)?.bytes ?? Buffer.of()));
  }
  return entries;
}

export function testSigner(name = origin): LogSigner {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url");
  return { key: verifierKey(name, raw), sign: async (text) => sign(null, Buffer.from(text), privateKey) };
}
