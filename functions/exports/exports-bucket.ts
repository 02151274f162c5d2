import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { DataFile, ExportSummary, exportsFolder, summaryName } from "../contract/table-export.ts";
import type { CompleteExport } from "../domain/audit/export-records.ts";

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
