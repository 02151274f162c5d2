import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { verifiers } from "../functions/docs/verifiers.ts";
import { newSecret, signatureHeaders } from "../functions/webhook/signature.ts";

const page = readFileSync("docs/webhooks.md", "utf8");
const folder = mkdtempSync(join(tmpdir(), "webhooks-"));
afterAll(() => rmSync(folder, { recursive: true }));

function example(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (code === undefined) throw new Error(`no example in ${language}`);
  return code;
}

const secret = newSecret();
const body = JSON.stringify({ type: "webhook.test", data: { message: "größer" } });
const rolled = signatureHeaders({ id: "msg_1", at: new Date(), body }, [newSecret(), secret]);
const stale = signatureHeaders({ id: "msg_1", at: new Date(Date.now() - 400_000), body }, [secret]);
const cases: [what: string, headers: Record<string, string>, body: string, taken: boolean][] = [
  ["a signed event, its secret being rolled", rolled, body, true],
  ["a changed body", rolled, `${body} `, false],
  ["an old event", stale, body, false],
  ["another's signature", signatureHeaders({ id: "msg_1", at: new Date(), body }, [newSecret()]), body, false],
];

test.each(cases)("the documented TypeScript judges %s rightly", async (_what, headers, text, taken) => {
  const file = join(folder, "open-event.ts");
  writeFileSync(file, example("ts"));
  const { openEvent } = await import(pathToFileURL(file).href);
  if (taken) expect(openEvent(secret, headers, text)).toEqual(JSON.parse(body));
  else expect(() => openEvent(secret, headers, text)).toThrow();
});

const python = spawnSync("python3", ["--version"]).status === 0;

test.runIf(python).each(cases)("the documented Python judges %s rightly", (_what, headers, text, taken) => {
  const program = `${example("python")}
import sys
print(json.dumps(open_event(**json.load(sys.stdin))))`;
  const run = () =>
    execFileSync("python3", ["-c", program], {
      input: JSON.stringify({ secret, headers, body: text }),
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
    });
  if (taken) expect(JSON.parse(run())).toEqual(JSON.parse(body));
  else expect(run).toThrow();
});

test("the documentation page shows the same", () => {
  expect(verifiers.typescript).toBe(example("ts").trimEnd());
  expect(verifiers.python).toBe(example("python").trimEnd());
});
