import type { Role } from "../../contract/member.ts";

/** A person who may use an account's dashboard. */
export type Member = {
  /** Made from who vouches for the person and what the person is called there: the same at every sign-in. */
  memberId: string;
  accountId: string;
  email: string;
  role: Role;
  joinedAt: string;
};

/** Asked by link. Only the hash of the link's secret part is kept. */
export type Invitation = {
  accountId: string;
  hash: string;
  email: string;
  role: Role;
  invitedBy: string;
  invitedAt: string;
  /** In seconds of the epoch. */
  expiresAt: number;
};

export const invitationHours = 72;

/** What a role allows. What is not named here, every member may do: look. */
export type Right = "check" | "administer";

const rights: Readonly<Record<Role, readonly Right[]>> = {
  owner: ["check", "administer"],
  member: ["check"],
  "read-only": [],
};

export function may(role: Role, right: Right): boolean {
  return rights[role].includes(right);
}

/** An account without an owner could never be administered again by its own people. */
export function leavesNoOwner(members: readonly Member[], changed: Pick<Member, "memberId">): boolean {
  return !members.some(({ memberId, role }) => role === "owner" && memberId !== changed.memberId);
}
