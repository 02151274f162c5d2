import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { type Exported, type ExportedFile, ExportFault, type FoundExport } from "./read-exports.ts";

/** An item as the files have it. */
export type Image = Record<string, AttributeValue>;

const Image = z.custom<Image>((value) => typeof value === "object" && value !== null);
const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Line = z.object({ Item: Image.optional(), NewImage: Image.optional(), Keys: Image.optional() });

/** Every item as the exports last have it, some at once. One that was removed since the full export is not among them. */
export async function* newestImages({ full, incremental }: Exported): AsyncGenerator<Image[]> {
  const changed = await changedSince(incremental);
  for (const file of full.files) {
    for await (const lines of linesIn(file)) {
      const images = lines.map(({ Item }) => Item).filter((image) => image !== undefined);
      yield changed.size === 0 ? images : images.filter((image) => !changed.has(keyOf(image)));
    }
  }
  yield [...changed.values()].filter((image) => image !== undefined);
}

/** What happened since the full export; nothing stands for an item that was removed. */
async function changedSince(incremental: FoundExport[]): Promise<Map<string, Image | undefined>> {
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

async function* linesIn({ path, itemCount }: ExportedFile): AsyncGenerator<ReadLine[]> {
  let open = "";
  let read = 0;
  const text = createReadStream(path)
    .pipe(createGunzip({ chunkSize: 256 * 1_024 }))
    .setEncoding("utf8");
  for await (const part of text) {
    const lines = `${open}${String(part)}`.split("\n");
    open = lines.pop() ?? "";
    read += lines.length;
    yield lines.map((line) => Line.parse(JSON.parse(line)));
  }
  if (open !== "" || read !== itemCount) {
    throw new ExportFault(`${path} holds ${read} items, and its manifest says ${itemCount}.`);
  }
}
