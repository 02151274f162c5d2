import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { fromBase64 } from "./base64.ts";
import { sha256 } from "./hashing.ts";
import { ProofFault } from "./proof-fault.ts";

/** The log signs with 1; a witness, whose signature also says when, with 4. */
const signatureTypes = { log: 1, witness: 4 } as const;
type KeyRole = keyof typeof signatureTypes;

/** c2sp.org/signed-note: the public half of a key that signs notes. */
export type VerifierKey = { name: string; id: string; role: KeyRole; publicKey: Buffer };

const publicKeyBytes = 32;

export function verifierKey(name: string, publicKey: Uint8Array, role: KeyRole = "log"): VerifierKey {
  const typed = Buffer.concat([Buffer.from([signatureTypes[role]]), publicKey]);
  const id = sha256(Buffer.concat([Buffer.from(`${name}\n`), typed])).subarray(0, 4);
  return { name, id: id.toString("hex"), role, publicKey: Buffer.from(publicKey) };
}

/** `name+id+key` on one line, as verifiers take it. */
export function vkeyOf({ name, id, role, publicKey }: VerifierKey): string {
  const typed = Buffer.concat([Buffer.from([signatureTypes[role]]), publicKey]);
  return `${name}+${id}+${typed.toString("base64")}`;
}

export function parseVkey(text: string): VerifierKey {
  const [, name = "", id = "", encoded = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  if (name === "") throw new ProofFault("a verifier key is written name+id+key");
  const typed = fromBase64(encoded, `the key of ${name}`);
  const role = typed[0] === signatureTypes.log ? "log" : "witness";
  if (typed[0] !== signatureTypes[role] || typed.length !== 1 + publicKeyBytes) {
    throw new ProofFault(`the key of ${name} is none of Ed25519`);
  }
  const key = verifierKey(name, typed.subarray(1), role);
  if (key.id !== id) throw new ProofFault(`the id ${id} is not that of the key of ${name}`);
  return key;
}

export function isSignedBy({ publicKey }: VerifierKey, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, message, keyObject(publicKey), signature);
}

function keyObject(publicKey: Buffer): KeyObject {
  return createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") },
    format: "jwk",
  });
}
