import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type Json, type JsonObject, numberOf, objectOf, textsOf } from "../template/json.ts";
import { arnOf, bytes, keyIdIn } from "./kms-names.ts";
import { type Operations, Refusal } from "./reply.ts";
import type { Store } from "./store.ts";

/** KMS with one root key kept in the data folder; each key of the template gets its own key derived from it. */
export function encryptionOperations(root: Store<{ key: string }>): Operations {
  const keyFor = (keyId: string, purpose: string): Buffer =>
    Buffer.from(hkdfSync("sha256", Buffer.from(root.read().key, "base64"), keyId, purpose, 32));
  const seal = (keyId: string, plain: Buffer, context: Json | undefined): string => {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", keyFor(keyId, "seal"), iv).setAAD(contextOf(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    const name = Buffer.from(keyId);
    return Buffer.concat([Buffer.from([name.length]), name, iv, cipher.getAuthTag(), sealed]).toString("base64");
  };
  const open = (blob: Buffer, context: Json | undefined): { keyId: string; plain: Buffer } => {
    const end = 1 + (blob[0] ?? 0);
    const keyId = blob.subarray(1, end).toString();
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyFor(keyId, "seal"), blob.subarray(end, end + 12));
      decipher.setAAD(contextOf(context)).setAuthTag(blob.subarray(end + 12, end + 28));
      return { keyId, plain: Buffer.concat([decipher.update(blob.subarray(end + 28)), decipher.final()]) };
    } catch {
      throw new Refusal("InvalidCiphertextException", "");
    }
  };
  const dataKey = (input: JsonObject) => {
    const keyId = keyIdIn(input);
    const length = numberOf(input.NumberOfBytes) ?? (input.KeySpec === "AES_128" ? 16 : 32);
    const plain = randomBytes(length);
    return { KeyId: arnOf(keyId), CiphertextBlob: seal(keyId, plain, input.EncryptionContext), plain };
  };
  const mac = (keyId: string, input: JsonObject): Buffer =>
    createHmac("sha256", keyFor(keyId, "mac")).update(bytes(input.Message)).digest();
  return {
    GenerateDataKey: (input) => {
      const { plain, ...rest } = dataKey(input);
      return { ...rest, Plaintext: plain.toString("base64") };
    },
    GenerateDataKeyWithoutPlaintext: (input) => {
      const { plain: _, ...rest } = dataKey(input);
      return rest;
    },
    Encrypt: (input) => {
      const keyId = keyIdIn(input);
      return { KeyId: arnOf(keyId), CiphertextBlob: seal(keyId, bytes(input.Plaintext), input.EncryptionContext) };
    },
    Decrypt: (input) => {
      const { keyId, plain } = open(bytes(input.CiphertextBlob), input.EncryptionContext);
      return { KeyId: arnOf(keyId), Plaintext: plain.toString("base64"), EncryptionAlgorithm: "SYMMETRIC_DEFAULT" };
    },
    GenerateMac: (input) => {
      const keyId = keyIdIn(input);
      return { KeyId: arnOf(keyId), Mac: mac(keyId, input).toString("base64"), MacAlgorithm: "HMAC_SHA_256" };
    },
    VerifyMac: (input) => {
      const keyId = keyIdIn(input);
      const given = bytes(input.Mac);
      const own = mac(keyId, input);
      const valid = given.length === own.length && timingSafeEqual(given, own);
      if (!valid) throw new Refusal("KMSInvalidMacException", "");
      return { KeyId: arnOf(keyId), MacValid: true, MacAlgorithm: "HMAC_SHA_256" };
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
