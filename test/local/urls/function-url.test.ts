import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectOf } from "../../../local/template/json.ts";
import { seenBy } from "../fixture/calls.ts";
import { endWorld, startWorld, type World } from "../fixture/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => endWorld(world));

const principal = (): { accessKeyId: string; secretAccessKey: string; arn: string } =>
  JSON.parse(readFileSync(join(world.folder, "operator-credentials.json"), "utf8"));

function signer(given: { accessKeyId?: string; secretAccessKey?: string; service?: string } = {}): AwsClient {
  const { accessKeyId, secretAccessKey } = principal();
  return new AwsClient({
    accessKeyId,
    secretAccessKey,
    region: "ap-southeast-2",
    service: "lambda",
    retries: 0,
    ...given,
  });
}

test("the local operator's signature opens the URL, and the function learns who called", async () => {
  const url = `${world.service.operator.url}accounts/a%20b?name=x%20y&flag=`;
  const answer = await signer().fetch(url, {
    method: "POST",
    body: '{"verb":"list"}',
    headers: { "Content-Type": "application/json" },
  });
  expect(answer.status).toBe(200);
  const { event } = await seenBy(answer);
  expect(event).toMatchObject({
    version: "2.0",
    rawPath: "/accounts/a%20b",
    body: '{"verb":"list"}',
    isBase64Encoded: false,
  });
  expect(objectOf(event).requestContext).toMatchObject({
    http: { method: "POST" },
    authorizer: { iam: { userArn: principal().arn, accessKey: principal().accessKeyId } },
  });
});

test.each([
  ["an unsigned call", () => fetch(world.service.operator.url)],
  ["another secret", () => signer({ secretAccessKey: "wrong" }).fetch(world.service.operator.url)],
  ["another key", () => signer({ accessKeyId: "AKIAOTHER" }).fetch(world.service.operator.url)],
  ["a signature for another service", () => signer({ service: "s3" }).fetch(world.service.operator.url)],
  ["an old signature", () => signedAgo(30 * 86_400)],
  ["a signature of six minutes ago", () => signedAgo(360)],
  ["a body that was not signed", () => altered()],
])("%s is refused", async (_, call) => {
  expect((await call()).status).toBe(403);
});

async function signedAgo(seconds: number): Promise<Response> {
  const datetime = new Date(Date.now() - seconds * 1_000).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  return fetch(await signer().sign(world.service.operator.url, { aws: { datetime } }));
}

async function altered(): Promise<Response> {
  const signed = await signer().sign(world.service.operator.url, {
    method: "POST",
    body: "one",
    headers: { "X-Amz-Content-Sha256": createHash("sha256").update("one").digest("hex") },
  });
  return fetch(signed.url, { method: "POST", body: "two", headers: signed.headers });
}
