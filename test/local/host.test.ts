import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dynamoCall } from "../../local/engines/aws-json.ts";
import { engineBinary } from "../../local/engines/engine-binary.ts";
import { listen } from "../../local/engines/listen.ts";
import { commandLine, pidIn } from "../../local/engines/processes.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { startHost } from "../../local/host.ts";
import { objectOf, readJson } from "../../local/template/json.ts";
import { seenBy } from "./fixture/calls.ts";
import { endWorld, eventually, freePorts, startWorld, usual, type World } from "./fixture/world.ts";

const folders: string[] = [];
const newFolder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "host-"));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const item = (pk: string) => ({ TableName: "Data-Items", Item: { pk: { S: pk }, owner: { S: "me" } } });
const key = (pk: string) => ({ TableName: "Data-Items", Key: { pk: { S: pk } } });
const bucketOf = ({ service }: World) =>
  new S3Client({
    region: "ap-southeast-2",
    endpoint: service.aws.s3,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });

describe("a host that runs", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ dataFolder: newFolder() });
  });

  test("tells functions where everything is, by the names the SDK knows, and APIs at their address here", async () => {
    const { environment } = await seenBy(await fetch(`${world.service.production.url}/health`));
    expect(environment).toMatchObject({
      AWS_REGION: "ap-southeast-2",
      AWS_ENDPOINT_URL_DYNAMODB: world.service.aws.dynamodb,
      TABLE: "Data-Items",
      QUEUE: `${world.service.aws.sqs}/000000000000/Main-Work`,
      OWN_ADDRESS: `${world.service.production.url}/`,
    });
  });
  test("tells in a few short lines what it cannot honour, and by logical id where all of it stands", () => {
    const file = join(world.folder, "not-run.txt");
    expect(readFileSync(file, "utf8").split("\n")).toContain("AWS::CloudWatch::Alarm (1): Alarm");
    expect(world.notRun).toEqual(
      expect.arrayContaining([
        "alarms and whom they wake (1): nobody is woken",
        "AWS::Elsewhere::Thing (1): Unheard",
        "firewall rules of Acl: floods",
        "VersioningConfiguration of Files",
        "authorization AWS_IAM on GET /signed of Live (refused)",
        `by logical id: ${file}`,
      ]),
    );
  });
  test("offers the index the template declares", async () => {
    const call = dynamoCall(world.service.aws.dynamodb);
    await call("PutItem", item("one"));
    const found = await call("Query", {
      TableName: "Data-Items",
      IndexName: "by-owner",
      KeyConditionExpression: "#owner = :me",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":me": { S: "me" } },
    });
    expect(found.Count).toBe(1);
  });
  test("removes an expired item within seconds, and leaves one that expires later", async () => {
    const call = dynamoCall(world.service.aws.dynamodb);
    const now = Math.floor(Date.now() / 1000);
    const expiring = (pk: string, expiresAt: number) =>
      call("PutItem", { TableName: "Data-Items", Item: { pk: { S: pk }, expiresAt: { N: String(expiresAt) } } });
    await expiring("past", now - 1);
    await expiring("future", now + 3600);
    await eventually(async () => ((await call("GetItem", key("past"))).Item === undefined ? true : undefined));
    expect(await call("GetItem", key("future"))).toHaveProperty("Item");
  });
  test("tells everything in service.json, and takes it away when it stops", async () => {
    const file = join(world.folder, "service.json");
    expect(readJson(file)).toEqual(world.service);
    expect(Object.keys(world.service)).toEqual(["production", "test", "portal", "hub", "operator", "aws", "demo"]);
    const port = Number(new URL(world.service.production.url).port);
    const { test: trial, portal, hub } = world.service;
    expect([trial.url, portal.url, hub.control]).toEqual(
      [1, 2, 3].map((offset) => `http://127.0.0.1:${port + offset}`),
    );
    await world.stop();
    expect(existsSync(file)).toBe(false);
  });
});

describe("data", () => {
  test("outlives a restart, and --fresh forgets it", async () => {
    const folder = newFolder();
    const first = await startWorld({ dataFolder: folder });
    await dynamoCall(first.service.aws.dynamodb)("PutItem", item("kept"));
    await bucketOf(first).send(new PutObjectCommand({ Bucket: "data-files", Key: "k", Body: "kept" }));
    await first.stop();
    const second = await startWorld({ dataFolder: folder });
    expect(await dynamoCall(second.service.aws.dynamodb)("GetItem", key("kept"))).toHaveProperty("Item");
    const { Body } = await bucketOf(second).send(new GetObjectCommand({ Bucket: "data-files", Key: "k" }));
    expect(await Body?.transformToString()).toBe("kept");
    await second.stop();
    const third = await startWorld({ dataFolder: folder, fresh: true });
    expect(await dynamoCall(third.service.aws.dynamodb)("GetItem", key("kept"))).not.toHaveProperty("Item");
    await third.stop();
  });
});

