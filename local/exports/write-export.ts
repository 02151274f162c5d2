import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  checksumName,
  type DataFile,
  type ExportSummary,
  exportsFolder,
  startedName,
  summaryName,
} from "../../functions/contract/table-export.ts";
import { arn } from "../template/place.ts";
import { type DataFileWriter, dataFileName, dataFileWriter } from "./data-file.ts";
import { md5Of } from "./md5.ts";

type ExportOrder = {
  /** What stands for the bucket. */
  folder: string;
  table: string;
  /** A full export is of one moment, an incremental one of the time between two. */
  time: { at: Date } | { from: Date; to: Date };
  /** Lines of data, some at once. */
  lines: AsyncIterable<string[]>;
};

export type WrittenExport = { id: string; itemCount: number };

const filesAtOnce = 4;

/** Writes what DynamoDB's export writes. The summary comes last: an export without one did not come to its end. */
export async function writeExport({ folder, table, time, lines }: ExportOrder): Promise<WrittenExport> {
  const began = new Date();
  const id = `0${began.getTime()}-${randomBytes(4).toString("hex")}`;
  const own = `${exportsFolder}/${id}`;
  const dataFolder = "at" in time ? `${own}/data` : `${exportsFolder}/data`;
  mkdirSync(join(folder, own), { recursive: true });
  mkdirSync(join(folder, dataFolder), { recursive: true });
  writeFileSync(join(folder, own, startedName), "");
  const files = await writeData(folder, dataFolder, lines);
  const list = "manifest-files.json";
  writeManifest(join(folder, own), list, files.map((file) => `${JSON.stringify(file)}\n`).join(""));
  const itemCount = files.reduce((sum, file) => sum + file.itemCount, 0);
  const summary: ExportSummary = {
    version: "at" in time ? "2020-06-30" : "2023-08-01",
    exportArn: arn("dynamodb", `table/${table}/export/${id}`),
    startTime: began.toISOString(),
    endTime: new Date().toISOString(),
    tableArn: arn("dynamodb", `table/${table}`),
    tableId: null,
    ...momentOf(time),
    s3Bucket: "local",
    s3Prefix: null,
    s3SseAlgorithm: "AES256",
    s3SseKmsKeyId: null,
    manifestFilesS3Key: `${own}/${list}`,
    billedSizeBytes: 0,
    itemCount,
    outputFormat: "DYNAMODB_JSON",
  };
  writeManifest(join(folder, own), summaryName, JSON.stringify(summary));
  return { id, itemCount };
}

function momentOf(time: ExportOrder["time"]) {
  if ("at" in time) return { exportType: "FULL_EXPORT" as const, exportTime: time.at.toISOString() };
  return {
    exportType: "INCREMENTAL_EXPORT" as const,
    exportFromTime: time.from.toISOString(),
    exportToTime: time.to.toISOString(),
    outputView: "NEW_AND_OLD_IMAGES" as const,
  };
}

function writeManifest(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, checksumName(name)), md5Of(text));
  writeFileSync(join(folder, name), text);
}

async function writeData(folder: string, dataFolder: string, lines: AsyncIterable<string[]>): Promise<DataFile[]> {
  const writers: DataFileWriter[] = Array.from({ length: filesAtOnce }, () => {
    const key = `${dataFolder}/${dataFileName()}`;
    return dataFileWriter(join(folder, key), key);
  });
  let turn = 0;
  for await (const some of lines) {
    await writers[turn]?.write(some);
    turn = (turn + 1) % writers.length;
  }
  return Promise.all(writers.map((writer) => writer.end()));
}
