import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import type { DamagedObject } from "../functions/jobs/lists/operations.ts";
import { ExpectedFault } from "../local/fault.ts";
import { readServiceFile } from "../local/service-file.ts";

export type Target = { client: S3Client; bucket: string; endpoint: string };
export type TargetOptions = { data: string; endpoint?: string | undefined; bucket?: string | undefined };

/** The bucket of lists of a running host, or one named outright. */
export async function listsBucket(options: TargetOptions): Promise<Target> {
  const endpoint = options.endpoint ?? readServiceFile(options.data).aws.s3;
  const client = new S3Client({
    endpoint,
    region: "ap-southeast-2",
    forcePathStyle: true,
    // The engines of a host look at no signature; the SDK insists on one.
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  return { client, endpoint, bucket: options.bucket ?? (await onlyListsBucket(client, endpoint)) };
}

async function onlyListsBucket(client: S3Client, endpoint: string): Promise<string> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({})).catch((cause: unknown) => {
    throw new ExpectedFault(`The buckets at ${endpoint} do not answer. Is the service running?`, { cause });
  });
  const names = Buckets.flatMap(({ Name }) => (Name !== undefined && /list/i.test(Name) ? [Name] : []));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new ExpectedFault(`Name the bucket with --bucket: ${names.length} look like the one of the lists.`);
  return name;
}

/** What can be done about an object of ours that cannot be read: what it held is made again from the lists. */
export function damageSentence({ key, message }: DamagedObject, { endpoint, bucket }: Target): string {
  const [, source] = /^state\/(.+)\.json$/.exec(key) ?? [];
  const again = source === undefined ? "build" : `refresh --source ${source}`;
  return (
    `${message}: put an earlier version of it back, or remove it (on this machine ` +
    `\`curl -X DELETE ${endpoint}/${bucket}/${key}\`) and run \`npm run -s lists -- ${again}\`.`
  );
}
