import { createHash } from "node:crypto";

/** As manifests write it: in base64. */
export function md5Of(bytes: string | Uint8Array): string {
  return createHash("md5").update(bytes).digest("base64");
}
