import type { DuckDBConnection, Json } from "@duckdb/node-api";
import { type Section, tableOf } from "./content.ts";

export type Period = { accountId: string; from: string; before: string };
type Row = Record<string, Json>;
type Question = { title: string; says: string; columns: readonly string[]; sql: string };

/** The views count by account and month: what is asked here of a part of them gives the same figures. */
const ofTheAccount = "account_id = $account";
const inPeriod = (column: string): string => `${ofTheAccount} AND ${column} >= $from AND ${column} < $before`;

const monthly: Question = {
  title: "Checks by month",
  says: "Verifications of every document type, and live screenings, by month (UTC).",
  columns: ["month", "verifications", "answered", "without_result", "screenings"],
  sql: `
    SELECT substr(coalesce(requested_at, "at"), 1, 7) AS month,
      count(verification_id) AS verifications,
      count(CASE WHEN status = 'completed' THEN 1 END) AS answered,
      count(CASE WHEN status = 'error' THEN 1 END) AS without_result,
      CAST(sum(CASE WHEN item_kind = 'SCREENING' THEN coalesce(subject_count, 1) ELSE 0 END) AS bigint) AS screenings
    FROM records
    WHERE item_kind IN ('LIVE', 'TEST', 'SCREENING') AND ${inPeriod('coalesce(requested_at, "at")')}
    GROUP BY 1 ORDER BY 1`,
};

const questions: readonly Question[] = [
  {
    title: "Checks by document type",
    says: "Which documents were verified, in the live and in the test environment.",
    columns: ["environment", "document_type", "checks", "answered", "without_result"],
    sql: `
      SELECT environment, document_type, count(*) AS checks,
        count(CASE WHEN status = 'completed' THEN 1 END) AS answered,
        count(CASE WHEN status = 'error' THEN 1 END) AS without_result
      FROM records WHERE item_kind IN ('LIVE', 'TEST') AND ${inPeriod("requested_at")}
      GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  {
    title: "Consent",
    says: "Under which versions of its consent text the account verified people.",
    columns: ["consent_version", "environment", "checks", "first_used_at", "last_used_at"],
    sql: `
      SELECT consent_version, environment, count(*) AS checks,
        min(requested_at) AS first_used_at, max(requested_at) AS last_used_at
      FROM records WHERE item_kind IN ('LIVE', 'TEST') AND ${inPeriod("requested_at")}
      GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  {
    title: "Credits",
    says: "What was paid in, charged and given back, by month, and the balance at its end.",
    columns: ["month", "top_ups", "adjustments", "charges", "refunds", "balance_at_end"],
    sql: `
      SELECT substr("at", 1, 7) AS month,
        sum(CASE WHEN kind = 'top_up' THEN credits ELSE 0 END) AS top_ups,
        sum(CASE WHEN kind = 'adjustment' THEN credits ELSE 0 END) AS adjustments,
        sum(CASE WHEN kind = 'charge' THEN credits ELSE 0 END) AS charges,
        sum(CASE WHEN kind = 'refund' THEN credits ELSE 0 END) AS refunds,
        max_by(balance_credits, concat("at", subject_id)) AS balance_at_end
      FROM ledger WHERE ${inPeriod('"at"')} GROUP BY 1 ORDER BY 1`,
  },
  {
    title: "Refunds and corrections",
    says: "What was given back or put right, and why.",
    columns: ["at", "kind", "subject_id", "credits", "reason"],
    sql: `SELECT "at", kind, subject_id, credits, reason FROM refunds WHERE ${inPeriod('"at"')} ORDER BY 1, 3`,
  },
  {
    title: "Lists screened against",
    says: "By which versions of the lists and of the matcher screenings were made.",
    columns: ["list_version", "matcher_version", "screenings"],
    sql: `
      SELECT list_version, matcher_version, CAST(sum(subjects) AS bigint) AS screenings
      FROM screenings WHERE ${inPeriod('"at"')} GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  {
    title: "What operators did",
    says: "Each change of the account, its keys, its wallet and its webhook, and who made it.",
    columns: ["at", "who", "what", "was", "became"],
    sql: `SELECT "at", who, what, was, became FROM operator_acts WHERE ${inPeriod('"at"')} ORDER BY 1`,
  },
  {
    title: "Ended by the sweep",
    says: "Verifications that no process ended. Nobody was charged for them.",
    columns: ["requested_at", "verification_id", "document_type", "environment"],
    sql: `
      SELECT requested_at, verification_id, document_type, environment
      FROM swept_records WHERE ${inPeriod("requested_at")} ORDER BY 1`,
  },
];

export async function sectionsOf(connection: DuckDBConnection, period: Period): Promise<Section[]> {
  const months = await asked(connection, monthly, period);
  const chart = months.map(({ month = "", verifications = 0, screenings = 0 }) => {
    return { label: String(month), value: Number(verifications) + Number(screenings) };
  });
  const sections: Section[] = [sectionOf(monthly, months, chart)];
  for (const question of questions) sections.push(sectionOf(question, await asked(connection, question, period)));
  return sections;
}

function sectionOf({ title, says, columns }: Question, rows: Row[], chart?: Section["chart"]): Section {
  return { title, says, table: tableOf(columns, rows), ...(chart && { chart }) };
}

async function asked(connection: DuckDBConnection, { sql }: Question, period: Period): Promise<Row[]> {
  const { accountId: account, from, before } = period;
  const result = await connection.runAndReadAll(sql, { account, from, before });
  return result.getRowObjectsJson();
}

/** The account as it is now; nothing where the exports hold none of this id. */
export async function accountIn(connection: DuckDBConnection, accountId: string): Promise<Row | undefined> {
  const sql = `SELECT * FROM accounts WHERE ${ofTheAccount}`;
  return (await connection.runAndReadAll(sql, { account: accountId })).getRowObjectsJson()[0];
}
