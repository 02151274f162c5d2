import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Reply, unheldPassport } from "../fixtures/host/desk.ts";
import type { killableHost } from "../fixtures/host/killable-host.ts";

type Host = Pick<Awaited<ReturnType<typeof killableHost>>, "desk">;

/** What callers heard: of which checks they have an answer, and which of them an answer called free of charge. */
export type Heard = {
  answered: Set<string>;
  free: Set<string>;
  /** The checks that were answered under each order. */
  byOrder: Map<string, Set<string>>;
  requests: number;
  repeats: number;
  unanswered: number;
};

export const nothingHeard = (): Heard => ({
  answered: new Set(),
  free: new Set(),
  byOrder: new Map(),
  requests: 0,
  repeats: 0,
  unanswered: 0,
});

/** Orders one check after the other until it is to stop, each under a key of its own and repeated until it is answered. */
export async function callerOf(host: Host, key: string, run: { heard: Heard; until: number }): Promise<void> {
  while (Date.now() < run.until) {
    const order = randomUUID();
    const isVerification = Math.random() < 0.7;
    const body = isVerification ? unheldPassport() : { name: `Nobody Such ${order.slice(0, 4)}` };
    const send = () => {
      const desk = host.desk();
      return (isVerification ? desk.post : desk.screen)(key, body, { "Idempotency-Key": order });
    };
    await untilAnswered(send, { order, heard: run.heard, giveUpAt: run.until + 150_000 });
    // A key may ask a hundred times a minute.
    await pause(700 + Math.random() * 600);
  }
}

type Order = { order: string; heard: Heard; giveUpAt: number };

async function untilAnswered(send: () => Promise<Reply>, { order, heard, giveUpAt }: Order): Promise<void> {
  heard.requests += 1;
  for (; Date.now() < giveUpAt; heard.repeats += 1) {
    // While it is killed and started nobody answers, or with half an answer.
    const reply = await Promise.resolve()
      .then(send)
      .catch(() => undefined);
    if (reply !== undefined && isAnswer(reply, { order, heard })) return;
    await pause(Math.max(1_000, Math.min(5_000, Number(reply?.retryAfter ?? 1) * 1_000)));
  }
  heard.unanswered += 1;
}

/** Whether the order has come to an end for its caller; what the answer says of money is noted. */
function isAnswer({ status, body }: Reply, { order, heard }: Pick<Order, "order" | "heard">): boolean {
  const id = body.verificationId ?? body.screeningRequestId;
  if (status === 200) {
    // A record under way: its end is still to be heard.
    if (body.status === "pending") return false;
    // The service goes on by itself, and its webhook hears of the end.
    if (body.retry !== undefined) return true;
    if (body.status === "error") heard.free.add(String(id));
    else noteAnswered(heard, order, String(id));
    return true;
  }
  if (body.code === "OUTCOME_UNKNOWN" || id === undefined) return status === 402;
  if (body.retry !== undefined) return true;
  heard.free.add(String(id));
  return true;
}

function noteAnswered({ answered, byOrder }: Heard, order: string, id: string): void {
  answered.add(id);
  byOrder.set(order, (byOrder.get(order) ?? new Set()).add(id));
}
