import { join } from "node:path";
import type { Case } from "./case.ts";
import { type Line, printed } from "./measure.ts";
import { burdenProtocols } from "./measures/burden.ts";
import { crosslistProtocols } from "./measures/crosslist.ts";
import { delistingProtocol } from "./measures/delisting.ts";
import { generaliseProtocols } from "./measures/generalise.ts";
import { joinProtocols } from "./measures/joins.ts";
import { negativeProtocols } from "./measures/negatives.ts";
import { noiseProtocols } from "./measures/noise.ts";
import { pairProtocols } from "./measures/pairs.ts";
import { scriptProtocols } from "./measures/scripts.ts";
import { shortFormProtocols } from "./measures/short-forms.ts";
import { linesOf } from "./read.ts";

const protocols: Record<string, (given: Case) => Promise<Line[]>> = {
  pairs: pairProtocols,
  crosslist: crosslistProtocols,
  negatives: (given) => negativeProtocols(given, ["negatives_global_dev.csv", "negatives_us_dev.csv"]),
  noise: noiseProtocols,
  scripts: scriptProtocols,
  delisting: delistingProtocol,
  joins: joinProtocols,
  "short-forms": shortFormProtocols,
  generalise: generaliseProtocols,
  burden: burdenProtocols,
};

/** Runs the protocols asked for (all without a choice) over the files under `data` and prints one table. */
export async function evaluate(data: string, only: readonly string[], ownNames: boolean): Promise<void> {
  const nameGroups: string[] = [];
  if (!ownNames)
    for await (const line of linesOf(join(data, "ref/wikidata_person_name_groups_2025-04.txt.gz")))
      nameGroups.push(line);
  const lines: Line[] = [];
  for (const [name, run] of Object.entries(protocols)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const started = performance.now();
    lines.push(...(await run({ data, nameGroups })));
    process.stderr.write(`${name} took ${Math.round((performance.now() - started) / 1000)} s\n`);
  }
  process.stdout.write(`${printed(lines)}\n`);
}
