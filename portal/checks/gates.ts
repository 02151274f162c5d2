import type { Environment } from "../../functions/contract/routes.ts";
import type { Account } from "../../functions/domain/account/account.ts";

/** Why a document cannot be verified on these pages yet; nothing where it can. */
export function whyNoVerification({ access, agencyCode }: Account, environment: Environment): string | undefined {
  if (environment === "test") {
    if (access.accountType !== "developer") return "Test documents are for developer accounts.";
    return access.testApproved ? undefined : "The account is not approved for the DVS test hub yet.";
  }
  if (access.accountType !== "dashboard") return "A developer account verifies live with its live keys.";
  if (agencyCode === undefined) return "The account has no agency code yet: the DVS knows a business by it.";
  if (access.hub !== "production") return "The account is not on the production DVS hub yet.";
  return access.productionApproved ? undefined : "Production access is not approved yet.";
}

/** Live screening asks for no approval: credits are enough. */
export function whyNoScreening({ access }: Account, environment: Environment): string | undefined {
  if (environment === "test") {
    if (access.accountType !== "developer") return "Test names are for developer accounts.";
    return access.testApproved ? undefined : "The account is not approved for the DVS test hub yet.";
  }
  return access.accountType === "dashboard" ? undefined : "A developer account screens live with its live keys.";
}
