import { GetPublicKeyCommand, KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { isSignedBy, type VerifierKey, verifierKey } from "../transparency/verifier-key.ts";
import type { LogSigner } from "./publish.ts";

const requestHandler = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };

/** The public halves of the keys that sign in the log's name, in their order. */
export async function readVerifierKeys(origin: string, keyIds: readonly string[]): Promise<VerifierKey[]> {
  const client = new KMSClient({ requestHandler, maxAttempts: 3 });
  return Promise.all(keyIds.map((keyId) => readVerifierKey(client, origin, keyId)));
}

export async function connectSigners(origin: string, keyIds: readonly string[]): Promise<LogSigner[]> {
  const client = new KMSClient({ requestHandler, maxAttempts: 3 });
  return Promise.all(
    keyIds.map(async (keyId) => {
      const key = await readVerifierKey(client, origin, keyId);
      return { key, sign: (text: string) => sign(client, { keyId, key, text }) };
    }),
  );
}

const rawBytes = 32;

/** An Ed25519 key in the form KMS gives it (SPKI) ends with its thirty-two bytes. */
async function readVerifierKey(client: KMSClient, origin: string, KeyId: string): Promise<VerifierKey> {
  const { PublicKey, KeySpec } = await client.send(new GetPublicKeyCommand({ KeyId }));
  if (PublicKey === undefined || KeySpec !== "ECC_NIST_EDWARDS25519")
    throw new Error("the log's key is none of Ed25519");
  return verifierKey(origin, Buffer.from(PublicKey).subarray(-rawBytes));
}

async function sign(
  client: KMSClient,
  { keyId, key, text }: { keyId: string; key: VerifierKey; text: string },
): Promise<Uint8Array> {
  const Message = Buffer.from(text);
  const { Signature } = await client.send(
    new SignCommand({ KeyId: keyId, Message, MessageType: "RAW", SigningAlgorithm: "ED25519_SHA_512" }),
  );
  // A checkpoint that nobody can verify would still have replaced the last good one.
  if (Signature === undefined || !isSignedBy(key, Message, Signature)) throw new Error("the signature does not verify");
  return Signature;
}