describe("kill -9 under writes", () => {
  const main = fileURLToPath(new URL("fixture/start.ts", import.meta.url));
  async function run(port: number, folder: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, ["--no-warnings", main, String(port), folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout ?? child, "data");
    return child;
  }
  const tablesOf = (folder: string): string =>
    String(objectOf(objectOf(readJson(join(folder, "service.json"))).aws).dynamodb);

  test("loses nothing that was acknowledged, and the next start needs no help", async () => {
    const folder = newFolder();
    const port = await freePorts();
    const first = await run(port, folder);
    const call = dynamoCall(tablesOf(folder));
    const acknowledged: string[] = [];
    let writing = true;
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let number = 0; writing && number < 2000; number += 1) {
        const pk = `${writer}-${number}`;
        const done = await call("PutItem", item(pk)).then(
          () => true,
          () => false,
        );
        if (done) acknowledged.push(pk);
      }
    });
    await eventually(() => (acknowledged.length > 50 ? true : undefined));
    first.kill("SIGKILL");
    await once(first, "exit");
    const orphan = pidIn(join(folder, "dynamodb.pid")) ?? 0;
    const second = await run(port, folder);
    writing = false;
    await Promise.all(writers);
    expect(commandLine(orphan) ?? "").not.toContain(folder);
    const again = dynamoCall(tablesOf(folder));
    const missing = await Promise.all(
      acknowledged.map(async (pk) => ((await again("GetItem", key(pk))).Item ? [] : [pk])),
    );
    expect(missing.flat()).toEqual([]);
    second.kill("SIGKILL");
    await once(second, "exit");
    const left = pidIn(join(folder, "dynamodb.pid"));
    if (left !== undefined) process.kill(left, "SIGKILL");
  });
});

test("a template that cannot be synthesised leaves nothing running behind", async () => {
  const folder = newFolder();
  const start = startHost(
    { ...usual, port: await freePorts(), dataFolder: folder },
    {
      synthesise: async () => {
        throw new ExpectedFault("The app could not be synthesised.");
      },
      seedDemo: async () => ({ accountId: "", testKey: "", liveKey: "" }),
      fillLists: async () => {},
      report: () => {},
      print: () => {},
      lost: () => {},
    },
  );
  await expect(start).rejects.toThrow("could not be synthesised");
  expect([pidIn(join(folder, "dynamodb.pid")), pidIn(join(folder, "host.pid"))]).toEqual([undefined, undefined]);
});

describe("what a person can mend is told in one sentence", () => {
  const startedOn = (given: Parameters<typeof startWorld>[0]) => startWorld(given).then((world) => endWorld(world));

  test("a taken port names itself and the flag", async () => {
    const port = await freePorts();
    const taken = await listen(createServer(), port + 1);
    const folder = newFolder();
    writeFileSync(join(folder, "host.json"), "{}");
    writeFileSync(join(folder, "kept"), "");
    await expect(startedOn({ port, dataFolder: folder, fresh: true })).rejects.toEqual(
      new ExpectedFault(`Port ${port + 1} of this machine is taken: stop what uses it, or choose another with --port.`),
    );
    await taken.close();
    // A start that fails must not have emptied anything.
    expect(existsSync(join(folder, "kept"))).toBe(true);
  });
  test("a data folder that is a file", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    await expect(startedOn({ dataFolder: join(file, "data") })).rejects.toThrow(
      "cannot be written: choose another with --data.",
    );
  });
  test.skipIf(process.platform !== "linux")("a data folder where the system allows none", async () => {
    await expect(startedOn({ dataFolder: "/proc/data" })).rejects.toThrow("cannot be written: choose another");
  });
  test("--fresh empties no folder but its own", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "thesis.txt"), "years of work");
    await expect(startedOn({ dataFolder: folder, fresh: true })).rejects.toThrow("was not made by this host");
    expect(readFileSync(join(folder, "thesis.txt"), "utf8")).toBe("years of work");
  });
  test("an engine that is not published for the platform", () => {
    expect(() => engineBinary("sunos", "s390x")).toThrow(
      /@dynoxide\/sunos-s390x is not installed.*--dynamodb-endpoint URL/s,
    );
  });
});
