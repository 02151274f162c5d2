import * as z from "zod";
import { fileStore } from "./aws/store.ts";
import { callOperator, type OperatorTarget } from "./operator-client.ts";

export type Demo = { accountId: string; testKey: string; liveKey: string };

/** What is kept between runs. The inbox moves with the host's port, and the webhook follows it. */
type Kept = { demo: Demo; inbox: string };

/** The demo account: every gate open, credits in its wallet, a webhook. Made once, as an operator would make it. */
export async function seedDemo(file: string, target: OperatorTarget, inbox: string): Promise<Demo> {
  const kept = fileStore<Kept | null>(file, () => null);
  const made = kept.read();
  if (made?.inbox === inbox) return made.demo;
  const demo = made?.demo ?? (await makeDemo(target));
  await callOperator(target, "webhook set", { accountId: demo.accountId, url: inbox });
  kept.write({ demo, inbox });
  return demo;
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
  return { accountId, testKey: test.key, liveKey: live.key };
}
