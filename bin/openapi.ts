import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiText } from "../functions/contract/openapi.ts";

// Writes docs/openapi.json; with --check it only says whether the file is still the contract.

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(file("package.json"), "utf8"));
const path = file("docs/openapi.json");
const wanted = openApiText(version);

if (!process.argv.includes("--check")) {
  writeFileSync(path, wanted);
  console.log("docs/openapi.json is written.");
} else if (readFileSync(path, "utf8") !== wanted) {
  console.error("docs/openapi.json is not what the schemas say. Run `npm run openapi` and read the difference.");
  process.exitCode = 1;
}
