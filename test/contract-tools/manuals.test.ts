import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VerificationClient } from "../../clients/typescript/client.ts";
import { openAccount, service } from "../http/operator.ts";
import { freePorts } from "../local/fixture/world.ts";

// Both clients' manuals, followed from top to bottom by somebody with an empty folder and a key.

const run = promisify(execFile);
const hasPython =
  spawnSync("python3", ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"]).status === 0;
if (!hasPython) console.log("Skipped: the manual of the Python client needs Python 3.11 with venv and pip.");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "manual-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Manual = {
  language: string;
  file: string;
  fence: string;
  isAtHand: boolean;
  /** How a reader installs the package, and what then runs a program and the command that listens. */
  install: () => Promise<void>;
  program: () => [command: string, file: string];
  listen: () => [command: string, ...flags: string[]];
};

const bin = (name: string) => join(folder, "venv/bin", name);
const manuals: Manual[] = [
  {
    language: "TypeScript",
    file: "clients/typescript/README.md",
    fence: "ts",
    isAtHand: true,
    install: async () => {
      await run("npm", ["pack", "--silent", "--pack-destination", folder, "./clients/typescript"]);
      await run("npm", ["install", "--no-audit", "--no-fund", "identity-verification-client-0.1.0.tgz"], {
        cwd: folder,
      });
    },
    program: () => [process.execPath, "program.mts"],
    listen: () => ["npx", "identity-listen"],
  },
  {
    language: "Python",
    file: "clients/python/README.md",
    fence: "python",
    isAtHand: hasPython,
    install: async () => {
      await run("python3", ["-m", "venv", join(folder, "venv")]);
      await run(bin("pip"), ["install", "--quiet", `${resolve("clients/python")}[receipts]`]);
    },
    program: () => [bin("python"), "program.py"],
    listen: () => [bin("identity-listen")],
  },
];

describe.each(manuals)("the manual of the $language client", ({ file, fence, isAtHand, install, program, listen }) => {
  test.skipIf(!isAtHand)(
    "leads from an empty folder to a verification, its receipt, its proof and events",
    async () => {
      const page = await readFile(file, "utf8");
      const shown = [...page.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
        ([, code = ""]) => code,
      );
      const webhook = shown.find((code) => code.includes("8787")) ?? "";
      const { testKey } = await openAccount();
      const client = new VerificationClient({ baseUrl: service().test.url, apiKey: testKey });
      await install();

      const first = shown.filter((code) => code !== webhook).join("\n");
      const lines = await printedBy(program(), first, testKey);
      expect(lines).toEqual(["the details match", "signed: Y", expect.stringMatching(/^in the log: \{/)]);

      const port = String(await freePorts());
      const { secret } = await client.setWebhook(`http://127.0.0.1:${port}/`);
      const [command, name] = program();
      await writeFile(join(folder, name), webhook.replace("8787", port));
      const listeners = [
        [command, name],
        [...listen(), "--port", port],
      ];
      const told: string[] = [];
      for (const words of listeners) told.push(await printedAt({ port, secret, words }, () => client.testWebhook()));
      expect(told).toEqual([expect.stringMatching(/^msg_\w+ \S/), expect.stringContaining('"webhook.test"')]);
    },
    900_000,
  );
});

/** What a program of the manual prints, once the addresses are those of the service at hand. */
async function printedBy([command, name]: [string, string], code: string, key: string): Promise<string[]> {
  await writeFile(join(folder, name), code.replace("http://127.0.0.1:4001", service().test.url));
  const env = { ...process.env, IDENTITY_API_KEY: key };
  const { stdout } = await run(command, [name], { cwd: folder, env });
  // The row of the log takes several lines in one language.
  return stdout.trim().split(/\n(?=\w)/);
}

type Listener = { port: string; secret: string; words: string[] };

/** The line that a listener prints once something was sent to it. */
async function printedAt({ port, secret, words }: Listener, send: () => Promise<unknown>): Promise<string> {
  const [command = "", ...flags] = words;
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const listener = spawn(command, flags, { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"], detached: true });
  try {
    const line = once(createInterface({ input: listener.stdout }), "line");
    const answers = () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false);
    while (!(await answers())) await pause(100);
    await send();
    return String(await line);
  } finally {
    // With what it started: npx waits for its child.
    process.kill(-(listener.pid ?? 0));
    await once(listener, "exit");
  }
}
