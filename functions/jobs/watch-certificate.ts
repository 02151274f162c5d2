import { environment, environments } from "../edge/environment.ts";
import { countCertificateDays } from "../edge/metrics.ts";
import { connectSecrets, jsonOfShape } from "../edge/secrets.ts";
import { scheduled } from "../edge/triggers/scheduled.ts";
import { daysUntilEnd, HubCredentials } from "../hub/credentials.ts";

const settings = environment(environments["watch-certificate"]);
const secrets = connectSecrets();
const parse = jsonOfShape(HubCredentials);

export const handler = scheduled("watch-certificate", async () => {
  const daysLeft = daysUntilEnd(parse(await secrets(settings.HUB_SECRET)), new Date());
  countCertificateDays(settings.ENVIRONMENT, daysLeft);
  return { environment: settings.ENVIRONMENT, daysLeft };
});
