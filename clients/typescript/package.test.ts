import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// What `npm pack` gives, in an empty project: runtimes strip no types of what is installed, so it has to be JavaScript.

const project = mkdtempSync(join(tmpdir(), "consumer-"));
const installed = join(project, "node_modules/identity-verification-client");
afterAll(() => {
  rmSync(project, { recursive: true });
  rmSync("clients/typescript/dist", { recursive: true, force: true });
});

beforeAll(() => {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project], { cwd: "clients/typescript" });
  const [packed = ""] = readdirSync(project).filter((name) => name.endsWith(".tgz"));
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(project, packed), "-C", installed, "--strip-components=1"]);
  writeFileSync(join(project, "package.json"), '{"type":"module"}');
}, 60_000);

const usage = `
import { openEvent, ServiceError, VerificationClient, WebhookError } from "identity-verification-client";
import { openEvent as same } from "identity-verification-client/webhook";
const fetch = async () => Response.json({ error: "Not Found", message: "There is nothing." }, { status: 404 });
const client = new VerificationClient({ baseUrl: "https://test.invalid", apiKey: "sk_test_x", fetch });
const refused = await client.getVerification("ver_1").catch((error) => error);
console.log(refused instanceof ServiceError, refused.status, same === openEvent, WebhookError.name);
`;

describe("the package", () => {
  test("holds JavaScript, its types and its manual, and no test", () => {
    const names = readdirSync(installed, { recursive: true }).map(String).sort();
    expect(names).toEqual(expect.arrayContaining(["README.md", "dist/client.js", "dist/client.d.ts"]));
    expect(names.filter((name) => /test|(?<!\.d)\.ts$/.test(name))).toEqual([]);
    expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")).dependencies).toBeUndefined();
  });

  test("runs as plain JavaScript", () => {
    writeFileSync(join(project, "use.js"), usage);
    const printed = execFileSync(process.execPath, ["use.js"], { cwd: project, encoding: "utf8" });
    expect(printed.trim()).toBe("true 404 true WebhookError");
  });

  test("is typed for whoever writes TypeScript, and its manual's examples are right", () => {
    const manual = readFileSync(join(installed, "README.md"), "utf8");
    const examples = [...manual.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    expect(examples).toHaveLength(4);
    const webhook = examples.findIndex((code) => code?.includes("createServer"));
    writeFileSync(join(project, "first.mts"), examples.toSpliced(webhook, 1).join("\n"));
    writeFileSync(join(project, "webhook.mts"), examples[webhook] ?? "");
    const wrong = `import type { VerifyRequest } from "identity-verification-client/types";
// @ts-expect-error a visa has no licence number
const request: VerifyRequest = { documentType: "visa", licenceNumber: "1" };
export { request };`;
    writeFileSync(join(project, "third.ts"), wrong);
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2023"];
    const types = ["--types", "node", "--typeRoots", resolve("node_modules/@types")];
    const tsc = resolve("node_modules/typescript/bin/tsc");
    const files = ["first.mts", "webhook.mts", "third.ts"];
    execFileSync(process.execPath, [tsc, ...flags, ...types, ...files], { cwd: project, encoding: "utf8" });
  });
});
