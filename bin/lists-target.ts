import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import * as z from "zod";

/** Said with the usage below it. */
export class UsageFault extends Error {}

export type Target = { client: S3Client; bucket: string };
export type TargetOptions = { data: string; endpoint?: string | undefined; bucket?: string | undefined };

const ServiceFile = z.object({ aws: z.object({ s3: z.string() }) });

/** The bucket of lists of a running host, or one named outright. */
export async function listsBucket(options: TargetOptions): Promise<Target> {
  const endpoint = options.endpoint ?? (await endpointOfHost(options.data));
  const client = new S3Client({
    endpoint,
    region: "ap-southeast-2",
    forcePathStyle: true,
    // The engines of a host look at no signature; the SDK insists on one.
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  return { client, bucket: options.bucket ?? (await onlyListsBucket(client)) };
}

async function endpointOfHost(data: string): Promise<string> {
  const path = join(data, "service.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined)
    throw new Error(`No host is running in ${data}: ${path} is not there. Start one with npm start.`);
  return ServiceFile.parse(JSON.parse(text)).aws.s3;
}

async function onlyListsBucket(client: S3Client): Promise<string> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  const names = Buckets.flatMap(({ Name }) => (Name !== undefined && /list/i.test(Name) ? [Name] : []));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`Name the bucket with --bucket: ${names.length} look like the one of the lists.`);
  return name;
}
