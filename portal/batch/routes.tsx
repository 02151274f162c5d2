import type { Hono } from "hono";
import * as z from "zod";
import { limits } from "../../functions/contract/limits.ts";
import { Problem, problems } from "../../functions/contract/problems.ts";
import { parsedBy } from "../../functions/edge/request/input.ts";
import { type Place, refusalOf, secondsToWait } from "../checks/admit.tsx";
import { whyNoScreening } from "../checks/gates.ts";
import { type Filled, formOf } from "../frame/forms.ts";
import type { Env, PageContext } from "../frame/visit.ts";
import type { MemberDeps } from "../members/deps.ts";
import { tokenOf } from "../members/frame.tsx";
import { needs } from "../members/guard.tsx";
import { csvLines, csvOf } from "../members/pages/csv.ts";
import { problemOf } from "../members/problem.ts";
import { showBatchForm } from "./page.tsx";
import { countsOf, resultHeads, resultRows } from "./result-rows.ts";
import { refusedFile, runRows } from "./run.ts";

const place: Place = { base: "/batch", environment: "live" };
/** In one request, without scripts. */
const mostRowsAtOnce = 200;

/** Many names from a file. With scripts its rows go up in parts; without, a short file is answered as one. */
export function batchRoutes(app: Hono<Env>, deps: MemberDeps): void {
  const members = needs("check");
  const refusal = (c: PageContext) =>
    refusalOf(c, { why: whyNoScreening(c.get("memberVisit").account, "live"), place });
  app.get("/batch", members, async (c) => {
    deps.checks.lookForLists();
    return (await refusal(c)) ?? showBatchForm(c);
  });
  app.post("/batch", members, async (c) => {
    const filled = await formOf(c);
    return (await refusal(c)) ?? answerFile(c, deps, filled);
  });
  app.post("/batch/rows", members, async (c) => {
    const { values } = await formOf(c);
    return (await refusal(c)) ?? answerRows(c, deps, values);
  });
  // A run outlives a mark: whoever proves anew who they are goes on with another session.
  app.get("/batch/mark", members, (c) => c.json({ mark: tokenOf(c.get("memberVisit")) }));
}

async function answerFile(c: PageContext, deps: MemberDeps, { values, file, name }: Filled): Promise<Response> {
  try {
    await admit(c, deps);
    const text = textOf(file);
    const rows = { text, first: 1, values, idempotencyKey: name, most: mostRowsAtOnce };
    const { subjects, response } = await runRows(c, deps, rows);
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="screening-results.csv"');
    return c.body(csvOf(resultHeads, resultRows(subjects, response)));
  } catch (error) {
    const { sentence, faults } = problemOf(error);
    return showBatchForm(c, { fill: { values, faults }, sentence });
  }
}

const Sent = z.looseObject({
  rows: z.string(),
  first: z.coerce.number().int().min(1),
  batch: z.string().regex(/^[0-9a-f-]{36}-\d{1,9}-\d{1,3}$/),
});

/** The answer is for the page's own script: rows of the results' file, or why there are none. */
async function answerRows(c: PageContext, deps: MemberDeps, values: URLSearchParams): Promise<Response> {
  try {
    const { rows, first, batch } = parsedBy(Sent, Object.fromEntries(values));
    await admit(c, deps);
    const asked = { text: rows, first, values, idempotencyKey: batch, most: limits.subjectsPerBatch };
    const { subjects, unused, response } = await runRows(c, deps, asked);
    return c.json({ rows: csvLines(resultRows(subjects, response)), counts: countsOf(response), unused });
  } catch (error) {
    const { sentence, faults, problem } = problemOf(error);
    const { retryAfterSeconds } = problem.details;
    const told = faults.map(({ field, message }) => (field === "file" ? message : `${field} ${message}`)).join(" ");
    // Fewer at once may pass: nothing of these was charged.
    const fewer = problem.kind === "tryAgain" || faults.some(({ field }) => field === "subjects");
    return c.json({ sentence: told || sentence, retryAfterSeconds, fewer }, problems[problem.kind].status);
  }
}

async function admit(c: PageContext, deps: MemberDeps): Promise<void> {
  const retryAfterSeconds = await secondsToWait(deps, c.get("memberVisit"));
  if (retryAfterSeconds !== undefined) {
    const message = `The account has used up its checks for now. Try again in ${retryAfterSeconds} seconds.`;
    throw new Problem("rateLimited", { message, retryAfterSeconds });
  }
}

/** Read as another alphabet's, a name would be another name. */
function textOf(file: Uint8Array | undefined): string {
  if (file === undefined || file.length === 0) throw refusedFile("Choose a CSV file.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    throw refusedFile("The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.");
  }
}
