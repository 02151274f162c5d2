import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { watchers } from "../../../functions/docs/watchers.ts";
import { listen } from "../../../local/engines/listen.ts";

// The watch that the page shows, where the service refuses in the middle. test/http/lists has it over real answers.

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "watch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const Asked = z.object({ subjects: z.array(z.object({ reference: z.string(), name: z.string() })) });

/** Refuses its first request for a moment, and whole batches with somebody named "refused". */
function startService() {
  let requests = 0;
  return listen(
    createServer(async (request, response) => {
      const body = await text(request);
      requests += 1;
      const changes = { ids: [{ matchId: "gone", change: "removed" }] };
      const subjects = body === "" ? [] : Asked.parse(JSON.parse(body)).subjects;
      const results = subjects.map(({ reference, name }) => ({
        reference,
        matches: name === "listed" ? [{ matchId: "new" }] : [],
      }));
      const isRefused = subjects.some(({ name }) => name === "refused");
      const status = requests === 1 ? 503 : isRefused ? 400 : 200;
      response.writeHead(status, { "Retry-After": "0" });
      response.end(JSON.stringify(body === "" ? changes : { matcherChanged: false, to: "second", results }));
    }),
    0,
  );
}

const typescript = `import { watch } from "./watch.ts";
const { service, parts } = JSON.parse(process.argv[2] ?? "");
const told: string[] = [];
try {
  for await (const { reference, change } of watch(service, parts, new Map([["gone", new Set(["c"])]])))
    told.push(\`\${reference} \${change}\`);
} catch {
  told.push("refused");
}
console.log(JSON.stringify([told, parts.map(({ since }: { since: string }) => since)]));`;
const python = `import json, sys
from watch import watch
given = json.loads(sys.argv[1])
told = []
try:
    for reference, _, change in watch(given["service"], given["parts"], {"gone": {"c"}}):
        told.append(f"{reference} {change}")
except RuntimeError:
    told.append("refused")
print(json.dumps([told, [part["since"] for part in given["parts"]]]))`;

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.log("Skipped: the watch in Python needs Python, which is not at hand.");

test.each([
  { language: "TypeScript", program: process.execPath, suffix: "ts", sample: watchers.typescript, driver: typescript },
  { language: "Python", program: "python3", suffix: "py", sample: watchers.python, driver: python },
])(
  "in $language a refusal in the middle loses nobody who was found before, and marks no part that was not compared",
  async ({ language, program, suffix, sample, driver }) => {
    if (language === "Python" && !hasPython) return;
    writeFileSync(join(folder, `watch.${suffix}`), sample);
    writeFileSync(join(folder, `drive.${suffix}`), driver);
    const server = await startService();
    const parts = ["listed", "refused", "listed"].map((name, index) => ({
      since: "first",
      customers: [{ reference: `r${index}`, name }],
    }));
    const given = JSON.stringify({ service: { url: server.url, key: "sk_live_x" }, parts });
    const { stdout } = await run(program, [`drive.${suffix}`, given], { cwd: folder });
    await server.close();
    expect(JSON.parse(stdout)).toEqual([
      ["c removed", "r0 found", "refused"],
      ["second", "first", "first"],
    ]);
  },
  60_000,
);
