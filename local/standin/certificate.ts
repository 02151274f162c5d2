import { generateKeyPair, sign } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** The client certificate this hub trusts, and the key whoever calls it signs with. */
export type ClientIdentity = { certificatePem: string; privateKeyPem: string };

const clientName = "Stand-in hub client";

/** Made once and kept in the data folder, so that a restart of the host finds the secret it stored still valid. */
export async function clientIdentity(dataDir: string | undefined): Promise<ClientIdentity> {
  if (!dataDir) return selfSigned(clientName);
  const certificate = join(dataDir, "standin-client-certificate.pem");
  const key = join(dataDir, "standin-client-key.pem");
  if (!existsSync(certificate) || !existsSync(key)) {
    const made = await selfSigned(clientName);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(key, made.privateKeyPem, { mode: 0o600 });
    writeFileSync(certificate, made.certificatePem);
  }
  return { certificatePem: readFileSync(certificate, "utf8"), privateKeyPem: readFileSync(key, "utf8") };
}

/** Node reads certificates but cannot write one, so the dozen fields of a self-signed X.509 v1 are written here. */
export async function selfSigned(holder: string): Promise<ClientIdentity> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const name = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(holder)))));
  const validity = sequence(utcTime(-1), utcTime(20));
  const toSign = sequence(tagged(0x02, Buffer.from([1])), sha256WithRsa, name, validity, name, publicKey);
  const signature = sign("sha256", toSign, privateKey);
  const certificate = sequence(toSign, sha256WithRsa, tagged(0x03, Buffer.from([0]), signature));
  return { certificatePem: pem(certificate), privateKeyPem: privateKey };
}

// DER: a tag, a length, the content. The lengths of a certificate never need more than two bytes.
function tagged(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

function sequence(...content: Buffer[]): Buffer {
  return tagged(0x30, ...content);
}

function utcTime(yearsFromNow: number): Buffer {
  const at = new Date();
  at.setUTCFullYear(at.getUTCFullYear() + yearsFromNow, 0, 1);
  return tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 10).replaceAll("-", "")}000000Z`));
}

const commonName = Buffer.from("0603550403", "hex");
const sha256WithRsa = Buffer.from("300d06092a864886f70d01010b0500", "hex");

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
