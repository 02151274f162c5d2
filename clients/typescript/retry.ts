/** What of an answer decides whether it may be asked for again. */
export type Outline = { code?: string; retry?: object; responseCode?: string; verificationId?: string };

const never = new Set(["DOCUMENT_COOLDOWN", "DVS_DOCUMENT_LOCKED"]);

/**
 * Whether the same request may be sent again by program, by the service's own rules. N and D are outcomes and final. A
 * cooldown or a locked document is not to be asked for again. Where the service retries by itself (`retry`), it must
 * not be asked twice. A verification of which nobody knows what became has a record that tells; a screening is answered
 * under its Idempotency-Key, which this client always sends, for one charge. A repeated request may meet its own first attempt, still running: its record is worth waiting for.
 * Without `afterMs` the caller chooses its pause.
 */
export function judge(
  answer: Outline & { status: number; isRepeated: boolean },
  retryAfterSeconds: number | undefined,
): "final" | { afterMs?: number } {
  const meetsItself = answer.isRepeated && answer.code === "IDEMPOTENCY_IN_PROGRESS";
  const isTransient = answer.status === 429 || answer.status >= 500 || answer.responseCode === "S" || meetsItself;
  const hasRecord = answer.code === "OUTCOME_UNKNOWN" && answer.verificationId !== undefined;
  if (!isTransient || hasRecord || answer.retry !== undefined || never.has(answer.code ?? "")) return "final";
  return retryAfterSeconds === undefined ? {} : { afterMs: retryAfterSeconds * 1_000 };
}

/** 1, 2, 4 … seconds, each stretched or shortened by up to a half, so that clients do not come back together. */
export function pauseMs(attempt: number, random: () => number): number {
  return 1_000 * 2 ** attempt * (0.5 + random());
}
