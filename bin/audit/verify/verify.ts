import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { newestImages, type ReadableExport } from "../../../functions/exports/newest-images.ts";
import { Books } from "../../../functions/reconciliation/books.ts";
import { spanOf } from "../../../functions/reconciliation/span.ts";
import { statementOf } from "../../../functions/reconciliation/statement.ts";
import { type FoundExport, readExports } from "../../../local/exports/read-exports.ts";
import { type Outcome, textOf, trustedKeys } from "../trust.ts";
import { AccessChains } from "./access-chains.ts";
import { Facts } from "./facts.ts";
import { AuditFault } from "./fault.ts";
import { readLog } from "./read-log.ts";

type VerifyOptions = {
  from: string;
  log?: string | undefined;
  minimumIndex: number;
  statement?: string | undefined;
  key: string[];
  years: number;
  data: string;
};

/** Reads everything once and holds it against itself and against the log. The first thing that does not hold ends it. */
export async function verify(options: VerifyOptions): Promise<Outcome> {
  const exported = await readExports(resolve(options.from));
  const { log: place, minimumIndex, statement } = options;
  const log = place === undefined ? undefined : readLog({ log: place, keys: await trustedKeys(options), minimumIndex });
  const span = spanOf(exported.asOf, options.years);
  const facts = new Facts(span);
  const money = new Books(span, statement === undefined ? [] : [statementOf(await textOf(statement))]);
  const access = new AccessChains(span);
  const files = { full: readable(exported.full), incremental: exported.incremental.map(readable) };
  let items = 0;
  for await (const images of newestImages(files)) {
    items += images.length;
    for (const image of images) {
      if (log !== undefined) facts.add(image);
      money.add(image);
      access.add(image);
    }
  }
  const held = log && (await facts.holdAgainst(await log, () => newestImages(files)));
  const { figures, drifts } = money.check();
  const [first] = drifts;
  if (first !== undefined) throw new AuditFault(first.says);
  const found = { ...figures, accounts: access.check() };
  const asOf = exported.asOf.toISOString();
  return {
    facts: { holds: true, asOf, items, ...found, ...(held && { log: held }) },
    sentence: [
      `Everything holds: ${items} items as of ${asOf}.`,
      `${found.charges} charges and ${found.refunds} refunds add up to ${found.wallets} wallets, and the events of ${found.accounts} accounts to what they may do.`,
      held === undefined
        ? "They were not held against the log: name it with --log."
        : `${held.rows} facts are ${held.size} entries of the log ${held.origin}; ${held.expired} rows are gone after their time, ${held.open} are too young to be judged.`,
      ...(held && held.pruned > 0
        ? [`${held.pruned} facts are older than entry ${minimumIndex}, the first that the log still gives.`]
        : []),
    ].join("\n"),
  };
}

function readable({ files }: FoundExport): ReadableExport {
  return {
    files: files.map(({ path, itemCount }) => ({ name: path, itemCount, open: async () => createReadStream(path) })),
  };
}
