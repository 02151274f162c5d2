import type { Environment } from "../routes.ts";

/** The laptop's secrets with what the stand-in hub knows us by: the host makes them, as people do for other deployments. */
export function laptopHubSecret(environment: Environment): string {
  return `identity-laptop/hub/${environment}`;
}
