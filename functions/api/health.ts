import type { Health } from "../contract/health.ts";
import { answer } from "../edge/answers.ts";
import { openEndpoint } from "../edge/endpoint.ts";
import { environment, environments, runtime } from "../edge/environment.ts";
import { atMostEvery } from "../edge/freshness.ts";
import { listsFound } from "../lists/listed-sources.ts";
import { isReachable } from "../store/reachable.ts";

const settings = environment(environments.health);
const { ENVIRONMENT, VERSION, RECORDS_TABLE, EPHEMERAL_TABLE } = settings;
const { AWS_REGION, AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, ...credentials } = runtime();
const caller = {
  region: AWS_REGION,
  accessKeyId: credentials.AWS_ACCESS_KEY_ID,
  secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
  sessionToken: credentials.AWS_SESSION_TOKEN,
};
const signer = { ...caller, endpoint: AWS_ENDPOINT_URL_DYNAMODB ?? `https://dynamodb.${AWS_REGION}.amazonaws.com` };

/** Anybody may ask, without a key, so tables and lists are looked at once in ten seconds at most. */
const checks = atMostEvery(10_000, Date.now, async () => {
  const [records, ephemeral, lists] = await Promise.all([
    isReachable(RECORDS_TABLE, signer),
    isReachable(EPHEMERAL_TABLE, signer),
    readLists(),
  ]);
  return {
    checks: {
      records: verdict(records),
      ephemeral: verdict(ephemeral),
      ...(lists && { lists: verdict(lists.usable) }),
    },
    serves: records && ephemeral,
    missingSources: lists?.missingSources ?? [],
  };
});

/** Test keys are answered without any list. */
async function readLists() {
  const { LISTS_BUCKET, LISTS_REQUIRED: required, LISTS_MAX_AGE_HOURS: mostAgeHours } = settings;
  if (ENVIRONMENT === "test") return undefined;
  const bucketUrl =
    AWS_ENDPOINT_URL_S3 === undefined
      ? `https://${LISTS_BUCKET}.s3.${AWS_REGION}.amazonaws.com`
      : `${AWS_ENDPOINT_URL_S3}/${LISTS_BUCKET}`;
  return listsFound({ ...caller, bucketUrl }, { required, mostAgeHours, now: new Date() });
}

export const handler = openEndpoint("health", { environment: ENVIRONMENT }, async () => {
  const { checks: found, serves, missingSources } = await checks();
  // Without its lists the service still verifies, so this answers 200: a load balancer that acts on a 503 would stop
  // verification too.
  const health: Health = {
    status: Object.values(found).every((check) => check === "ok") ? "ok" : "degraded",
    environment: ENVIRONMENT,
    version: VERSION,
    time: new Date().toISOString(),
    checks: found,
    ...(missingSources.length > 0 && { missingSources }),
  };
  return answer(health, serves ? 200 : 503);
});

function verdict(reachable: boolean): "ok" | "failing" {
  return reachable ? "ok" : "failing";
}
