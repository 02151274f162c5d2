import type { RehearsedAnswers } from "../../contract/test-records/rehearsals.ts";
import type { HubAnswer } from "./hub-answer.ts";

/** As long as the DVS itself locks a document. */
const lockedSeconds = 300;

/** What stands for the answer of the DVS; `attempt` 0 is the POST, and each retry is one more. */
export function rehearsedAnswer(answers: RehearsedAnswers, attempt: number): HubAnswer {
  const answer = answers[attempt] ?? answers.at(-1);
  if (answer === "locked") return { kind: "locked", retryAfterSeconds: lockedSeconds };
  if (answer === "Y" || answer === "S") return { kind: "answered", code: answer, errors: [] };
  return { kind: "failed", reason: "timeout" };
}
