import { parseArgs } from "node:util";
import { evaluate } from "./run.ts";

/**
 * `npm run evaluate -- --data DIR [--only pairs,crosslist,…] [--own-names] [--logic-v2 PYTHON] [--write DOCS]`: how good the
 * matching is, measured. --logic-v2 sets another matcher beside it, which a Python with the package nomenklatura runs;
 * --write keeps the figures in scorecard.md and matching.md of a folder.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    only: { type: "string" },
    "own-names": { type: "boolean", default: false },
    "logic-v2": { type: "string" },
    write: { type: "string" },
  },
});
if (values.data === undefined) {
  process.stderr.write("Say where the labelled cases are: npm run evaluate -- --data DIR\n");
  process.exit(2);
}
await evaluate({
  data: values.data,
  only: values.only?.split(",") ?? [],
  ownNames: values["own-names"],
  logicV2: values["logic-v2"],
  pages: values.write,
});
