import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { bodyOf } from "./object-calls.ts";
import type { Bucket, ObjectHeaders, Written } from "./objects.ts";
import { checkWrite, headersFrom, quoted, S3Fault, type S3Reply, type S3Request, xmlReply } from "./request.ts";
import { textsIn } from "./xml.ts";

type Upload = { bucket: Bucket; key: string; headers: ObjectHeaders; parts: Map<number, Written> };

export type Uploads = {
  create: (request: S3Request) => S3Reply;
  part: (request: S3Request) => Promise<S3Reply>;
  complete: (request: S3Request) => Promise<S3Reply>;
  abort: (request: S3Request) => Promise<S3Reply>;
};

/** Uploads in parts. Unfinished ones end with the host, as a lifecycle rule would end them. */
export function uploads(): Uploads {
  const open = new Map<string, Upload>();
  const uploadOf = (request: S3Request): Upload => {
    const upload = open.get(request.query.get("uploadId") ?? "");
    if (!upload) throw new S3Fault(404, "NoSuchUpload", "The specified multipart upload does not exist.");
    return upload;
  };
  const forget = async (request: S3Request, upload: Upload): Promise<void> => {
    open.delete(request.query.get("uploadId") ?? "");
    await Promise.all([...upload.parts.values()].map((part) => upload.bucket.discard(part)));
  };
  return {
    create: ({ bucket, key, headers }) => {
      const UploadId = randomUUID();
      open.set(UploadId, { bucket, key, headers: headersFrom(headers), parts: new Map() });
      return xmlReply("InitiateMultipartUploadResult", { Bucket: bucket.name, Key: key, UploadId });
    },
    part: async (request) => {
      const upload = uploadOf(request);
      const written = await upload.bucket.take(bodyOf(request));
      upload.parts.set(Number(request.query.get("partNumber")), written);
      return { status: 200, headers: { ETag: quoted(written.md5) } };
    },
    complete: async (request) => {
      const upload = uploadOf(request);
      checkWrite(upload.bucket.get(upload.key), request.headers);
      const asked = textsIn(await text(Readable.from(request.body)), "PartNumber").map(Number);
      const parts = asked.map((number) => upload.parts.get(number));
      const known = parts.filter((part) => part !== undefined);
      if (known.length === 0 || known.length < parts.length) throw new S3Fault(400, "InvalidPart");
      const written = await upload.bucket.take(joined(upload.bucket, known));
      const digest = createHash("md5").update(Buffer.concat(known.map(({ md5 }) => Buffer.from(md5, "hex"))));
      const etag = `${digest.digest("hex")}-${known.length}`;
      const object = upload.bucket.commit(upload.key, { ...written, etag }, upload.headers);
      await forget(request, upload);
      return xmlReply("CompleteMultipartUploadResult", {
        Bucket: upload.bucket.name,
        Key: upload.key,
        ETag: quoted(object.etag),
      });
    },
    abort: async (request) => {
      await forget(request, uploadOf(request));
      return { status: 204 };
    },
  };
}

async function* joined(bucket: Bucket, parts: Written[]): AsyncGenerator<Uint8Array> {
  for (const { file } of parts) {
    yield* bucket.read({ key: "", file, size: 0, etag: "", modified: "", contentType: "", metadata: {} });
  }
}
