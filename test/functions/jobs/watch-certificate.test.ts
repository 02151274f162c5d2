import { X509Certificate } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { listen } from "../../../local/engines/listen.ts";
import { selfSigned } from "../../../local/standin/certificate.ts";
import { loadedWith } from "../../fixtures/deployed.ts";
import { begun } from "../edge/own-alarms.ts";
import { capturePrinted } from "../edge/printed.ts";

const { lines } = capturePrinted();
let secrets: Awaited<ReturnType<typeof listen>>;
let secretText = "{}";
let run: () => Promise<Record<string, unknown>>;
beforeAll(async () => {
  const answering: Server = createServer((_, response) => {
    response.setHeader("Content-Type", "application/x-amz-json-1.1");
    response.end(JSON.stringify({ SecretString: secretText }));
  });
  secrets = await listen(answering, 0);
  const environment = {
    ENVIRONMENT: "live",
    POWERTOOLS_SERVICE_NAME: "watch-certificate",
    HUB_SECRET: "hub",
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  };
  run = (await loadedWith(environment, () => import("../../../functions/jobs/watch-certificate.ts"))).handler;
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  vi.unstubAllEnvs();
  await secrets.close();
});

const figure = () => JSON.parse(lines.find((line) => line.includes("HubCertificateDays")) ?? "{}");

test.each([
  [40, []],
  [29, [30]],
  [2, [3, 14, 30]],
  [-1, [3, 14, 30]],
])(
  "a certificate that ends in %i days is counted so and sets off the alarms %j, and nothing of the secret is printed",
  async (days, alarms) => {
    const ours = await selfSigned("us");
    secretText = JSON.stringify(ours);
    const end = Date.parse(new X509Certificate(ours.certificatePem).validTo);
    vi.useFakeTimers({ now: end - days * 86_400_000, toFake: ["Date"] });
    expect(await run()).toEqual({ environment: "live", daysLeft: days });
    expect(figure()).toMatchObject({ HubCertificateDays: days, environment: "live" });
    expect(begun("watch-certificate/HubCertificateDays", lines)).toEqual(alarms);
    expect(figure()._aws.CloudWatchMetrics[0].Dimensions[0].toSorted()).toEqual([
      "deployment",
      "environment",
      "service",
    ]);
    expect(lines.join()).not.toMatch(/CERTIFICATE-----|PRIVATE/);
  },
);

test("a secret that holds no certificate fails the run, which wakes somebody", async () => {
  secretText = JSON.stringify({ certificatePem: "none", privateKeyPem: "none" });
  await expect(run()).rejects.toThrow();
});
