import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import * as z from "zod";
import { type Json, objectOf, textsOf } from "../template/json.ts";
import { arnOf, bytes, keyIdIn } from "./kms-names.ts";
import { type Operations, Refusal } from "./reply.ts";
import type { Store } from "./store.ts";

/** KMS with one root key kept in the data folder; each key of the template gets its own key derived from it. */
export function encryptionOperations(root: Store<{ key: string }>): Operations {
  const keyFor = (keyId: string): Buffer =>
    Buffer.from(hkdfSync("sha256", Buffer.from(root.read().key, "base64"), keyId, "seal", 32));
  const seal = (keyId: string, plain: Buffer, context: Json | undefined): string => {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", keyFor(keyId), iv).setAAD(contextOf(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    const name = Buffer.from(keyId);
    return Buffer.concat([Buffer.from([name.length]), name, iv, cipher.getAuthTag(), sealed]).toString("base64");
  };
  const open = (blob: Buffer, context: Json | undefined): { keyId: string; plain: Buffer } => {
    const end = 1 + (blob[0] ?? 0);
    const keyId = blob.subarray(1, end).toString();
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyFor(keyId), blob.subarray(end, end + 12));
      decipher.setAAD(contextOf(context)).setAuthTag(blob.subarray(end + 12, end + 28));
      return { keyId, plain: Buffer.concat([decipher.update(blob.subarray(end + 28)), decipher.final()]) };
    } catch {
      throw new Refusal("InvalidCiphertextException", "");
    }
  };
  return {
    GenerateDataKey: (input) => {
      const keyId = keyIdIn(input);
      if (input.KeySpec !== "AES_256")
        throw new Refusal("ValidationException", "This machine makes AES_256 keys only.");
      const plain = randomBytes(32);
      const CiphertextBlob = seal(keyId, plain, input.EncryptionContext);
      return { KeyId: arnOf(keyId), CiphertextBlob, Plaintext: plain.toString("base64") };
    },
    Decrypt: (input) => {
      const { keyId, plain } = open(bytes(input.CiphertextBlob), input.EncryptionContext);
      return { KeyId: arnOf(keyId), Plaintext: plain.toString("base64"), EncryptionAlgorithm: "SYMMETRIC_DEFAULT" };
    },
  };
}

export const RootKey = z.object({ key: z.string() });

export function newRootKey(): z.infer<typeof RootKey> {
  return { key: randomBytes(32).toString("base64") };
}

/** The context is the same whatever order its pairs come in. */
function contextOf(context: Json | undefined): Buffer {
  const pairs = Object.entries(textsOf(objectOf(context))).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify(pairs));
}
