import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";

/** An item as the files have it. */
export type Image = Record<string, AttributeValue>;

/** A data file, wherever it lies. */
type ReadableFile = { name: string; itemCount: number; open: () => Promise<Readable> };
export type ReadableExport = { files: readonly ReadableFile[] };

/** A file that does not hold what its manifest says. The message is a sentence for whoever has the files. */
export class CutFileFault extends Error {
  override name = "CutFileFault";
}

const Image = z.custom<Image>((value) => typeof value === "object" && value !== null);
const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Line = z.object({ Item: Image.optional(), NewImage: Image.optional(), Keys: Image.optional() });

/** Every item as the exports last have it, some at once. One that was removed since the full export is not among them. */
export async function* newestImages(exports: {
  full: ReadableExport;
  incremental: readonly ReadableExport[];
}): AsyncGenerator<Image[]> {
  const changed = await changedSince(exports.incremental);
  for (const file of exports.full.files) {
    for await (const lines of linesIn(file)) {
      const images = lines.map(({ Item }) => Item).filter((image) => image !== undefined);
      yield changed.size === 0 ? images : images.filter((image) => !changed.has(keyOf(image)));
    }
  }
  yield [...changed.values()].filter((image) => image !== undefined);
}

/** What happened since the full export; nothing stands for an item that was removed. */
async function changedSince(incremental: readonly ReadableExport[]): Promise<Map<string, Image | undefined>> {
  const changed = new Map<string, Image | undefined>();
  for (const file of incremental.flatMap(({ files }) => files)) {
    for await (const lines of linesIn(file)) {
      for (const { Keys, NewImage } of lines) if (Keys !== undefined) changed.set(keyOf(Keys), NewImage);
    }
  }
  return changed;
}

function keyOf(image: Image): string {
  const { pk, sk } = Key.parse(image);
  return `${pk.S}/${sk.S}`;
}

type ReadLine = z.infer<typeof Line>;

async function* linesIn({ name, itemCount, open }: ReadableFile): AsyncGenerator<ReadLine[]> {
  let begun = "";
  let read = 0;
  const packed = await open();
  const unpacked = createGunzip({ chunkSize: 256 * 1_024 });
  // Without this, a source that breaks off would leave whoever reads waiting for ever.
  packed.on("error", (error) => unpacked.destroy(error));
  for await (const part of packed.pipe(unpacked).setEncoding("utf8")) {
    const lines = `${begun}${String(part)}`.split("\n");
    begun = lines.pop() ?? "";
    read += lines.length;
    yield lines.map((line) => Line.parse(JSON.parse(line)));
  }
  if (begun !== "" || read !== itemCount) {
    throw new CutFileFault(`${name} holds ${read} items, and its manifest says ${itemCount}.`);
  }
}
