import { createHash } from "node:crypto";
import { compactVerify, errors } from "jose";
import * as z from "zod";
import { AuditKeys, type SigningKey } from "../../functions/contract/audit-log.ts";
import { ReceiptPayload } from "../../functions/contract/verification/receipt.ts";
import { openProof } from "../../functions/transparency/proof.ts";
import { ProofFault } from "../../functions/transparency/proof-fault.ts";
import type { VerifierKey } from "../../functions/transparency/verifier-key.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { readServiceFile } from "../../local/service-file.ts";
import { named, type Outcome, type TrustOptions, textOf, trustedKeys } from "./trust.ts";

type ReceiptOptions = TrustOptions & { file: string; keys?: string | undefined; proof?: string | undefined };

/** What a receipt says, and with a proof that the log holds its hash and the key that signed it. */
export async function receipt({ file, keys, proof, ...trust }: ReceiptOptions): Promise<Outcome> {
  const jws = await named(file, receiptIn);
  const { payload, key } = await opened(file, jws, await signingKeys(keys, trust.data));
  const says = parsed(file, payload);
  refuseOtherTimes(file, says, key);
  const { verificationId, documentType, environment, responseCode, at } = says;
  const sentence = `${file} holds: ${verificationId} (${documentType}, ${environment}) was answered ${responseCode} at ${at}.`;
  const facts = { receipt: says, kid: key.kid };
  if (proof === undefined) {
    return { facts: { ...facts, log: null }, sentence: `${sentence}\nThe log was not asked: give --proof.` };
  }
  const trusted = await trustedKeys(trust);
  const { index, checkpoint } = await inLog({ file, proof, trusted }, { says, payload, key });
  const { origin, size } = checkpoint;
  return {
    facts: { ...facts, log: { origin, index, size } },
    sentence: `${sentence}\nThe log ${origin} holds its hash as entry ${index} of ${size}, and the key that signed it.`,
  };
}

const Answer = z.union([
  z.object({ receipt: z.string() }).transform(({ receipt: text }) => text),
  z.object({ data: z.object({ receipt: z.string() }) }).transform(({ data }) => data.receipt),
]);

/** The receipt as it came, or the answer or the event that it came in. */
function receiptIn(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith("{")) return trimmed;
  try {
    return Answer.parse(JSON.parse(trimmed));
  } catch {
    throw new ProofFault("it holds no receipt");
  }
}

/** Kept from a day when one trusted their source, or asked of the service on this machine. */
async function signingKeys(given: string | undefined, data: string): Promise<readonly SigningKey[]> {
  const source = given ?? `${readServiceFile(data).production.url}/.well-known/audit-keys`;
  const text = /^https?:\/\//.test(source) ? await (await fetch(source)).text() : await textOf(source);
  try {
    return AuditKeys.pick({ keys: true }).parse(JSON.parse(text)).keys;
  } catch {
    throw new ExpectedFault(`${source} does not hold the keys that /.well-known/audit-keys answers.`);
  }
}

async function opened(
  file: string,
  jws: string,
  keys: readonly SigningKey[],
): Promise<{ payload: Uint8Array; key: SigningKey }> {
  let key: SigningKey | undefined;
  try {
    const { payload } = await compactVerify(
      jws,
      ({ kid }) => {
        key = keys.find((one) => one.kid === kid);
        if (key === undefined) throw new ProofFault(`${file}: none of these keys signed it`);
        const { kty, crv, x } = key;
        return { kty, crv, x };
      },
      { algorithms: ["EdDSA"] },
    );
    if (key !== undefined) return { payload, key };
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      throw new ProofFault(`${file}: its signature does not fit: it was changed, or another key signed it`);
    }
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new ProofFault(`${file}: it is no receipt`);
}

function parsed(file: string, payload: Uint8Array): ReceiptPayload {
  try {
    return ReceiptPayload.parse(JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    throw new ProofFault(`${file}: what was signed is no receipt of a verification`);
  }
}

function refuseOtherTimes(file: string, { environment, at }: ReceiptPayload, key: SigningKey): void {
  if (environment !== key.environment) throw new ProofFault(`${file}: its key is of the other environment`);
  if (at < key.from || (key.until !== undefined && at >= key.until)) {
    throw new ProofFault(`${file}: it tells of ${at}, a time at which its key signed nothing`);
  }
}

const LoggedVerification = z.object({
  row: z.object({ verificationId: z.string(), commitment: z.string().optional() }),
});
const LoggedKey = z.object({ row: z.object({ kid: z.string(), x: z.string(), environment: z.string() }) });

type Opened = { says: ReceiptPayload; payload: Uint8Array; key: SigningKey };

async function inLog(
  { file, proof, trusted }: { file: string; proof: string; trusted: VerifierKey[] },
  { says, payload, key }: Opened,
) {
  const proven = await named(proof, (text) => openProof(text, trusted));
  const logged = LoggedVerification.safeParse(JSON.parse(proven.entry.toString("utf8"))).data?.row;
  if (logged?.verificationId !== says.verificationId) {
    throw new ProofFault(`${proof} is not of ${says.verificationId}, which ${file} tells of`);
  }
  if (logged.commitment !== createHash("sha256").update(payload).digest("base64url")) {
    throw new ProofFault(`${file}: the log holds another receipt for ${says.verificationId}`);
  }
  if (key.proof === undefined) throw new ProofFault(`the key ${key.kid} comes without the proof that the log holds it`);
  const entry = openProof(key.proof, trusted).entry.toString("utf8");
  const row = LoggedKey.safeParse(JSON.parse(entry)).data?.row;
  if (row?.kid !== key.kid || row.x !== key.x || row.environment !== key.environment) {
    throw new ProofFault(`the log holds another key under ${key.kid}`);
  }
  return proven;
}
