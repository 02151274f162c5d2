import { AwsClient } from "aws4fetch";
import { isTooOld, missingFrom, pointerKey, SnapshotPointer } from "./snapshot/pointer.ts";

type BucketSigner = {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  /** Where a bucket's objects are, without a slash at the end. */
  bucketUrl: string;
};

type ListsFound = { usable: boolean; missingSources: string[] };

/**
 * Whether the lists in service can clear anybody, and which required sources they lack. One signed request by hand, as
 * for the tables: the SDK's client would be most of a health check's bundle.
 */
export async function listsFound(
  signer: BucketSigner,
  { required, mostAgeHours, now }: { required: readonly string[]; mostAgeHours: number; now: Date },
): Promise<ListsFound> {
  const pointer = await readPointer(signer);
  if (pointer === undefined) return { usable: false, missingSources: [...required] };
  const missingSources = missingFrom(pointer.current, required);
  const usable = missingSources.length === 0 && !isTooOld(pointer.current, now, mostAgeHours);
  return { usable, missingSources };
}

async function readPointer({ bucketUrl, ...credentials }: BucketSigner): Promise<SnapshotPointer | undefined> {
  const { sessionToken, ...keys } = credentials;
  const client = new AwsClient({ ...keys, ...(sessionToken && { sessionToken }), service: "s3", retries: 1 });
  try {
    const answer = await client.fetch(`${bucketUrl}/${pointerKey}`, { signal: AbortSignal.timeout(2_000) });
    if (!answer.ok) return undefined;
    return SnapshotPointer.parse(await answer.json());
  } catch {
    // Not read in time is the answer, not a fault of this check.
    return undefined;
  }
}
