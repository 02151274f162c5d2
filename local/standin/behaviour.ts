import * as z from "zod";
import { type DocumentType, documentTypes } from "../../functions/contract/verification/verify.ts";

const modes = [
  "normal",
  "system_error",
  "fault",
  "http_500",
  "timeout",
  "drop",
  "garbage",
  "truncated",
  "entity_bomb",
  "other_vrn",
  "reject_signature",
  "locked",
  "delay",
  // Replies no real hub should send, and a connector must read right all the same.
  "yes_with_error",
  "two_errors",
  "fifth_code",
  "oversized",
] as const;

const longestDelayMs = 600_000;

/**
 * How the hub is told to misbehave. `documentType` limits it to one type, `count` to that many calls, `delayMs` makes
 * each answer wait (one second for `delay` where it is not said). `repeat` is a switch of its own: a case seen within
 * the last 30 seconds is answered N, as the real test hub tends to do.
 */
export const Behaviour = z.strictObject({
  mode: z.enum(modes, { error: `must be one of ${modes.join(", ")}` }),
  documentType: z.enum(documentTypes, { error: `must be one of ${documentTypes.join(", ")}` }).optional(),
  count: z.int().min(1).optional(),
  delayMs: z.int().min(0).max(longestDelayMs).optional(),
  repeat: z.boolean().optional(),
});
export type Behaviour = z.infer<typeof Behaviour>;

export type Behaviours = {
  set: (behaviour: Behaviour) => void;
  clear: () => void;
  /** What the next call of this type meets; one of the counted calls is used up. */
  take: (documentType: DocumentType) => Behaviour;
};

const normal: Behaviour = { mode: "normal" };

export function behaviours(): Behaviours {
  let current = normal;
  let left = Number.POSITIVE_INFINITY;
  return {
    set(behaviour) {
      current = behaviour;
      left = behaviour.count ?? Number.POSITIVE_INFINITY;
    },
    clear() {
      current = normal;
      left = Number.POSITIVE_INFINITY;
    },
    take(documentType) {
      const isMeant = current.documentType === undefined || current.documentType === documentType;
      if (!isMeant || left === 0) return { mode: "normal", repeat: current.repeat };
      left -= 1;
      return current;
    },
  };
}
