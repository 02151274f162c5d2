import type { Health } from "../contract/health.ts";
import { answer } from "../edge/answers.ts";
import { openEndpoint } from "../edge/endpoint.ts";
import { environment, environments, runtime } from "../edge/environment.ts";
import { atMostEvery } from "../edge/freshness.ts";
import { isReachable } from "../store/reachable.ts";

const { ENVIRONMENT, VERSION, RECORDS_TABLE, EPHEMERAL_TABLE } = environment(environments.health);
const { AWS_REGION, AWS_ENDPOINT_URL_DYNAMODB, ...credentials } = runtime();
const signer = {
  region: AWS_REGION,
  accessKeyId: credentials.AWS_ACCESS_KEY_ID,
  secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
  sessionToken: credentials.AWS_SESSION_TOKEN,
  endpoint: AWS_ENDPOINT_URL_DYNAMODB ?? `https://dynamodb.${AWS_REGION}.amazonaws.com`,
};

/** Anybody may ask, so what lies outside is looked at no more than once in ten seconds. */
const checks = atMostEvery(10_000, Date.now, async () => {
  const [records, ephemeral] = await Promise.all([
    isReachable(RECORDS_TABLE, signer),
    isReachable(EPHEMERAL_TABLE, signer),
  ]);
  return { records: verdict(records), ephemeral: verdict(ephemeral) };
});

export const handler = openEndpoint("health", { environment: ENVIRONMENT }, async () => {
  const found = await checks();
  const serves = Object.values(found).every((check) => check === "ok");
  const status = serves ? "ok" : "degraded";
  const health: Health = {
    status,
    environment: ENVIRONMENT,
    version: VERSION,
    time: new Date().toISOString(),
    checks: found,
  };
  return answer(health, serves ? 200 : 503);
});

function verdict(reachable: boolean): "ok" | "failing" {
  return reachable ? "ok" : "failing";
}
