import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { DataFile } from "../../functions/contract/table-export.ts";

export type DataFileWriter = {
  /** Takes whole lines, without their ends. */
  write: (lines: readonly string[]) => Promise<void>;
  end: () => Promise<DataFile>;
};

/** Where items are many, the files are made several at a time: an engine reads them so as well. */
export function dataFileWriter(path: string, key: string): DataFileWriter {
  const file = createWriteStream(path);
  const gzip = createGzip({ level: 4 });
  const md5 = createHash("md5");
  gzip.on("data", (part: Buffer) => md5.update(part));
  gzip.pipe(file);
  let itemCount = 0;
  return {
    write: async (lines) => {
      itemCount += lines.length;
      if (!gzip.write(lines.map((line) => `${line}\n`).join(""))) await once(gzip, "drain");
    },
    end: async () => {
      gzip.end();
      await finished(file);
      const digest = md5.digest();
      // As S3 tags what was uploaded in one part of several.
      const etag = `${createHash("md5").update(digest).digest("hex")}-1`;
      return { itemCount, md5Checksum: digest.toString("base64"), etag, dataFileS3Key: key };
    },
  };
}

/** As DynamoDB names them: 26 small letters and digits. */
export function dataFileName(): string {
  const characters = "abcdefghijklmnopqrstuvwxyz234567";
  return `${[...randomBytes(26)].map((byte) => characters[byte % 32]).join("")}.json.gz`;
}
