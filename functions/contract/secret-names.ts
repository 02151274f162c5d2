import type { Environment } from "./routes.ts";

/** Secrets that somebody outside the template puts a value into go by a name: an operator, or the host. */
export function hubSecretName(deployment: string, environment: Environment): string {
  return `identity-${deployment}/hub/${environment}`;
}
