import type { HubAnswer, HubCode } from "../../functions/domain/verification/hub-answer.ts";
import { type VerifyDeps, verify } from "../../functions/domain/verification/verify.ts";
import { callerWith } from "../functions/edge/gateway-event.ts";
import { type Queued, retryWorld } from "./retry-world.ts";
import { answerOf, passport } from "./verification-world.ts";

export const start = Date.parse("2026-03-02T00:00:00Z");

/** One account with a webhook, and a hub that answers as it is told, the last word for ever. */
export async function retriedWorld(...codes: (HubCode | HubAnswer)[]) {
  const clock = { now: start };
  const made = retryWorld(clock);
  await made.open("acc_1", 10);
  const caller = callerWith({}, { accountId: "acc_1", agencyCode: "QK7A" });
  let calls = 0;
  const askHub: VerifyDeps["askHub"] = async () => {
    const code = codes[Math.min(calls, codes.length - 1)] ?? "S";
    calls += 1;
    return answerOf(code);
  };
  const deps: VerifyDeps = {
    ...made.retries,
    askHub,
    open: (opening) => made.store.open(opening),
    readVerification: (environment, id) => made.store.readVerification(environment, id),
    retryLater: made.retryLater,
    findRehearsal: () => undefined,
    newIdentity: async () => ({ verificationId: "ver_000000000001", vrn: "VT0000000000001" }),
    fingerprint: async (parts) => ({ written: parts.join(" ") }),
  };
  const post = () => verify(deps, { caller, request: passport }, { remainingMs: () => 28_000, requestId: "case-7" });
  const handle = (queued: Queued) => made.handle(queued, askHub);
  /** Time passes to whatever is due next. */
  const step = async (): Promise<Queued | undefined> => {
    made.queue.sort((a, b) => a.dueAt - b.dueAt);
    const next = made.queue.shift();
    if (next === undefined) return undefined;
    clock.now = Math.max(clock.now, next.dueAt);
    await handle(next);
    return next;
  };
  const record = () => [...made.store.verifications.values()][0];
  const run = async () => {
    while (await step());
  };
  return { ...made, clock, deps, post, handle, step, run, record, askHub, calls: () => calls };
}

export const wallet = (of: { store: { readWallet: (id: string) => Promise<unknown> } }) => of.store.readWallet("acc_1");
