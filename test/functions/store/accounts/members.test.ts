import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../../../functions/domain/account/account-operations.ts";
import {
  acceptInvitation,
  inviteMember,
  removeMember,
  type TeamDeps,
  withdrawInvitation,
} from "../../../../functions/domain/member/team.ts";
import { accountStoreOn } from "../../../../functions/store/accounts/account-store.ts";
import { hashOfKey } from "../../../../functions/store/accounts/api-keys.ts";
import { countMail, readMemberships, teamStoreOn } from "../../../../functions/store/accounts/members.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
let ids = 0;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

let now = new Date();
const clockwork = {
  now: () => now,
  newId: (prefix: string) => `${prefix}_${++ids}`,
  randomCharacters: (count: number) => String(++ids).padStart(count, "0"),
  hashOf: hashOfKey,
};
const team = (): TeamDeps => ({ ...teamStoreOn(tables), ...clockwork });

async function accountWith(...emails: string[]) {
  const input = { name: "Firm", type: "dashboard" as const };
  const { accountId } = await createAccount({ ...accountStoreOn(tables), ...clockwork }, "operator", input);
  for (const email of emails) {
    const { token } = await inviteMember(team(), "operator", { accountId, email, role: "owner" });
    await acceptInvitation(team(), { memberId: `mem_${email}`, verifiedEmail: email }, token);
  }
  return accountId;
}

describe("members at the same moment", () => {
  test("two owners who leave at once leave one: the account never loses its last owner", async () => {
    const accountId = await accountWith("a@x.example", "b@x.example");
    const leave = (memberId: string) => removeMember(team(), `member:${memberId}`, { accountId, memberId });
    const outcomes = await Promise.allSettled([leave("mem_a@x.example"), leave("mem_b@x.example")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await team().readMembers(accountId)).toHaveLength(1);
  });

  test("one invitation taken in two windows takes in one person", async () => {
    const accountId = await accountWith("a@x.example");
    const { token } = await inviteMember(team(), "o", { accountId, email: "c@x.example", role: "member" });
    const take = (memberId: string) => acceptInvitation(team(), { memberId, verifiedEmail: "c@x.example" }, token);
    const outcomes = await Promise.allSettled([take("mem_c1"), take("mem_c2")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await team().readMembers(accountId)).toHaveLength(2);
  });

  test("an unverified address takes no invitation, nor does one that is 72 hours old", async () => {
    const accountId = await accountWith("a@x.example");
    const { token } = await inviteMember(team(), "o", { accountId, email: "d@x.example", role: "member" });
    const take = (verifiedEmail: string | undefined) =>
      acceptInvitation(team(), { memberId: "mem_d", verifiedEmail }, token);
    await expect(take(undefined)).rejects.toThrow("another e-mail address");
    now = new Date(Date.now() - 72 * 3_600_000 - 1_000);
    const old = await inviteMember(team(), "o", { accountId, email: "e@x.example", role: "member" });
    now = new Date();
    const late = acceptInvitation(team(), { memberId: "mem_e", verifiedEmail: "e@x.example" }, old.token);
    await expect(late).rejects.toThrow("three days");
  });

  test("an invitation's mails are counted, at most so many of them, and none once it is withdrawn", async () => {
    const accountId = await accountWith("a@x.example");
    const { invitation } = await inviteMember(team(), "o", { accountId, email: "g@x.example", role: "member" });
    const counted = await Promise.all(Array.from({ length: 6 }, () => countMail(tables, invitation, 5)));
    expect(counted.filter((outcome) => outcome === "counted")).toHaveLength(5);
    const other = await inviteMember(team(), "o", { accountId, email: "h@x.example", role: "member" });
    await withdrawInvitation(team(), "o", { accountId, hash: other.invitation.hash });
    expect(await countMail(tables, other.invitation, 5)).toBe("spent");
  });

  test("somebody finds every account they belong to", async () => {
    const [one, other] = [await accountWith("f@x.example"), await accountWith("f@x.example")];
    const found = await readMemberships(tables, "mem_f@x.example");
    expect(found.map(({ accountId }) => accountId).sort()).toEqual([one, other].sort());
  });
});
