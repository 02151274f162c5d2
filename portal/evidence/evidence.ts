import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import { ScreeningResponse } from "../../functions/contract/screening/screening.ts";
import { VerificationResult } from "../../functions/contract/verification/verification-result.ts";
import { type MemberVisit, secondsOf } from "../frame/visit.ts";

const made = { account: z.string(), by: z.string(), at: z.iso.datetime() };

/** What a result page carries, so that a file can be made of it: between the page and the file nothing is kept. */
const Evidence = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("verification"),
    ...made,
    result: VerificationResult,
    consentAttestedAt: z.string(),
    consentVersion: z.string(),
  }),
  z.object({
    kind: z.literal("screening"),
    ...made,
    environment: z.enum(["live", "test"]),
    externalReference: z.string().optional(),
    response: ScreeningResponse,
  }),
]);
export type Evidence = z.infer<typeof Evidence>;
export type VerificationEvidence = Extract<Evidence, { kind: "verification" }>;
export type ScreeningEvidence = Extract<Evidence, { kind: "screening" }>;

/** Whose result it is, who asked for it, and when. */
export function madeBy({ account, member, now }: MemberVisit): { account: string; by: string; at: string } {
  return { account: account.name, by: member.email, at: now.toISOString() };
}

/** Compressed and sealed: good for the account and the session that it was shown to, for as long as seals live. */
export function carried(evidence: Evidence, visit: MemberVisit): string {
  const packed = deflateRawSync(JSON.stringify(evidence)).toString("base64");
  return visit.seals.seal(packed, ownerOf(visit), secondsOf(visit.now));
}

/** Nothing where it is forged, altered, too old, or was shown to another account or session. */
export function evidenceIn(box: string, visit: MemberVisit): Evidence | undefined {
  const packed = visit.seals.open(box, ownerOf(visit), secondsOf(visit.now));
  if (packed === undefined) return undefined;
  return Evidence.parse(JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString()));
}

function ownerOf({ account, session }: MemberVisit): string {
  return `evidence ${account.accountId} ${session.hash}`;
}
