import { readdirSync, readFileSync } from "node:fs";

/** A view as auditors read it: its name, what it shows, and its query, the same for Athena and DuckDB. */
export type AuditView = { name: string; says: string; sql: string };

/** All others stand on it. */
const base = "records";

/** The views in the order in which they can be made. */
export function auditViews(): AuditView[] {
  const folder = new URL("audit-views/", import.meta.url);
  const names = readdirSync(folder).map((file) => file.replace(/\.sql$/, ""));
  return [base, ...names.filter((name) => name !== base).sort()].map((name) => {
    const text = readFileSync(new URL(`${name}.sql`, folder), "utf8");
    const comment = text.split("\n").filter((line) => line.startsWith("-- "));
    const sql = text.split("\n").filter((line) => !line.startsWith("--"));
    return { name, says: comment.map((line) => line.slice(3)).join(" "), sql: sql.join("\n").trim() };
  });
}

/** An attribute as DynamoDB writes it: under the letter of its type. A map or list without a form is kept as JSON. */
type Attribute = "S" | "N" | "BOOL" | "L" | "M" | { M: Readonly<Record<string, Attribute>> };

/** What the views read of an item. Whatever else an item holds is in the files, and in no view. */
const attributes: Readonly<Record<string, Attribute>> = {
  pk: "S",
  sk: "S",
  accountId: "S",
  at: "S",
  eventId: "S",
  who: "S",
  what: "S",
  before: "M",
  after: "M",
  kind: "S",
  subjectId: "S",
  halfCredits: "N",
  verificationId: "S",
  environment: "S",
  documentType: "S",
  status: "S",
  requestedAt: "S",
  completedAt: "S",
  consentAttestedAt: "S",
  consentVersion: "S",
  vrn: "S",
  settlement: "S",
  delivery: "S",
  heldHalfCredits: "N",
  screeningRequestId: "S",
  batchId: "S",
  subjects: "L",
  searchedCount: "N",
  changedSince: "S",
  keyId: "S",
  externalReference: "S",
  snapshot: "S",
  matcherVersion: "N",
  matches: "L",
  priceHalfCredits: "N",
  version: "S",
  sha256: "S",
  entities: "N",
  sources: "L",
  builtAt: "S",
  name: "S",
  createdAt: "S",
  closed: "BOOL",
  access: {
    M: { accountType: "S", testApproved: "BOOL", feeSettled: "BOOL", hub: "S", productionApproved: "BOOL" },
  },
  availableHalfCredits: "N",
  expiresAt: "N",
};

const keyAttributes: Readonly<Record<string, Attribute>> = { pk: "S", sk: "S" };

/** How an engine writes the types of a table's columns. */
export type Dialect = { text: string; truth: string; list: string; struct: (fields: [string, string][]) => string };

/** The columns of `images`, the table under the views: a line of a full or of an incremental export. */
export function imageColumns(dialect: Dialect): [name: string, type: string][] {
  const image = mapOf(attributes, dialect);
  const micros = mapOf({ WriteTimestampMicros: "N" }, dialect);
  return [
    ["Item", image],
    ["NewImage", image],
    ["Keys", mapOf(keyAttributes, dialect)],
    ["Metadata", micros],
  ];
}

function mapOf(fields: Readonly<Record<string, Attribute>>, dialect: Dialect): string {
  return dialect.struct(Object.entries(fields).map(([name, attribute]) => [name, typeOf(attribute, dialect)]));
}

function typeOf(attribute: Attribute, dialect: Dialect): string {
  if (typeof attribute === "object") return dialect.struct([["M", mapOf(attribute.M, dialect)]]);
  const { text, truth, list } = dialect;
  return dialect.struct([[attribute, { S: text, N: text, M: text, BOOL: truth, L: list }[attribute]]]);
}
