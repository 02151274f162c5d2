import type { Caller } from "../../functions/contract/access.ts";
import type { Environment } from "../../functions/contract/routes.ts";
import type { Account } from "../../functions/domain/account/account.ts";
import type { MemberVisit } from "../frame/visit.ts";

/** Checks from the pages share one window, whoever of the account runs them. */
export function keyIdOfPages({ accountId }: Account): string {
  return `pages-${accountId}`;
}

/** A member as the operations know a caller: what a key is to the API, the member is here. */
export function callerOf({ account, member }: MemberVisit, environment: Environment): Caller {
  const { accountId, access, agencyCode } = account;
  return {
    accountId,
    keyId: member.memberId,
    keyEnvironment: environment,
    revoked: false,
    ...(agencyCode !== undefined && { agencyCode }),
    access,
  };
}
