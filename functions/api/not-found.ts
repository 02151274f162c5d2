import { Problem } from "../contract/problems.ts";
import { methodsOf } from "../contract/routes.ts";
import { openEndpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";

const { ENVIRONMENT } = environment(environments["not-found"]);

/** Whatever no route takes: 405 where another method would have been taken, else 404. */
export const handler = openEndpoint("not-found", { environment: ENVIRONMENT }, async (event) => {
  const allow = methodsOf(event.path, ENVIRONMENT);
  throw allow.length > 0 ? new Problem("methodNotAllowed", { allow }) : new Problem("notFound");
});
