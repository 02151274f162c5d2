import { accountOf } from "../account/account-operations.ts";
import { refuse } from "../account/operator.ts";
import type { Invitation } from "./member.ts";
import { invitationOf, type TeamDeps } from "./team.ts";

/** An invitation's link can be opened by whoever finds it: a mail each time would fill the letter box of a stranger. */
const mostMails = 5;

export type FirstSignInDeps = Pick<TeamDeps, "readAccount" | "findInvitation" | "hashOf"> & {
  /** One conditional write. `spent` where the invitation is used up or all its mails are sent. */
  countMail: (invitation: Invitation, most: number) => Promise<"counted" | "spent">;
  /**
   * At whoever vouches for members. `mailed`: a temporary password is on its way to the address. `known`: whoever has
   * the address has chosen a password before.
   */
  openIdentity: (email: string) => Promise<"mailed" | "known">;
};

/**
 * Makes the sign-in of somebody who is invited and has none. Nobody registers by themselves: the pool knows the invited
 * alone, and only the owner of the letter box learns the password that is mailed there.
 */
export async function sendFirstPassword(
  deps: FirstSignInDeps,
  token: string,
): Promise<{ email: string; outcome: "mailed" | "known" }> {
  const invitation = await invitationOf(deps, token);
  if (invitation === undefined) throw refuse("This invitation is used up, withdrawn or more than three days old.");
  const account = await accountOf(deps, invitation.accountId);
  if (account.closed) throw refuse("The account is closed.");
  if ((await deps.countMail(invitation, mostMails)) === "spent") {
    throw refuse("A password was mailed five times for this invitation. Look among unwanted mail, or ask for another.");
  }
  return { email: invitation.email, outcome: await deps.openIdentity(invitation.email) };
}
