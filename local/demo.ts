import { dirname, join } from "node:path";
import * as z from "zod";
import { fileStore } from "./aws/store.ts";
import { ExpectedFault } from "./fault.ts";
import { callOperator, OperatorRefusal, type OperatorTarget } from "./operator-client.ts";
import { acceptInvitation } from "./provider/first-visit.ts";
import { firmOwner, member, owner, type SignIn } from "./provider/people.ts";

const Demo = z.object({
  accountId: z.string(),
  testKey: z.string(),
  liveKey: z.string(),
  /** The second account: a firm without developers, which runs its checks in the dashboard. */
  firm: z.string().optional(),
});
export type Demo = z.infer<typeof Demo>;

/** What is kept between runs. The inbox moves with the host's port, and the webhook follows it. */
const Kept = z.object({ demo: Demo, inbox: z.string() }).nullable();

/** The demo account: every gate open, credits in its wallet, a webhook. Made once, as an operator would make it. */
export async function seedDemo(file: string, target: OperatorTarget, inbox: string): Promise<Demo> {
  const remedy = "remove it, and the next start makes another demo account.";
  const kept = fileStore({ path: file, schema: Kept, initial: () => null, remedy });
  const made = kept.read();
  if (made) await refuseUnknownAccount(file, target, made.demo);
  if (made?.inbox === inbox) return made.demo;
  const demo = made?.demo ?? (await makeDemo(target));
  await callOperator(target, "webhook set", { accountId: demo.accountId, url: inbox });
  kept.write({ demo, inbox });
  return demo;
}

/** Keys of an account that the tables do not hold would be announced as if they worked. */
async function refuseUnknownAccount(file: string, target: OperatorTarget, { accountId }: Demo): Promise<void> {
  await callOperator(target, "account show", { accountId }).catch((cause: unknown) => {
    if (!(cause instanceof OperatorRefusal)) throw cause;
    const tables = join(dirname(file), "dynamodb.sqlite");
    throw new ExpectedFault(
      `The tables do not hold the demo account ${accountId}: was ${tables} replaced? Put a copy of it back, remove ` +
        `${file} to get another demo account, or begin anew with --fresh.`,
      { cause },
    );
  });
}

const Account = z.object({ accountId: z.string() });
const Key = z.object({ key: z.string() });

async function makeDemo(target: OperatorTarget): Promise<Demo> {
  const creation = { name: "Demo", type: "developer", agencyCode: "DEMO" };
  const { accountId } = Account.parse(await callOperator(target, "account create", creation));
  await callOperator(target, "account approve-test", { accountId });
  await callOperator(target, "account settle-fee", { accountId });
  await callOperator(target, "account hub", { accountId, to: "production" });
  await callOperator(target, "account approve-production", { accountId });
  await callOperator(target, "wallet top-up", { accountId, credits: 100, reference: "demo" });
  const test = Key.parse(await callOperator(target, "key create", { accountId, environment: "test" }));
  const live = Key.parse(await callOperator(target, "key create", { accountId, environment: "live" }));
  await takeIn(target, { accountId, role: "owner", person: owner });
  const firm = await makeFirm(target);
  return { accountId, testKey: test.key, liveKey: live.key, firm };
}

/** A firm may verify live by production's approval alone: it pays no fee and has no keys. */
async function makeFirm(target: OperatorTarget): Promise<string> {
  const creation = { name: "Demo firm", type: "dashboard", agencyCode: "FIRM" };
  const { accountId } = Account.parse(await callOperator(target, "account create", creation));
  await callOperator(target, "account hub", { accountId, to: "production" });
  await callOperator(target, "account approve-production", { accountId });
  await callOperator(target, "wallet top-up", { accountId, credits: 100, reference: "demo" });
  await takeIn(target, { accountId, role: "owner", person: firmOwner });
  await takeIn(target, { accountId, role: "member", person: member });
  return accountId;
}

const Invited = z.object({ link: z.string() });

/** As anybody comes into an account: invited by the operator, and signed in at the provider to accept. */
async function takeIn(
  target: OperatorTarget,
  joining: { accountId: string; role: string; person: SignIn },
): Promise<void> {
  const { accountId, role, person } = joining;
  const invited = await callOperator(target, "member invite", { accountId, email: person.user, role });
  await acceptInvitation(Invited.parse(invited).link, person);
}
