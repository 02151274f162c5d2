import type { Counted } from "../../functions/contract/access.ts";
import type { CommandDeps } from "../../functions/domain/account/commands.ts";
import type { FirstSignInDeps } from "../../functions/domain/member/first-sign-in.ts";
import type { Member } from "../../functions/domain/member/member.ts";
import type { Session } from "../../functions/domain/member/session.ts";
import type { TeamDeps } from "../../functions/domain/member/team.ts";
import type { EveryoneDeps } from "../everyone/deps.ts";
import type { FrameDeps } from "../frame/visit.ts";
import type { Checks } from "./checks.ts";

/** What the pages of members need: operations of the service, and nothing of AWS. */
export type MemberDeps = {
  frame: FrameDeps;
  team: TeamDeps;
  firstSignIn: FirstSignInDeps;
  commands: CommandDeps;
  readMember: (accountId: string, memberId: string) => Promise<Member | undefined>;
  readMemberships: (memberId: string) => Promise<Member[]>;
  chooseAccount: (session: Session, accountId: string) => Promise<void>;
  /** How often the account's windows were used by its pages, without counting this look. */
  usedNow: (keyId: string, now: Date) => Promise<{ usedThisMinute: number; usedThisHour: number }>;
  countRequest: (request: { keyId: string; accessVersion: number; now: Date }) => Promise<Counted>;
  checks: Checks;
  /** Whether the design system has pages of its own here. */
  showsComponents: boolean;
} & EveryoneDeps;
