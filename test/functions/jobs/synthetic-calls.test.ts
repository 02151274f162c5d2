import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listen } from "../../../local/engines/listen.ts";
import { loadedWith } from "../../fixtures/deployed.ts";
import { capturePrinted } from "../edge/printed.ts";

// The job as it is deployed, with a stand-in for the gateway, which also hands out the secret.

type Answer = { status: number; body: unknown };
let answers: Record<string, Answer | "cut">;
const asked: { path: string | undefined; key: unknown }[] = [];
let run: () => Promise<Record<string, unknown>>;
let close: () => Promise<void>;

beforeAll(async () => {
  const server = createServer((request, response) => {
    if (request.headers["x-amz-target"] !== undefined) {
      response.end(JSON.stringify({ SecretString: "sk_test_synthetic" }));
      return;
    }
    asked.push({ path: request.url, key: request.headers["x-api-key"] });
    const answer = answers[request.url ?? ""] ?? "cut";
    if (answer === "cut") request.destroy();
    else response.writeHead(answer.status, { "Content-Type": "application/json" }).end(JSON.stringify(answer.body));
  });
  const listening = await listen(server, 0);
  close = listening.close;
  const environment = {
    TEST_ADDRESS: `${listening.url}/v/`,
    SYNTHETIC_KEY_SECRET: "synthetic",
    AWS_ENDPOINT_URL_SECRETS_MANAGER: listening.url,
  };
  run = (await loadedWith(environment, () => import("../../../functions/jobs/synthetic-calls.ts"))).handler;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await close();
});

const { lines } = capturePrinted();

function verified(code: string): Answer {
  const outcome = { Y: "success", S: "error" }[code] ?? "failed";
  const body = {
    success: code !== "S",
    verificationId: "ver_29a886e4666fdf4ce1c6da0b",
    documentType: "passport",
    status: outcome,
    match: code === "Y",
    responseCode: code,
    message: "as the test wants it",
    timestamp: "2026-11-21T10:17:20.253Z",
    environment: "test",
  };
  return { status: 200, body };
}

function screened(cleared: boolean): Answer {
  const subject = { name: "screenclear", schema: "LegalEntity" };
  const screeningRequestId = "5d0e0a3e-0001-4000-8000-000000000000";
  return {
    status: 200,
    body: {
      screeningRequestId,
      subject,
      matchCount: 0,
      cleared,
      reviewRecommended: false,
      notUnderstood: [],
      matches: [],
    },
  };
}

async function counted(verification: Answer | "cut", screening: Answer | "cut" = screened(true)) {
  answers = { "/v/v1/verify": verification, "/v/v1/screening": screening };
  lines.length = 0;
  await run();
  const { SyntheticFaults, SyntheticHubFailures } = JSON.parse(lines.find((line) => line.includes("_aws")) ?? "{}");
  return { faults: SyntheticFaults, hub: SyntheticHubFailures };
}

test("a service that answers both calls as it should wakes nobody, and is asked with the key of the secret", async () => {
  expect(await counted(verified("Y"))).toEqual({ faults: 0, hub: 0 });
  expect(asked.map(({ path }) => path).sort()).toEqual(["/v/v1/screening", "/v/v1/verify"]);
  expect(asked.every(({ key }) => key === "sk_test_synthetic")).toBe(true);
});

describe("the hub's own failure is counted apart, so that it wakes nobody twice", () => {
  test.each<[what: string, answer: Answer]>([
    ["an S", verified("S")],
    ["a hub that does not answer", { status: 500, body: { code: "DVS_SYSTEM_ERROR", success: false } }],
  ])("%s", async (_what, answer) => {
    expect(await counted(answer)).toEqual({ faults: 0, hub: 1 });
  });
});

describe("whatever else a caller could not live with wakes somebody", () => {
  test.each<[what: string, verification: Answer | "cut", screening: Answer | "cut", faults: number]>([
    ["a gateway that answers nothing", "cut", "cut", 2],
    ["a key that is refused", { status: 403, body: { error: "Forbidden" } }, screened(true), 1],
    ["a crash of ours", { status: 500, body: { error: "Internal Server Error" } }, screened(true), 1],
    ["a published match that no longer matches", verified("N"), screened(true), 1],
    ["lists that are not there", verified("Y"), { status: 503, body: { code: "LISTS_UNAVAILABLE" } }, 1],
    ["a clear name that is not cleared", verified("Y"), screened(false), 1],
    ["an answer of another shape", { status: 200, body: { success: true } }, screened(true), 1],
  ])("%s", async (_what, verification, screening, faults) => {
    expect(await counted(verification, screening)).toEqual({ faults, hub: 0 });
  });
});
