import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  checksumName,
  DataFile,
  ExportSummary,
  exportsFolder,
  newestChain,
  startedName,
  summaryName,
} from "../../functions/contract/table-export.ts";
import { codeOf, ExpectedFault } from "../fault.ts";
import { md5Of } from "./md5.ts";

/** What the newest full export and the incremental ones after it hold together: the table as it was at `asOf`. */
export type Exported = { asOf: Date; full: FoundExport; incremental: FoundExport[]; files: ExportedFile[] };
type ExportedFile = { path: string; itemCount: number; md5: string };
export type FoundExport = { name: string; summary: ExportSummary; files: ExportedFile[] };

/** Something about the files of an export that does not hold. */
class ExportFault extends ExpectedFault {}

/** Reads the exports in a folder, as they came out of the bucket, each of its files held against its checksum. */
export async function readExports(folder: string): Promise<Exported> {
  const chain = newestChain(startedIn(folder).map((place) => exportIn(folder, place)));
  if (chain === undefined) throw new ExportFault(`${folder} holds no full export.`);
  const { full, incremental, asOf, missing } = chain;
  if (missing !== undefined) {
    const { from, until, before } = missing;
    throw new ExportFault(
      `Changes from ${from.toISOString()} to ${until.toISOString()} are in no export: ${before.name} begins later.`,
    );
  }
  const files = [full, ...incremental].flatMap((one) => one.files);
  for (const file of files) await refuseChanged(folder, file);
  return { asOf, full, incremental, files };
}

/** The folders of exports, also of those that did not come to their end. */
function startedIn(folder: string): string[] {
  const names = readFolder(folder);
  const places = names.filter((name) => [startedName, summaryName].some((own) => name.endsWith(`/${own}`)));
  return [...new Set(places.map(dirname))];
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new ExportFault(`There is no folder ${folder}.`);
    throw error;
  }
}

function exportIn(folder: string, place: string): FoundExport {
  const summary = ExportSummary.safeParse(JSON.parse(manifest(folder, join(place, summaryName))));
  if (!summary.success) throw new ExportFault(`${join(place, summaryName)} is no summary of an export.`);
  // Keys are those of the bucket: whatever of its folders lies here, all of them share what stands before this one.
  const prefix = summary.data.manifestFilesS3Key.split(`${exportsFolder}/`)[0] ?? "";
  const root = place.slice(0, place.lastIndexOf(exportsFolder));
  const here = (key: string): string => join(folder, root, key.slice(prefix.length));
  const list = manifest(folder, relative(folder, here(summary.data.manifestFilesS3Key)));
  const files = list.split("\n").filter((line) => line !== "");
  return {
    name: place,
    summary: summary.data,
    files: files.map((line) => {
      const { dataFileS3Key, itemCount, md5Checksum } = DataFile.parse(JSON.parse(line));
      return { path: here(dataFileS3Key), itemCount, md5: md5Checksum };
    }),
  };
}

/** A manifest's text, once it is what its checksum says. */
function manifest(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) throw new ExportFault(`${name} is missing: that export did not come to its end.`);
  const bytes = readFileSync(path);
  const sums = [checksumName(name), name.replace(/\.json$/, ".checksum")].map((sum) => join(folder, sum));
  const sum = sums.find((one) => existsSync(one));
  if (sum === undefined) throw new ExportFault(`${checksumName(name)} is missing.`);
  if (readFileSync(sum, "utf8").trim() !== md5Of(bytes)) {
    throw new ExportFault(`${name} is not what its checksum says: it was changed.`);
  }
  return bytes.toString("utf8");
}

async function refuseChanged(folder: string, { path, md5 }: ExportedFile): Promise<void> {
  const name = relative(folder, path);
  const hash = createHash("md5");
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new ExportFault(`${name} is missing.`);
    throw error;
  }
  if (hash.digest("base64") !== md5) throw new ExportFault(`${name} is not what its manifest says: it was changed.`);
}
