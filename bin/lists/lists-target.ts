import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import type { DamagedObject } from "../../functions/jobs/lists/operations.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { readServiceFile } from "../../local/service-file.ts";

type Target = { client: S3Client; bucket: string; removal: (key: string) => string };
type TargetOptions = {
  data: string;
  target: "local" | "aws";
  endpoint?: string | undefined;
  bucket?: string | undefined;
};

const region = "ap-southeast-2";

/** The bucket of lists of a running host, of a deployment, or one named outright. */
export async function listsBucket(options: TargetOptions): Promise<Target> {
  if (options.target === "aws") {
    // Signed with whatever AWS credentials this machine has.
    const client = new S3Client({ region });
    const refused = "AWS does not list buckets to you: name AWS credentials that may, or the bucket with --bucket.";
    const bucket = options.bucket ?? (await onlyListsBucket(client, refused));
    return { client, bucket, removal: (key) => `aws s3 rm s3://${bucket}/${key}` };
  }
  const endpoint = options.endpoint ?? readServiceFile(options.data).aws.s3;
  // The engines of a host look at no signature; the SDK insists on one.
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  const silent = `The buckets at ${endpoint} do not answer. Is the service running?`;
  const bucket = options.bucket ?? (await onlyListsBucket(client, silent));
  return { client, bucket, removal: (key) => `curl -X DELETE ${endpoint}/${bucket}/${key}` };
}

async function onlyListsBucket(client: S3Client, refusal: string): Promise<string> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({})).catch((cause: unknown) => {
    throw new ExpectedFault(refusal, { cause });
  });
  const names = Buckets.flatMap(({ Name }) => (Name !== undefined && /list/i.test(Name) ? [Name] : []));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new ExpectedFault(`Name the bucket with --bucket: ${names.length} look like the one of the lists.`);
  return name;
}

/** What can be done about an object of ours that cannot be read: what it held is made again from the lists. */
export function damageSentence({ key, message }: DamagedObject, { removal }: Target): string {
  const [, source] = /^state\/(.+)\.json$/.exec(key) ?? [];
  const again = source === undefined ? "build" : `refresh --source ${source}`;
  const remedy = `put an earlier version of it back, or remove it (\`${removal(key)}\`)`;
  return `${message}: ${remedy} and run \`npm run -s lists -- ${again}\`.`;
}
