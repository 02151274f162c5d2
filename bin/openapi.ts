import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "../functions/contract/openapi.ts";
import { ownUrls, usualPort } from "../local/plan/addresses.ts";

// Writes docs/openapi.json; with --check it only says whether the file is still the contract.

/** The committed document leads to the service that `npm start` starts; a deployment serves one with its own addresses. */
export function committedText(version: string): string {
  const { liveUrl: live, testUrl: test } = ownUrls(usualPort);
  return `${JSON.stringify(openApiDocument(version, { addresses: { live, test } }), null, 2)}\n`;
}

if (import.meta.main) {
  const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const { version } = JSON.parse(readFileSync(file("package.json"), "utf8"));
  const path = file("docs/openapi.json");
  const wanted = committedText(version);

  if (!process.argv.includes("--check")) {
    writeFileSync(path, wanted);
    console.log("docs/openapi.json is written.");
  } else if (readFileSync(path, "utf8") !== wanted) {
    console.error("docs/openapi.json is not what the schemas say. Run `npm run openapi` and read the difference.");
    process.exitCode = 1;
  }
}
