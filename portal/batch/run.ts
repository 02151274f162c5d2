import { batchRequestOf } from "../../functions/api/wiring/batch-request.ts";
import { Problem } from "../../functions/contract/problems.ts";
import {
  ScreeningBatchEnvelope,
  type ScreeningBatchResponse,
} from "../../functions/contract/screening/screening-batch.ts";
import { parsedBy } from "../../functions/edge/request/input.ts";
import { listFilterOf } from "../checks/list-filter.ts";
import type { PageContext } from "../frame/visit.ts";
import { callerOf } from "../members/caller.ts";
import type { MemberDeps } from "../members/deps.ts";
import { type Subject, subjectsIn } from "./subjects.ts";

type Rows = { text: string; first: number; values: URLSearchParams; idempotencyKey: string; most: number };
type Ran = { subjects: Subject[]; unused: string[]; response: ScreeningBatchResponse };

/** Rows of a file through the batch operation: charged and recorded together, or not at all. */
export async function runRows(c: PageContext, deps: MemberDeps, rows: Rows): Promise<Ran> {
  const read = subjectsIn(rows.text, rows.first);
  if (read.kind === "refused") throw refusedFile(read.why);
  const { subjects, unused } = read;
  if (subjects.length === 0) throw refusedFile("The file has no rows below its first one.");
  if (subjects.length > rows.most) throw refusedFile(`The file has more than ${rows.most} rows.`);
  const request = parsedBy(ScreeningBatchEnvelope, { subjects, ...listFilterOf(rows.values) });
  const asked = { caller: callerOf(c.get("memberVisit"), "live"), request: batchRequestOf(request) };
  const call = { idempotencyKey: rows.idempotencyKey, remainingMs: c.env.remainingMs };
  const { response } = await deps.checks.screenBatch(asked, call);
  return { subjects, unused, response };
}

export function refusedFile(message: string): Problem {
  return new Problem("invalidRequest", { fields: [{ field: "file", message }] });
}
