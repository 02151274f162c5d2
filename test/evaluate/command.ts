import { parseArgs } from "node:util";
import { evaluate } from "./run.ts";

/** `npm run evaluate -- --data DIR [--only pairs,crosslist,…] [--own-names]`: how good the matching is, measured. */
const { values } = parseArgs({
  options: { data: { type: "string" }, only: { type: "string" }, "own-names": { type: "boolean", default: false } },
});
if (values.data === undefined) {
  process.stderr.write("Say where the labelled cases are: npm run evaluate -- --data DIR\n");
  process.exit(2);
}
await evaluate(values.data, values.only?.split(",") ?? [], values["own-names"]);
