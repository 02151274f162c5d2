import { quoted, type S3Reply, type S3Request, xmlReply } from "./request.ts";

export function listBuckets(names: string[]): S3Reply {
  const Bucket = names.map((Name) => ({ Name, CreationDate: new Date(0).toISOString() }));
  return xmlReply("ListAllMyBucketsResult", { Buckets: { Bucket } });
}

/** ListObjectsV2: keys in order, folders rolled up where a delimiter is given, a page at a time. */
export function listObjects({ bucket, query }: S3Request): S3Reply {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const limit = Math.min(Number(query.get("max-keys") ?? 1000), 1000);
  const after = fromToken(query.get("continuation-token")) ?? query.get("start-after") ?? "";
  const encode = query.get("encoding-type") === "url" ? encodeURIComponent : (text: string) => text;
  const contents: { Key: string; LastModified: string; ETag: string; Size: number; StorageClass: string }[] = [];
  const folders = new Set<string>();
  let last = "";
  let truncated = false;
  for (const object of bucket.list(prefix)) {
    const end = delimiter === "" ? -1 : object.key.indexOf(delimiter, prefix.length);
    const entry = end < 0 ? object.key : object.key.slice(0, end + delimiter.length);
    if (entry <= after || folders.has(entry)) continue;
    truncated = contents.length + folders.size >= limit;
    if (truncated) break;
    last = entry;
    if (end >= 0) folders.add(entry);
    else
      contents.push({
        Key: encode(entry),
        LastModified: object.modified,
        ETag: quoted(object.etag),
        Size: object.size,
        StorageClass: "STANDARD",
      });
  }
  return xmlReply("ListBucketResult", {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === "" ? undefined : encode(delimiter),
    MaxKeys: limit,
    KeyCount: contents.length + folders.size,
    IsTruncated: truncated,
    NextContinuationToken: truncated ? toToken(last) : undefined,
    Contents: contents,
    CommonPrefixes: [...folders].map((folder) => ({ Prefix: encode(folder) })),
  });
}

function toToken(key: string): string {
  return Buffer.from(key).toString("base64url");
}

function fromToken(token: string | null): string | undefined {
  return token === null ? undefined : Buffer.from(token, "base64url").toString();
}
