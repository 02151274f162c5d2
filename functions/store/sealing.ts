import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
/** So much stands before the text: how long it is. */
const lengthBytes = 4;

export const newKey = (): Buffer => randomBytes(32);

/**
 * Seals a text under a key. What it belongs to is bound in, so that a box cannot be passed off as another's. It is
 * filled up to a whole number of blocks: the length of a box must not tell one outcome from another.
 */
export function seal(
  key: Buffer,
  { belongsTo, blockBytes }: { belongsTo: string; blockBytes: number },
  text: string,
): string {
  const plain = Buffer.from(text, "utf8");
  const padded = Buffer.alloc(Math.ceil((lengthBytes + plain.length) / blockBytes) * blockBytes);
  padded.writeUInt32BE(plain.length);
  plain.copy(padded, lengthBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(padded), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Throws for another key, another owner or a changed box. */
export function open(key: Buffer, belongsTo: string, box: string): string {
  const bytes = Buffer.from(box, "base64");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const padded = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return padded.subarray(lengthBytes, lengthBytes + padded.readUInt32BE()).toString("utf8");
}
