import type { Role } from "../../contract/member.ts";
import type { Account } from "../account/account.ts";
import { accountOf } from "../account/account-operations.ts";
import { type AuditEvent, auditEvent, type Clockwork, refuse, type Who } from "../account/operator.ts";
import { type Invitation, invitationHours, leavesNoOwner, type Member } from "./member.ts";

const mostInvitations = 50;
const mostMembers = 200;

export type TeamDeps = Clockwork & {
  readAccount: (accountId: string) => Promise<Account | undefined>;
  /** Every member of the account, oldest first. */
  readMembers: (accountId: string) => Promise<Member[]>;
  readInvitations: (accountId: string) => Promise<Invitation[]>;
  findInvitation: (accountId: string, hash: string) => Promise<Invitation | undefined>;
  /** One transaction: the invitation and the event. */
  saveInvitation: (invitation: Invitation, event: AuditEvent) => Promise<void>;
  /** One transaction with the event. `lost` where it is no longer there. */
  withdrawInvitation: (invitation: Invitation, event: AuditEvent) => Promise<"saved" | "lost">;
  /**
   * One transaction: the member as he will be (or nobody), the account's next version, the event, and where he comes by
   * an invitation, that one's end. `lost` where the account has changed since it was read or the invitation is used up.
   */
  saveMember: (saved: MemberChange) => Promise<"saved" | "lost">;
  randomCharacters: (count: number) => string;
  hashOf: (secret: string) => string;
};

export type MemberChange = {
  account: Account;
  memberId: string;
  after?: Member;
  invitation?: Invitation;
  event: AuditEvent;
};

/** The link's secret part is shown once and kept nowhere. */
type Invited = { invitation: Invitation; token: string };

export async function inviteMember(
  deps: TeamDeps,
  who: Who,
  { accountId, email, role }: { accountId: string; email: string; role: Role },
): Promise<Invited> {
  const account = await accountOf(deps, accountId);
  if (account.closed) throw refuse("The account is closed.");
  const members = await deps.readMembers(accountId);
  if (members.some((member) => member.email === email)) throw refuse("This person is a member of the account already.");
  if (members.length >= mostMembers) throw refuse(`An account has at most ${mostMembers} members.`);
  if ((await deps.readInvitations(accountId)).length >= mostInvitations) {
    throw refuse(`The account has ${mostInvitations} open invitations. Withdraw one first.`);
  }
  const secret = deps.randomCharacters(32);
  const hash = deps.hashOf(secret);
  const event = auditEvent(deps, { accountId, who, what: "member invite", after: factsOf({ hash, role }) });
  const invitation: Invitation = {
    accountId,
    hash,
    email,
    role,
    invitedBy: who,
    invitedAt: event.at,
    expiresAt: Math.floor(Date.parse(event.at) / 1_000) + invitationHours * 3_600,
  };
  await deps.saveInvitation(invitation, event);
  return { invitation, token: `${accountId}.${secret}` };
}

/** Nothing where the link is damaged, used up, withdrawn or older than it may be. */
export async function invitationOf(
  deps: Pick<TeamDeps, "findInvitation" | "hashOf">,
  token: string,
): Promise<Invitation | undefined> {
  const [, accountId, secret] = /^(acc_[0-9A-Za-z]{1,40})\.([0-9A-Za-z]{32})$/.exec(token) ?? [];
  if (accountId === undefined || secret === undefined) return undefined;
  return deps.findInvitation(accountId, deps.hashOf(secret));
}

/** Who comes by an invitation: it is taken by the verified address that it was sent to, and once. */
type Person = { memberId: string; verifiedEmail: string | undefined };

export async function acceptInvitation(deps: TeamDeps, person: Person, token: string): Promise<Member> {
  const invitation = await invitationOf(deps, token);
  if (invitation === undefined) throw refuse("This invitation is used up, withdrawn or more than three days old.");
  if (person.verifiedEmail !== invitation.email) {
    throw refuse("This invitation is for another e-mail address. Sign in with the address that it was sent to.");
  }
  const { accountId, email, role } = invitation;
  const account = await accountOf(deps, accountId);
  if (account.closed) throw refuse("The account is closed.");
  const facts = { memberId: person.memberId, ...factsOf(invitation) };
  const event = auditEvent(deps, { accountId, who: whoIs(person), what: "member join", after: facts });
  const after: Member = { memberId: person.memberId, accountId, email, role, joinedAt: event.at };
  await save(deps, { account, memberId: person.memberId, after, invitation, event });
  return after;
}

export async function withdrawInvitation(
  deps: TeamDeps,
  who: Who,
  { accountId, hash }: { accountId: string; hash: string },
): Promise<void> {
  const invitation = await deps.findInvitation(accountId, hash);
  if (invitation === undefined) throw refuse("This invitation is used up or withdrawn already.");
  const event = auditEvent(deps, { accountId, who, what: "member withdraw", before: factsOf(invitation) });
  if ((await deps.withdrawInvitation(invitation, event)) === "lost")
    throw refuse("This invitation is used up already.");
}

type OfMember = { accountId: string; memberId: string };

export async function changeRole(deps: TeamDeps, who: Who, change: OfMember & { role: Role }): Promise<Member> {
  const { account, members, member } = await memberOf(deps, change);
  if (member.role === change.role) return member;
  if (leavesNoOwner(members, member)) throw refuse("The last owner stays an owner. Make somebody else an owner first.");
  const after = { ...member, role: change.role };
  const event = memberEvent(deps, { who, what: "member role", before: member, after });
  await save(deps, { account, memberId: member.memberId, after, event });
  return after;
}

/** Takes effect with the next page: membership is read on every request. */
export async function removeMember(deps: TeamDeps, who: Who, named: OfMember): Promise<void> {
  const { account, members, member } = await memberOf(deps, named);
  if (leavesNoOwner(members, member)) throw refuse("The last owner cannot leave. Make somebody else an owner first.");
  const event = memberEvent(deps, { who, what: "member remove", before: member });
  await save(deps, { account, memberId: member.memberId, event });
}

/** How the audit names somebody who acts in the dashboard. */
export function whoIs({ memberId }: { memberId: string }): Who {
  return `member:${memberId}`;
}

async function memberOf(deps: TeamDeps, { accountId, memberId }: OfMember) {
  const account = await accountOf(deps, accountId);
  const members = await deps.readMembers(accountId);
  const member = members.find((one) => one.memberId === memberId);
  if (member === undefined) throw refuse("This person is no member of the account.");
  return { account, members, member };
}

/** What happened is kept for ever, in a log that nothing can be taken out of: no address of a person stands in it. */
function factsOf({ hash, role }: Pick<Invitation, "hash" | "role">): Record<string, unknown> {
  return { invitation: hash.slice(0, 16), role };
}

function memberEvent(
  deps: TeamDeps,
  { who, what, before, after }: { who: Who; what: string; before: Member; after?: Member },
): AuditEvent {
  const event = auditEvent(deps, {
    accountId: before.accountId,
    who,
    what,
    before: { role: before.role },
    ...(after && { after: { role: after.role } }),
  });
  // Whatever differs, the event says whom it is about.
  return { ...event, after: { memberId: before.memberId, ...event.after } };
}

async function save(deps: TeamDeps, change: MemberChange): Promise<void> {
  if ((await deps.saveMember(change)) === "lost") {
    throw refuse("The account changed at the same moment. Look at it and try again.");
  }
}
