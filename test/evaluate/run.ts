import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { matcherVersionOf } from "../../lib/functions/matcher-version.ts";
import { ExpectedFault } from "../../local/fault.ts";
import type { Case } from "./case.ts";
import { type Line, printed } from "./measure.ts";
import { burdenProtocols } from "./measures/burden.ts";
import { crosslistProtocols } from "./measures/crosslist.ts";
import { delistingProtocol } from "./measures/delisting.ts";
import { generaliseProtocols } from "./measures/generalise.ts";
import { joinProtocols } from "./measures/joins.ts";
import { listedClassProtocol } from "./measures/listed-classes.ts";
import { negativeProtocols } from "./measures/negatives.ts";
import { noiseProtocols } from "./measures/noise.ts";
import { pairProtocols } from "./measures/pairs.ts";
import { scriptProtocols } from "./measures/scripts.ts";
import { shortFormProtocols } from "./measures/short-forms.ts";
import { linesOf } from "./read.ts";
import { aimsOf, scorecardOf } from "./scorecard.ts";
import { logicV2Scorer, ownScorer } from "./scorers.ts";

type Protocols = Readonly<Record<string, (given: Case) => Promise<Line[]>>>;

/** Pairs of names, which another matcher can score as well. */
const pairwise: Protocols = { pairs: pairProtocols, generalise: generaliseProtocols };
/** Searches over lists. */
const searches: Protocols = {
  crosslist: crosslistProtocols,
  negatives: (given) => negativeProtocols(given, ["negatives_global_dev.csv", "negatives_us_dev.csv"]),
  noise: noiseProtocols,
  scripts: scriptProtocols,
  delisting: delistingProtocol,
  joins: joinProtocols,
  "listed-classes": listedClassProtocol,
  "short-forms": shortFormProtocols,
  burden: burdenProtocols,
};

export const protocolNames: readonly string[] = Object.keys({ ...pairwise, ...searches });

type Evaluation = {
  data: string;
  /** The protocols that run; all where none is named. */
  only: readonly string[];
  /** Without the imported name dictionary. */
  ownNames: boolean;
  /** A Python that has nomenklatura, whose logic-v2 then scores the same pairs. */
  logicV2?: string | undefined;
  /** The folder of scorecard.md, which has all rows, and of matching.md, which shows those with an aim. */
  pages?: string | undefined;
};

/** Runs the protocols over the files under `data` and prints one table. */
export async function evaluate({ data, only, ownNames, logicV2, pages }: Evaluation): Promise<void> {
  if (!existsSync(data))
    throw new ExpectedFault(`There is no folder ${data}: --data names the folder of the labelled cases.`);
  const nameGroups = ownNames ? [] : linesOf(join(data, "ref/wikidata_person_name_groups_2025-04.txt.gz"));
  const own = { data, nameGroups, scorePairs: ownScorer(nameGroups) };
  const peer = logicV2 === undefined ? undefined : logicV2Scorer(logicV2);
  // Asked for before the measuring, during which somebody may change the code.
  const version = String(matcherVersionOf());
  const lines: Line[] = [];
  for (const [name, run] of Object.entries({ ...pairwise, ...searches })) {
    if (only.length > 0 && !only.includes(name)) continue;
    const started = performance.now();
    const ours = await run(own);
    const isCompared = peer !== undefined && name in pairwise;
    const measured = isCompared ? await besidePeer(ours, run, { ...own, scorePairs: peer }) : ours;
    lines.push(...measured);
    // At once, for the whole takes long and may be stopped.
    if (pages) writePages(pages, { lines: measured, version });
    process.stderr.write(`${name} took ${Math.round((performance.now() - started) / 1000)} s\n`);
  }
  process.stdout.write(`${printed(lines)}\n`);
}

/** The same lines, each with what the peer reaches in it. */
async function besidePeer(lines: readonly Line[], run: Protocols[string], given: Case): Promise<Line[]> {
  const key = ({ protocol, measure }: Line) => `${protocol} ${measure}`;
  const peers = new Map((await run(given)).map((line) => [key(line), line.share]));
  return lines.map((line) => ({ ...line, peer: peers.get(key(line)) }));
}

function writePages(folder: string, { lines, version }: { lines: readonly Line[]; version: string }): void {
  const [scorecard, matching] = [join(folder, "scorecard.md"), join(folder, "matching.md")];
  const before = existsSync(scorecard) ? readFileSync(scorecard, "utf8") : "";
  const page = scorecardOf(before, lines, version);
  writeFileSync(scorecard, page);
  const explained = readFileSync(matching, "utf8");
  const [start, end] = ["<!-- aims -->\n", "<!-- end -->"];
  writeFileSync(
    matching,
    explained.replace(new RegExp(`${start}[\\s\\S]*?${end}`), `${start}\n${aimsOf(page)}\n\n${end}`),
  );
}
