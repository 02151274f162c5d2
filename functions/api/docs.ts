import { Problem } from "../contract/problems.ts";
import { openEndpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";

const { ENVIRONMENT } = environment(environments.docs);

export const handler = openEndpoint("docs", { environment: ENVIRONMENT }, async () => {
  throw new Problem("notOpen");
});
