import * as z from "zod";
import { CutFileFault } from "../../functions/exports/newest-images.ts";
import { StatementFault } from "../../functions/reconciliation/statement.ts";
import { ProofFault } from "../../functions/transparency/proof-fault.ts";
import { ExpectedFault } from "../../local/fault.ts";
import type { Program } from "../command/command.ts";
import { command } from "../command/command-line.ts";
import { dataFlag, jsonFlag } from "../command/flags.ts";
import { consistency } from "./consistency.ts";
import { formats } from "./formats.ts";
import { prove } from "./prove.ts";
import { receipt } from "./receipt.ts";
import type { Outcome } from "./trust.ts";
import { verify } from "./verify/verify.ts";

const everywhere = {
  key: z.array(z.string()).default([]).meta({
    title: "VKEY|FILE",
    description: "the log's verifier key and those of witnesses; the service's unless given",
  }),
  json: jsonFlag,
  data: dataFlag,
};

const folderOfExports = z
  .string()
  .meta({ title: "DIR", description: "the folder of exports, as it came out of the bucket" });

const exportFlags = z.object({
  out: z.string().meta({ title: "DIR", description: "the folder to lay the files into" }),
  incremental: z.boolean().default(false).describe("only what changed since the newest export in that folder"),
  json: jsonFlag,
  data: dataFlag,
});
const queryFlags = z.object({
  from: folderOfExports,
  view: z
    .string()
    .optional()
    .meta({ title: "NAME", description: "a view; without it and --sql, which views there are" }),
  sql: z.string().optional().meta({ title: "SQL", description: "a query of your own over the views" }),
  format: z.enum(formats, `must be one of ${formats.join(", ")}`).default("table"),
  out: z.string().optional().meta({ title: "FILE", description: "where to write it, in place of the terminal" }),
});
const verifyFlags = z.object({
  from: folderOfExports,
  log: z.string().optional().meta({ title: "URL|DIR", description: "the log's objects, or a copy of them" }),
  minimumIndex: z.coerce
    .number()
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .default(0)
    .meta({ title: "NUMBER", description: "of a pruned log: the index of the first entry that it still gives" }),
  statement: z
    .string()
    .optional()
    .meta({ title: "FILE", description: "what the DVS says it was asked: a CSV with the columns vrn and at" }),
  years: z.coerce
    .number()
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .default(7)
    .meta({ title: "NUMBER", description: "for how many years records are kept; where kinds differ, the fewest" }),
  ...everywhere,
});
const day = z
  .string()
  .regex(/^\d{4}-\d{2}(-\d{2})?$/, "must be a day or a month, such as 2026-07-01 or 2026-07")
  .meta({ title: "DAY|MONTH" });
const reportFlags = z.object({
  account: z.string().meta({ title: "acc_…" }),
  from: day,
  to: day,
  exports: folderOfExports,
  log: z.string().optional().meta({ title: "URL|DIR", description: "the log, whose checkpoint the report will show" }),
  out: z.string().meta({ title: "FILE", description: "the report's name: .html and .pdf are both written" }),
  ...everywhere,
});
const proveFlags = z.object({ file: z.string(), ...everywhere });
const receiptFlags = z.object({
  file: z.string(),
  proof: z
    .string()
    .optional()
    .meta({ title: "PROOF", description: "the verification's proof: that the log holds the receipt's hash" }),
  keys: z.string().optional().meta({
    title: "FILE|URL",
    description: "what /.well-known/audit-keys answered; the service's of this machine unless given",
  }),
  ...everywhere,
});
const consistencyFlags = z.object({
  old: z.string(),
  new: z.string(),
  log: z
    .string()
    .optional()
    .meta({ title: "URL|DIR", description: "the log's objects, or a copy of them; the service's unless given" }),
  ...everywhere,
});

/**
 * What does not hold is said in one sentence, and the status is 1. Those that need the database or write a PDF are loaded
 * when they are called: an auditor who verifies waits for neither and has no memory taken by them.
 */
export const auditProgram: Program = {
  call: "npm run -s audit --",
  commands: {
    export: command(
      {
        says: "Writes the service's records into files, the same that DynamoDB's export to S3 writes.",
        flags: exportFlags,
      },
      (options) => answer(options, async () => (await import("./export.ts")).exportRecords(options)),
    ),
    query: command({ says: "Answers a question about exported records, in SQL.", flags: queryFlags }, (options) =>
      expected(async () => (await import("./query.ts")).query(options)),
    ),
    verify: command(
      {
        says: "Holds exported records against themselves and against the log: money, access, and every entry.",
        flags: verifyFlags,
      },
      (options) => answer(options, () => verify(options)),
    ),
    report: command(
      { says: "Writes what an account did in a time as HTML and as PDF.", flags: reportFlags },
      (options) => answer(options, async () => (await import("./report/report.ts")).report(options)),
    ),
    prove: command(
      {
        says: "Says what a proof proves, with no help but the log's key.",
        flags: proveFlags,
        words: ["file"],
      },
      (options) => answer(options, () => prove(options)),
    ),
    receipt: command(
      {
        says: "Says which outcome a receipt proves: FILE is a receipt, or the answer or event that it came in.",
        flags: receiptFlags,
        words: ["file"],
      },
      (options) => answer(options, () => receipt(options)),
    ),
    consistency: command(
      {
        says: "Says whether the log of NEW begins with that of OLD: each a checkpoint or a proof, as it was kept.",
        flags: consistencyFlags,
        words: ["old", "new"],
      },
      (options) => answer(options, () => consistency(options)),
    ),
  },
};

async function answer({ json }: { json: boolean }, find: () => Promise<Outcome>): Promise<undefined> {
  const { facts, sentence } = await expected(find);
  console.log(json ? JSON.stringify(facts) : sentence);
}

/** What the files are at fault for is a sentence for whoever gave them. */
async function expected<Value>(find: () => Promise<Value>): Promise<Value> {
  try {
    return await find();
  } catch (error) {
    if (!isOfTheFiles(error)) throw error;
    throw new ExpectedFault(error.message, { cause: error });
  }
}

function isOfTheFiles(error: unknown): error is Error {
  return [ProofFault, CutFileFault, StatementFault].some((kind) => error instanceof kind);
}
