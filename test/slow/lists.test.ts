import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ListQueuesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, inject, test } from "vitest";
import * as z from "zod";
import { ScreeningResponse } from "../../functions/contract/screening/screening.ts";
import { openAccount, request, service } from "../http/operator.ts";

const run = promisify(execFile);

test("a list that is imported is screened against within a minute, and delisted entries no longer hit", async () => {
  const { liveKey } = await openAccount(100);
  const folder = mkdtempSync(join(tmpdir(), "lists-"));
  const line = (id: string, name: string) =>
    JSON.stringify({ id, schema: "Person", properties: { name: [name], topics: ["sanction"] } });
  const importing = async (lines: string[]) => {
    const file = join(folder, "entities.ftm.json");
    writeFileSync(file, lines.join("\n"));
    const flags = ["import", "--source", "ftm", "--file", file, "--data", inject("folder"), "--json"];
    await run(process.execPath, ["bin/lists.ts", ...flags]);
  };
  const hits = async (name: string) => {
    const answered = await request(`${service().production.url}/v1/screening`, {
      method: "POST",
      key: liveKey,
      body: { name },
    });
    return ScreeningResponse.parse(answered.body).matchCount > 0;
  };
  const until = async (wanted: () => Promise<boolean>) => {
    for (let waited = 0; waited < 75_000; waited += 3_000) {
      if (await wanted()) return true;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
    return false;
  };
  await importing([line("a", "Oleander Quistlebury"), line("b", "Thaddeus Vrankelow")]);
  expect(await until(() => hits("Oleander Quistlebury"))).toBe(true);
  await importing([line("b", "Thaddeus Vrankelow"), line("c", "Marguerite Ploverstone")]);
  expect(await until(async () => !(await hits("Oleander Quistlebury")))).toBe(true);
  expect([await hits("Thaddeus Vrankelow"), await hits("Marguerite Ploverstone")]).toEqual([true, true]);
}, 200_000);

const Shown = z.object({ snapshot: z.object({ sources: z.array(z.object({ id: z.string(), digest: z.string() })) }) });
const Imported = z.object({ source: z.string(), digest: z.string() });

test("of lists that many processes import at once, with and without a build, the last of each is in service within ten minutes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lists-"));
  const lists = async (...flags: string[]) =>
    JSON.parse((await run(process.execPath, ["bin/lists.ts", ...flags, "--data", inject("folder"), "--json"])).stdout);
  const congress = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: { bioguide: `T${at}` },
      name: { first: "Ada", last: `Test ${at}` },
      terms: [{ type: "rep", start: "2001-01-03", end: "2003-01-03" }],
    }));
  const contents = [
    ["ftm", '{"id":"1","schema":"Person","properties":{"name":["Juno Fixture"],"topics":["sanction"]}}'],
    ["pep_us_congress", JSON.stringify(congress(3))],
    ["pep_us_congress", JSON.stringify(congress(2))],
    ["pep_au_parliament", "Surname,First Name\nFixture,Hera\n"],
    ["pep_au_parliament", "Surname,First Name\nFixture,Ida\n"],
  ] as const;
  const importing = contents.map(async ([source, content], place) => {
    const file = join(folder, `${place}`);
    writeFileSync(file, content);
    const build = place % 2 === 0 ? [] : ["--no-build"];
    return Imported.parse(await lists("import", "--source", source, "--file", file, ...build));
  });
  await askForBuilds(8);
  const digests = new Map<string, string[]>();
  for (const { source, digest } of await Promise.all(importing))
    digests.set(source, [...(digests.get(source) ?? []), digest]);

  const inService = async () =>
    new Map(Shown.parse(await lists("show")).snapshot.sources.map((one) => [one.id, one.digest]));
  const begun = Date.now();
  const isThere = ([source, either]: [string, string[]], found: Map<string, string>) =>
    either.includes(found.get(source) ?? "");
  let found = await inService();
  while (![...digests].every((each) => isThere(each, found)) && Date.now() - begun < 600_000) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    found = await inService();
  }
  expect([...digests].filter((each) => !isThere(each, found))).toEqual([]);
  // A build of the lists as they are now changes nothing: what is in service is what was accepted last.
  await askForBuilds(1);
  await lists("build");
  expect(await inService()).toEqual(found);
}, 700_000);

/** Messages on the queue of the index job, as changed lists and the schedule send them. */
async function askForBuilds(count: number): Promise<void> {
  const endpoint = service().aws.sqs;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint, region: "ap-southeast-2", credentials });
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}));
  const QueueUrl = QueueUrls.find((url) => /Indices/.test(url) && !/DeadLetters/.test(url));
  for (let sent = 0; sent < count; sent += 1)
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "{}" }));
  client.destroy();
}
