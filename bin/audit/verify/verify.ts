import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { newestImages, type ReadableExport } from "../../../functions/exports/newest-images.ts";
import { Books } from "../../../functions/reconciliation/books.ts";
import { spanOf } from "../../../functions/reconciliation/span.ts";
import { statementOf } from "../../../functions/reconciliation/statement.ts";
import { type FoundExport, readExports } from "../../../local/exports/read-exports.ts";
import { logObjects } from "../log-objects.ts";
import { type Outcome, textOf, trustedKeys } from "../trust.ts";
import { AccessChains } from "./access-chains.ts";
import { Facts } from "./facts.ts";
import { AuditFault } from "./fault.ts";

type VerifyOptions = {
  from: string;
  log?: string | undefined;
  statement?: string | undefined;
  key: string[];
  years: number;
  data: string;
};

/** Reads everything once and holds it against itself and against the log. The first thing that does not hold ends it. */
export async function verify(options: VerifyOptions): Promise<Outcome> {
  const exported = await readExports(resolve(options.from));
  const span = spanOf(exported.asOf, options.years);
  const facts = new Facts(span);
  const { statement } = options;
  const money = new Books(span, statement === undefined ? [] : [statementOf(await textOf(statement))]);
  const access = new AccessChains(span);
  let items = 0;
  const files = { full: readable(exported.full), incremental: exported.incremental.map(readable) };
  for await (const images of newestImages(files)) {
    items += images.length;
    for (const image of images) {
      if (options.log !== undefined) facts.add(image);
      money.add(image);
      access.add(image);
    }
  }
  const log =
    options.log === undefined
      ? undefined
      : await facts.holdAgainst(logObjects(options.log), await trustedKeys(options));
  const { figures, drifts } = money.check();
  const [first] = drifts;
  if (first !== undefined) throw new AuditFault(first.says);
  const found = { ...figures, accounts: access.check() };
  const asOf = exported.asOf.toISOString();
  return {
    facts: { holds: true, asOf, items, ...found, ...(log && { log }) },
    sentence: [
      `Everything holds: ${items} items as of ${asOf}.`,
      `${found.charges} charges and ${found.refunds} refunds add up to ${found.wallets} wallets, and the events of ${found.accounts} accounts to what they may do.`,
      log === undefined
        ? "They were not held against the log: name it with --log."
        : `${log.rows} facts are ${log.size} entries of the log ${log.origin}; ${log.expired} rows are gone after their time, ${log.open} are too young to be judged.`,
    ].join("\n"),
  };
}

function readable({ files }: FoundExport): ReadableExport {
  return {
    files: files.map(({ path, itemCount }) => ({ name: path, itemCount, open: async () => createReadStream(path) })),
  };
}
