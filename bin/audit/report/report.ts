import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { openCheckpoint } from "../../../functions/transparency/checkpoint.ts";
import { ProofFault } from "../../../functions/transparency/proof-fault.ts";
import { readExports } from "../../../local/exports/read-exports.ts";
import { ExpectedFault } from "../../../local/fault.ts";
import { openViews } from "../database.ts";
import { logObjects } from "../log-objects.ts";
import { type Outcome, type TrustOptions, trustedKeys } from "../trust.ts";
import type { Report } from "./content.ts";
import { accountIn, type Period, sectionsOf } from "./figures.ts";
import { reportHtml } from "./html.ts";
import { reportPdf } from "./pdf.ts";

type ReportOptions = TrustOptions & {
  account: string;
  from: string;
  to: string;
  exports: string;
  log?: string | undefined;
  out: string;
};

/** What one account did in a time, for paper: the figures of the views, and how to come to them oneself. */
export async function report(options: ReportOptions): Promise<Outcome> {
  const checkpoint = options.log === undefined ? undefined : await signedCheckpoint(options, options.log);
  const exported = await readExports(resolve(options.exports));
  const database = await openViews([resolve(options.exports)], exported);
  try {
    const made = await contentOf(options, { connection: database.connection, asOf: exported.asOf, checkpoint });
    const name = options.out.replace(/\.(html|pdf)$/, "");
    const files = [`${name}.html`, `${name}.pdf`];
    writeFileSync(`${name}.html`, reportHtml(made));
    writeFileSync(`${name}.pdf`, await reportPdf(made));
    return { facts: { files }, sentence: `${files.join(" and ")} are written.` };
  } finally {
    database.close();
  }
}

type Sources = {
  connection: Parameters<typeof sectionsOf>[0];
  asOf: Date;
  checkpoint: string | undefined;
};

async function contentOf(options: ReportOptions, { connection, asOf, checkpoint }: Sources): Promise<Report> {
  const { account: accountId, from, to } = options;
  const account = await accountIn(connection, accountId);
  if (account === undefined) throw new ExpectedFault(`The exports hold no account ${accountId}.`);
  const period: Period = { accountId, from, before: afterThe(to) };
  return {
    title: `Audit report of ${String(account.account_name)}`,
    facts: [
      ["Account", accountId],
      ["Time", `${from} to ${to} (UTC)`],
      ["Records as of", asOf.toISOString()],
      ["Type", String(account.account_type)],
      ["May use the live service", account.production_approved === true && account.fee_settled === true ? "yes" : "no"],
      ["Balance then", `${String(account.balance_credits)} credits`],
    ],
    sections: await sectionsOf(connection, period),
    checkpoint,
    howToVerify: stepsFor(options, checkpoint),
  };
}

/** The first time after a day or a month: times are compared as texts. */
function afterThe(to: string): string {
  return `${to}~`;
}

function stepsFor({ account, from, to }: ReportOptions, checkpoint: string | undefined): string[] {
  return [
    "Get the exports and the log yourself, and the log's key from a source that you trust: docs/auditors.md says how.",
    "`npm run -s audit -- verify --from EXPORTS --log LOG --key KEY` holds the exports against the log, entry by entry. It must say that everything holds.",
    `\`npm run -s audit -- report --account ${account} --from ${from} --to ${to} --exports EXPORTS --out FILE\` makes these figures again. Each is a query over the views of lib/audit-views, which any DuckDB or Athena answers alike.`,
    checkpoint === undefined
      ? "This report names no checkpoint of the log: it was made without --log."
      : "The log is at least as long as the checkpoint below says. `npm run -s audit -- consistency OLD NEW` shows that a later one begins with it.",
  ];
}

async function signedCheckpoint(options: ReportOptions, log: string): Promise<string> {
  const note = await logObjects(log)("checkpoint");
  if (note === undefined) throw new ProofFault(`The log ${log} has no checkpoint.`);
  const text = Buffer.from(note).toString("utf8");
  openCheckpoint(text, await trustedKeys(options));
  return text;
}
