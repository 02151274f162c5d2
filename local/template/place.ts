import { createHash } from "node:crypto";

/** Where the template thinks it is deployed. The account number is the queue engine's own, so that its ARNs agree. */
export const region = "ap-southeast-2";
export const account = "000000000000";

export function arn(service: string, rest: string): string {
  return `arn:aws:${service}:${region}:${account}:${rest}`;
}

/** AWS makes opaque ids; here they are derived, so that a restart finds the same ones. */
export function opaqueId(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.join("/")).digest();
  return [...digest.subarray(0, 10)].map((byte) => "abcdefghijklmnopqrstuvwxyz0123456789".charAt(byte % 36)).join("");
}
