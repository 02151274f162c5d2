import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { GatewayRequest } from "../gateway/request.ts";

export const Principal = z.object({ accessKeyId: z.string(), secretAccessKey: z.string(), arn: z.string() });
export type Principal = z.infer<typeof Principal>;

// AWS lets clocks differ by this much.
const skewMs = 5 * 60 * 1000;

/** Judges a Signature Version 4 as IAM would: right key, right signature over what arrived, recent. */
export function isSignedBy(
  principal: Principal,
  request: GatewayRequest,
  { service, now }: { service: string; now: Date },
): boolean {
  const header = (name: string): string | undefined =>
    request.headers.find(([each]) => each.toLowerCase() === name)?.[1]?.trim();
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      header("authorization") ?? "",
    );
  const [, keyId, day = "", region = "", signedService, signedHeaders = "", signature = ""] = authorization ?? [];
  const date = header("x-amz-date") ?? "";
  if (keyId !== principal.accessKeyId || signedService !== service || !date.startsWith(day)) return false;
  if (Math.abs(now.getTime() - timeOf(date)) > skewMs) return false;
  const names = signedHeaders.split(";");
  if (!names.includes("host")) return false;
  const canonical = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${(header(name) ?? "").replaceAll(/\s+/g, " ")}`),
    "",
    signedHeaders,
    sha256(request.body),
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`;
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${principal.secretAccessKey}`);
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"));
}

function timeOf(date: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Every service but S3 signs the path encoded twice. */
function canonicalPath(path: string): string {
  return path.split("/").map(encoded).join("/");
}

function canonicalQuery(query: [string, string][]): string {
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.sort().join("&");
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
