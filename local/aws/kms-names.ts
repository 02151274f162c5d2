import { type Json, type JsonObject, textOf } from "../template/json.ts";
import { arn } from "../template/place.ts";

// How KMS names keys and carries bytes.

export function keyIdIn({ KeyId }: JsonObject): string {
  return (textOf(KeyId) ?? "").replace(/^.*:key\//, "");
}

export function arnOf(keyId: string): string {
  return arn("kms", `key/${keyId}`);
}

export function bytes(value: Json | undefined): Buffer {
  return Buffer.from(textOf(value) ?? "", "base64");
}
