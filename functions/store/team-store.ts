import type { TeamDeps } from "../domain/member/team.ts";
import { readAccount } from "./accounts.ts";
import {
  findInvitation,
  readInvitations,
  readMembers,
  saveInvitation,
  saveMember,
  withdrawInvitation,
} from "./members.ts";
import type { Tables } from "./tables.ts";

type StoreOfTeam = Omit<TeamDeps, "now" | "newId" | "randomCharacters" | "hashOf">;

/** What the operations on members ask of the tables. */
export function teamStoreOn(tables: Tables): StoreOfTeam {
  return {
    readAccount: (accountId) => readAccount(tables, accountId),
    readMembers: (accountId) => readMembers(tables, accountId),
    readInvitations: (accountId) => readInvitations(tables, accountId),
    findInvitation: (accountId, hash) => findInvitation(tables, accountId, hash),
    saveInvitation: (invitation, event) => saveInvitation(tables, invitation, event),
    withdrawInvitation: (invitation, event) => withdrawInvitation(tables, invitation, event),
    saveMember: (change) => saveMember(tables, change),
  };
}
