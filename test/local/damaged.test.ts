import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "../../local/demo.ts";
import { dynamoCall } from "../../local/engines/aws-json.ts";
import { listen } from "../../local/engines/listen.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { startWorld, type World } from "./fixture/world.ts";

/** A data folder after a first run, each file of it as that run left it. */
const folder = mkdtempSync(join(tmpdir(), "damaged-"));
const kept = new Map<string, Buffer>();
let running: World | undefined;

beforeAll(async () => {
  const world = await startWorld({ dataFolder: folder });
  await dynamoCall(world.service.aws.dynamodb)("PutItem", {
    TableName: "Data-Items",
    Item: { pk: { S: "kept" }, owner: { S: "me" }, text: { S: "x".repeat(20_000) } },
  });
  await fetch(`${world.service.aws.s3}/data-files/one`, { method: "PUT", body: "1" });
  await world.stop();
  for (const name of filesIn(folder)) kept.set(name, readFileSync(join(folder, name)));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const name of filesIn(folder)) if (!kept.has(name)) rmSync(join(folder, name));
  for (const [name, bytes] of kept) writeFileSync(join(folder, name), bytes);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** All but the synthesised template, which every start writes anew. */
function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("cdk.out"))
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
}

const start = async () => {
  running = await startWorld({ dataFolder: folder });
};
const refusal = () => start().catch((error: unknown) => error);

describe("tables that are damaged keep the service from starting, and the refusal says what to do", () => {
  const tables = join(folder, "dynamodb.sqlite");

  const damages: [what: string, damage: () => void][] = [
    ["are no database at all", () => writeFileSync(tables, "no database")],
    ["were cut off", () => truncateSync(tables, 8_192)],
    ["are empty", () => truncateSync(tables, 0)],
    ["were overwritten in the middle", () => overwrite(tables, "kept")],
  ];
  test.each(damages)("they %s", async (_what, damage) => {
    writeFileSync(join(folder, "demo.json"), "{}");
    damage();
    const refused = await refusal();
    expect(refused).toBeInstanceOf(ExpectedFault);
    expect(String(refused)).toContain(tables);
    expect(String(refused)).toMatch(/put a copy of it back, or begin anew with --fresh\.$/);
  });

  test("they are gone, although an earlier run made accounts", async () => {
    writeFileSync(join(folder, "demo.json"), "{}");
    rmSync(tables);
    const refused = await refusal();
    expect(refused).toBeInstanceOf(ExpectedFault);
    expect(String(refused)).toContain(`${tables} is gone`);
  });

  test("and a first run has none", async () => {
    rmSync(tables);
    await start();
    expect(running?.service.demo.accountId).toBe("acc_1");
  });
});

/** Spoils the page of a database that holds a row of the test, and leaves its other pages as they are. */
function overwrite(file: string, word: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.indexOf(word) / 4_096) * 4_096;
  if (page <= 0) throw new Error("the row is not found");
  bytes.fill(0xff, page, page + 64);
  writeFileSync(file, bytes);
}

describe("a file of the service that is damaged is named, with what to do", () => {
  test.each(["secrets.json", "gateway-keys.json", "root-key.json", "operator-credentials.json"])("%s", async (name) => {
    for (const content of ["{", '"another thing"']) {
      writeFileSync(join(folder, name), content);
      const refused = await refusal();
      expect(refused).toBeInstanceOf(ExpectedFault);
      expect(String(refused)).toContain(
        `${join(folder, name)} is damaged: put a copy of it back, or begin anew with --fresh.`,
      );
    }
  });

  test.each(["objects", "bytes"])("what a bucket holds, in its %s", async (part) => {
    const name = filesIn(folder).find((file) => file.includes(`/${part}/`)) ?? "";
    writeFileSync(join(folder, name), "{}");
    const refused = await refusal();
    expect(refused).toBeInstanceOf(ExpectedFault);
    expect(String(refused)).toContain(join(folder, name));
    expect(String(refused)).toContain("is damaged: put a copy of it back, or remove it");
  });
});

describe("the demo account", () => {
  /** Stands for the operator's function of a service that has no account. */
  const withoutAccounts = createServer((_request, response) => {
    response.writeHead(404, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ message: "There is no account with this id." }));
  });
  const seed = async (demo: string) => {
    const file = join(folder, "demo.json");
    writeFileSync(file, demo);
    const { url, close } = await listen(withoutAccounts, 0);
    const target = { url, credentials: { accessKeyId: "a", secretAccessKey: "b" } };
    return seedDemo(file, target, "http://127.0.0.1:1/inbox").finally(close);
  };
  const demo = { accountId: "acc_1", testKey: "sk_test_1", liveKey: "sk_live_1" };

  test("that the tables do not hold is not announced as if its keys worked", async () => {
    const seeding = seed(JSON.stringify({ demo, inbox: "http://127.0.0.1:1/inbox" }));
    await expect(seeding).rejects.toThrow(ExpectedFault);
    await expect(seeding).rejects.toThrow(/acc_1.*dynamodb\.sqlite.*remove.*demo\.json.*--fresh/s);
  });

  test.each(["{", "{}"])("whose file is damaged (%s) is made again once the file is removed", async (content) => {
    const seeding = seed(content);
    await expect(seeding).rejects.toThrow(ExpectedFault);
    await expect(seeding).rejects.toThrow(
      "demo.json is damaged: remove it, and the next start makes another demo account.",
    );
  });
});
