import { join } from "node:path";
import { burdenProtocols } from "./burden.ts";
import type { Case } from "./case.ts";
import { crosslistProtocols } from "./crosslist.ts";
import { delistingProtocol } from "./delisting.ts";
import { generaliseProtocols } from "./generalise.ts";
import { joinProtocols } from "./joins.ts";
import { type Line, printed } from "./measure.ts";
import { negativeProtocols } from "./negatives.ts";
import { noiseProtocols } from "./noise.ts";
import { pairProtocols } from "./pairs.ts";
import { linesOf } from "./read.ts";
import { scriptProtocols } from "./scripts.ts";
import { shortFormProtocols } from "./short-forms.ts";

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
