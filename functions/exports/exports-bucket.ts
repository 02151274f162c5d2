import { Readable } from "node:stream";
import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import {
  DataFile,
  type ExportChain,
  ExportSummary,
  exportsFolder,
  newestChain,
  summaryName,
} from "../contract/table-export.ts";
import type { CompleteExport } from "../domain/audit/export-records.ts";
import { type Image, newestImages } from "./newest-images.ts";

type ExportsBucket = { client: S3Client; name: string };

export function connectExportsBucket(name: string): ExportsBucket {
  return { client: new S3Client({ maxAttempts: 3 }), name };
}

/** Every export in the bucket that came to its end. DynamoDB writes the summary last. */
export async function completeExports(bucket: ExportsBucket): Promise<CompleteExport[]> {
  const folders = await foldersIn(bucket, `${exportsFolder}/`);
  const found = await Promise.all(folders.map((folder) => exportIn(bucket, folder)));
  return found.filter((one) => one !== undefined);
}

async function exportIn(bucket: ExportsBucket, folder: string): Promise<CompleteExport | undefined> {
  const text = await read(bucket, `${folder}${summaryName}`);
  return text === undefined ? undefined : { name: folder, summary: ExportSummary.parse(JSON.parse(text)) };
}

/** A list of files that a table of Athena's stands on, in place of a folder. */
const listOfFiles = "athena/images/files.txt";

/** The files of these exports become what queries read. Says whether they were others before. */
export async function letQueriesRead(bucket: ExportsBucket, exports: readonly CompleteExport[]): Promise<boolean> {
  const files = await Promise.all(exports.map((one) => filesOf(bucket, one)));
  const list = files
    .flatMap((some) => some.map(({ dataFileS3Key }) => `s3://${bucket.name}/${dataFileS3Key}\n`))
    .join("");
  if ((await read(bucket, listOfFiles)) === list) return false;
  await bucket.client.send(new PutObjectCommand({ Bucket: bucket.name, Key: listOfFiles, Body: list }));
  return true;
}

/** The table as the newest exports have it: read from the bucket each time somebody asks for its images. */
export async function newestState(
  bucket: ExportsBucket,
): Promise<{ asOf: Date; images: () => AsyncIterable<Image[]> } | undefined> {
  const chain = newestChain(await completeExports(bucket));
  return chain && { asOf: chain.asOf, images: () => imagesOf(bucket, chain) };
}

async function* imagesOf(
  bucket: ExportsBucket,
  { full, incremental }: ExportChain<CompleteExport>,
): AsyncGenerator<Image[]> {
  const readable = async (one: CompleteExport) => ({
    files: (await filesOf(bucket, one)).map(({ dataFileS3Key: name, itemCount }) => {
      return { name, itemCount, open: () => stream(bucket, name) };
    }),
  });
  yield* newestImages({ full: await readable(full), incremental: await Promise.all(incremental.map(readable)) });
}

/** What the hub says that it was asked, as somebody laid it down: a file each. */
export async function readStatements(bucket: ExportsBucket): Promise<string[]> {
  const { client, name: Bucket } = bucket;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: "statements/" }));
  const keys = Contents.flatMap(({ Key = "" }) => (Key.endsWith(".csv") ? [Key] : []));
  return (await Promise.all(keys.map((key) => read(bucket, key)))).filter((text) => text !== undefined);
}

export async function writeReport({ client, name }: ExportsBucket, file: string, report: object): Promise<void> {
  const Body = `${JSON.stringify(report, undefined, 2)}\n`;
  const Key = `reconciliation/${file}`;
  await client.send(new PutObjectCommand({ Bucket: name, Key, Body, ContentType: "application/json" }));
}

async function stream({ client, name }: ExportsBucket, key: string): Promise<Readable> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
  if (!(Body instanceof Readable)) throw new Error(`${key} has nothing to read`);
  return Body;
}

async function filesOf(bucket: ExportsBucket, { summary }: CompleteExport): Promise<DataFile[]> {
  const list = await read(bucket, summary.manifestFilesS3Key);
  if (list === undefined) throw new Error(`${summary.manifestFilesS3Key} is missing`);
  const lines = list.split("\n").filter((line) => line !== "");
  return lines.map((line) => DataFile.parse(JSON.parse(line)));
}

async function foldersIn({ client, name }: ExportsBucket, prefix: string): Promise<string[]> {
  const folders: string[] = [];
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix: prefix, Delimiter: "/", ContinuationToken: token }),
    );
    folders.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? []));
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return folders;
}

async function read({ client, name }: ExportsBucket, key: string): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
