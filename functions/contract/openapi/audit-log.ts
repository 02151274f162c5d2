import type { Route } from "../routes.ts";
import { auditKeysExample, checkpointExample, pendingExample, proofExample } from "./examples/audit-log-examples.ts";
import { header, parameter } from "./headers.ts";
import { answered, answeredText, ofEveryOpen, type Response, refused } from "./responses.ts";

/** What the proof of a verification and of a screening have in common. */
export function proofAnswers(): Record<string, Response> {
  const pending = answered("There is no proof yet. Ask again after Retry-After.", "ProofPending", {
    keyed: true,
    headers: { "Retry-After": header("RetryAfter") },
    examples: pendingExample,
  });
  return {
    "200": answeredText("The proof. Its line extra holds the entry.", proofExample, { keyed: true }),
    "202": pending,
  };
}

/** What anybody may ask of the log. */
export function openLogOperation({ path }: Route): object {
  const isKeys = path.endsWith("/audit-keys");
  return {
    operationId: isKeys ? "auditKeys" : "auditCheckpoint",
    tags: ["Audit"],
    summary: isKeys ? "Read the keys that proofs are verified with" : "Read the log's latest checkpoint",
    description: isKeys
      ? "The log's name and verifier keys (c2sp.org/signed-note), those of its witnesses, the index of the first entry that it still gives (0: every one), and the keys under other answers of the service. Keep your own copy: a proof verifies offline."
      : "How large the audit log is and what its tree hashes to, signed (c2sp.org/tlog-checkpoint). Two that you kept show later that nothing was rewritten between them.",
    security: [],
    parameters: [parameter("RequestId")],
    responses: {
      ...refused(isKeys ? ofEveryOpen : [...ofEveryOpen, "notFound"], false),
      "200": isKeys
        ? answered("The keys.", "AuditKeys", { keyed: false, examples: auditKeysExample })
        : answeredText("The checkpoint.", checkpointExample, { keyed: false }),
    },
  };
}
