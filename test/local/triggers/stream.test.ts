import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dynamoCall } from "../../../local/engines/aws-json.ts";
import { objectOf } from "../../../local/template/json.ts";
import { eventually, startWorld, type World } from "../fixture/world.ts";

const folder = mkdtempSync(join(tmpdir(), "stream-"));
afterAll(() => rmSync(folder, { recursive: true }));

const put = ({ service }: World, pk: string) =>
  dynamoCall(service.aws.dynamodb)("PutItem", { TableName: "Data-Items", Item: { pk: { S: pk } } });
const changes = (world: World) =>
  world
    .journal()
    .map(objectOf)
    .filter(({ changed }) => changed !== undefined);
const names = (world: World) => changes(world).map(({ changed }) => changed);
const seen = (world: World, ...expected: string[]) =>
  eventually(() => (names(world).length >= expected.length ? names(world) : undefined)).then((found) =>
    expect(found).toEqual(expected),
  );

test("changes reach the function in order, a failed one again, a hopeless one given up, none twice after a restart", async () => {
  const first = await startWorld({ dataFolder: folder });
  for (const pk of ["a", "shy", "b"]) await put(first, pk);
  await dynamoCall(first.service.aws.dynamodb)("DeleteItem", { TableName: "Data-Items", Key: { pk: { S: "a" } } });
  await seen(first, "a", "shy", "shy", "b", "a");
  expect(changes(first).at(-1)).toMatchObject({
    eventName: "REMOVE",
    old: { pk: { S: "a" } },
    eventSourceARN: "arn:aws:dynamodb:ap-southeast-2:000000000000:table/Data-Items/stream/local",
  });
  await put(first, "bad");
  await seen(first, "a", "shy", "shy", "b", "a", "bad", "bad");
  await eventually(() => first.reports.find((line) => line.includes("gave up on 1 records after 2 attempts")));
  await put(first, "c");
  await seen(first, "a", "shy", "shy", "b", "a", "bad", "bad", "c");
  await first.stop();
  const second = await startWorld({ dataFolder: folder });
  await put(second, "d");
  await seen(second, "a", "shy", "shy", "b", "a", "bad", "bad", "c", "d");
  await second.stop();
});
