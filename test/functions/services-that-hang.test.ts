import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { catalogueOn } from "../../functions/api/wiring/lists.ts";
import { publishedLists } from "../../functions/lists/catalogue.ts";
import { connectSqs, sender } from "../../functions/queue/queues.ts";
import { connectVault } from "../../functions/store/accounts/vault.ts";
import { connectTables } from "../../functions/store/tables.ts";

// Takes every request and answers none: what a lost connection looks like from this side.
const asked = new Map<string, number>();
const silent = createServer(({ url = "" }) => asked.set(url, (asked.get(url) ?? 0) + 1));

/** How often the same was asked of a service, at most. */
function mostAsked(service: string): number {
  return Math.max(0, ...[...asked].filter(([url]) => url.startsWith(`/${service}`)).map(([, times]) => times));
}

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  for (const service of ["DYNAMODB", "SQS", "SECRETS_MANAGER", "KMS", "S3"])
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, `http://127.0.0.1:${port}/${service.toLowerCase()}`);
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "none");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "none");
  // A process has one client for its secrets, and another file of this worker may have made it.
  vi.resetModules();
});

afterAll(() => {
  vi.unstubAllEnvs();
  silent.closeAllConnections();
  silent.close();
});

const ways: [string, string, () => Promise<unknown>][] = [
  [
    "a table",
    "dynamodb",
    () =>
      connectTables({ RECORDS_TABLE: "r", EPHEMERAL_TABLE: "e" }).client.send(
        new GetCommand({ TableName: "r", Key: { pk: "a", sk: "b" } }),
      ),
  ],
  ["a queue", "sqs", () => sender(connectSqs(), "http://queue.invalid/1/q")({}, 0)],
  [
    "the secret store",
    "secrets_manager",
    async () => (await import("../../functions/edge/secrets.ts")).connectSecrets()("secret"),
  ],
  [
    "the key store",
    "kms",
    () => connectVault("key").sealDestination("acc_1", { url: "https://a.example", secrets: [] }),
  ],
  ["the bucket of lists", "s3", () => publishedLists(catalogueOn({ LISTS_BUCKET: "lists", LISTS_REQUIRED: [] }))],
];

test.concurrent.each(ways)(
  "%s that does not answer is asked again while the caller still waits",
  async (_, service, ask) => {
    // Waited for without end, the first request would outlive the function, and nobody would be told anything.
    ask().catch(() => "given up");
    await vi.waitFor(() => expect(mostAsked(service)).toBeGreaterThanOrEqual(2), { timeout: 6_000, interval: 50 });
  },
);
