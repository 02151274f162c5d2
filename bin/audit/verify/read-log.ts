import { Worker } from "node:worker_threads";
import * as z from "zod";
import { ProofFault } from "../../../functions/transparency/proof-fault.ts";
import { readBundle } from "../../../functions/transparency/tiles/read-tiles.ts";
import { tileWidth } from "../../../functions/transparency/tiles/tiles.ts";
import { type VerifierKey, vkeyOf } from "../../../functions/transparency/verifier-key.ts";
import { logObjects } from "../log-objects.ts";
import { digestBytes, digestOfEntry } from "./digests.ts";

const Message = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("entries"),
    digests: z.instanceof(Uint8Array),
    origin: z.string(),
    size: z.number(),
  }),
  z.object({ kind: z.literal("end") }),
  z.object({ kind: z.literal("fault"), says: z.string() }),
]);
type Message = z.infer<typeof Message>;

type LogToRead = { log: string; keys: readonly VerifierKey[]; minimumIndex: number };

/** What an entry says, and where it stands. */
export type DigestAt = { index: number; digest: Buffer };

/** A log that holds by itself: what each of its entries says, as digests in their order. */
export class ReadLog {
  readonly origin: string;
  readonly size: number;
  /** The index of the first entry that was read. */
  readonly first: number;
  readonly #log: string;
  readonly #digests: readonly Buffer[];

  constructor(log: string, { digests, origin, size }: { digests: readonly Buffer[]; origin: string; size: number }) {
    this.#log = log;
    this.#digests = digests;
    this.origin = origin;
    this.size = size;
    this.first = size - digests.reduce((sum, { length }) => sum + length / digestBytes, 0);
  }

  *digests(): Generator<DigestAt> {
    let index = this.first;
    for (const some of this.#digests) {
      for (let at = 0; at < some.length; at += digestBytes) {
        yield { index, digest: some.subarray(at, at + digestBytes) };
        index += 1;
      }
    }
  }

  /** The entries at these places, in their order. They are read again, so they must still be what was read before. */
  async *entriesAt(wanted: Iterable<DigestAt>): AsyncGenerator<{ index: number; bytes: Buffer }> {
    const read = logObjects(this.#log);
    let bundle: { number: number; entries: Buffer[] } = { number: -1, entries: [] };
    for (const { index, digest } of wanted) {
      const number = Math.floor(index / tileWidth);
      if (bundle.number !== number) bundle = { number, entries: await readBundle(number, this.size, read) };
      const bytes = bundle.entries[index % tileWidth];
      if (bytes === undefined || !digestOfEntry(bytes).equals(digest)) {
        throw new ProofFault(`entry ${index} is another one than a moment ago`);
      }
      yield { index, bytes };
    }
  }
}

/** Begins at once, in a thread of its own: the rows are read meanwhile. What does not hold is thrown to whoever waits. */
export function readLog({ log, keys, minimumIndex }: LogToRead): Promise<ReadLog> {
  const thread = new Worker(new URL("log-thread.ts", import.meta.url), {
    workerData: { log, vkeys: keys.map(vkeyOf), minimumIndex },
    // It goes through the log and keeps nothing of it.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const digests: Buffer[] = [];
  let named = { origin: "", size: 0 };
  const read = new Promise<ReadLog>((resolve, reject) => {
    thread.on("error", reject);
    thread.on("exit", () => reject(new Error("the thread that reads the log ended before its end")));
    thread.on("message", (sent: unknown) => {
      const message: Message = Message.parse(sent);
      if (message.kind === "fault") return reject(new ProofFault(message.says));
      if (message.kind === "end") return resolve(new ReadLog(log, { digests, ...named }));
      digests.push(Buffer.from(message.digests.buffer, message.digests.byteOffset, message.digests.length));
      named = { origin: message.origin, size: message.size };
    });
  });
  // Whoever waits for it hears of a fault when the rows are read: until then nobody does.
  read.catch(() => undefined);
  return read;
}
