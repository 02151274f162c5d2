import { ScreeningResponse } from "../../contract/screening/screening.ts";
import { testRecords } from "../../contract/test-records.ts";
import { VerificationResult } from "../../contract/verification/verification-result.ts";

export type SyntheticReply = { status: number; body: unknown };
type SyntheticDeps = {
  /** Posts through the gateway with a test key, as callers do; undefined where no answer came. */
  post: (path: string, body: object) => Promise<SyntheticReply | undefined>;
};

/** `hub`: the service did its part, and the hub did not. */
type Verdict = "answered" | "hub" | "fault";
type SyntheticCalls = { verification: Verdict; screening: Verdict };

/** Makes one verification and one screening as a caller would, so that a fault of every call is found while nobody calls. */
export async function makeSyntheticCalls({ post }: SyntheticDeps): Promise<SyntheticCalls> {
  const [verified, screened] = await Promise.all([
    post("/v1/verify", publishedMatch()),
    post("/v1/screening", { name: "screenclear" }),
  ]);
  return { verification: verdictOnVerification(verified), screening: verdictOnScreening(screened) };
}

/** A published test record that the test hub answers with Y. */
function publishedMatch(): object {
  const record = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "Y");
  if (record === undefined) throw new Error("no passport matches among the published test records");
  return record.request;
}

function verdictOnVerification(reply: SyntheticReply | undefined): Verdict {
  if (reply === undefined) return "fault";
  const { status, body } = reply;
  if (status === 500 && codeOf(body) === "DVS_SYSTEM_ERROR") return "hub";
  const result = VerificationResult.safeParse(body);
  if (status !== 200 || !result.success) return "fault";
  if (result.data.responseCode === "S") return "hub";
  return result.data.match ? "answered" : "fault";
}

function verdictOnScreening(reply: SyntheticReply | undefined): Verdict {
  const result = ScreeningResponse.safeParse(reply?.body);
  return reply?.status === 200 && result.success && result.data.cleared ? "answered" : "fault";
}

function codeOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}
