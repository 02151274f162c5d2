import type { Access } from "../../contract/access.ts";

/** An account as it is kept. Its gates are independent of one another; what a key may do follows from all of them. */
export type Account = {
  accountId: string;
  name: string;
  createdAt: string;
  /** Identifies the business user to the hub; without one no hub access is approved. */
  agencyCode?: string;
  closed: boolean;
  /** Raised by every change of the account or its keys: a change made on an older reading is refused. */
  version: number;
  access: Access;
};

/** A change either gives the account as it will be, or says in a sentence why it cannot be made. */
export type Change = (account: Account) => Account | Impossible;
export type Impossible = { impossible: string };

export function isImpossible(outcome: Account | Impossible): outcome is Impossible {
  return "impossible" in outcome;
}

const withAccess = (account: Account, access: Partial<Access>): Account => ({
  ...account,
  access: { ...account.access, ...access },
});

export const approveTest: Change = (account) => {
  if (account.access.accountType === "dashboard")
    return { impossible: "A dashboard account has no use for the test hub." };
  if (account.agencyCode === undefined)
    return { impossible: "The account needs an agency code before the hub takes it." };
  if (account.access.testApproved) return { impossible: "The account is already approved for the test hub." };
  return withAccess(account, { testApproved: true });
};

export const withdrawTest: Change = (account) => {
  if (!account.access.testApproved) return { impossible: "The account is not approved for the test hub." };
  return withAccess(account, { testApproved: false });
};

export const settleFee: Change = (account) => {
  if (account.access.accountType === "dashboard") return { impossible: "A dashboard account pays no onboarding fee." };
  if (account.access.feeSettled) return { impossible: "The onboarding fee is already settled." };
  return withAccess(account, { feeSettled: true });
};

export const reverseFee: Change = (account) => {
  if (!account.access.feeSettled) return { impossible: "The onboarding fee is not settled." };
  return withAccess(account, { feeSettled: false });
};

export const approveProduction: Change = (account) => {
  if (account.agencyCode === undefined)
    return { impossible: "The account needs an agency code before the hub takes it." };
  if (account.access.productionApproved) return { impossible: "The account is already approved for production." };
  return withAccess(account, { productionApproved: true });
};

export const withdrawProduction: Change = (account) => {
  if (!account.access.productionApproved) return { impossible: "The account is not approved for production." };
  return withAccess(account, { productionApproved: false });
};

export const moveToHub =
  (hub: Access["hub"]): Change =>
  (account) => {
    if (account.access.hub === hub) return { impossible: `The account is already on the ${hub} hub.` };
    return withAccess(account, { hub });
  };

/** Keys of an account that becomes a dashboard are suspended, not revoked: a switch back revives them. */
export const switchType =
  (accountType: Access["accountType"]): Change =>
  (account) => {
    if (account.access.accountType === accountType)
      return { impossible: `The account is already a ${accountType} account.` };
    return withAccess(account, { accountType });
  };

export const setAgencyCode =
  (agencyCode: string): Change =>
  (account) => {
    if (account.agencyCode === agencyCode) return { impossible: "The account already has this agency code." };
    return { ...account, agencyCode };
  };

export const close: Change = (account) => ({ ...account, closed: true });

/** The account after a change: a closed one takes none, and a change of access is a new version of it. */
export function changed(account: Account, change: Change): Account | Impossible {
  if (account.closed) return { impossible: "The account is closed." };
  const next = change(account);
  if (isImpossible(next)) return next;
  const accessVersion = account.access.accessVersion + 1;
  return { ...next, version: account.version + 1, access: { ...next.access, accessVersion } };
}

/** Why a key of this environment cannot be issued; nothing where it can. */
export function whyNoKey(account: Account, environment: "live" | "test"): string | undefined {
  const { accountType, testApproved, feeSettled, hub, productionApproved } = account.access;
  if (account.closed) return "The account is closed.";
  if (accountType === "dashboard") return "A dashboard account is never issued API keys.";
  if (environment === "test") return testApproved ? undefined : "The account is not approved for the test hub yet.";
  if (!feeSettled) return "A live key needs the onboarding fee to be settled first.";
  if (hub !== "production") return "A live key needs the account to be on the production hub first.";
  if (!productionApproved) return "A live key needs production approval first.";
  return undefined;
}
