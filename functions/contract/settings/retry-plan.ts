import * as z from "zod";

/** The longest a message of SQS can be put off. */
export const longestDelaySeconds = 900;

/** Lambda ends, in silence, a chain of messages in which one function has run about sixteen times. */
const mostMessages = 15;
const tooMany = "may put no more than fifteen messages into one chain";

const delays = z.array(z.int().min(0).max(longestDelaySeconds)).min(1);

/** When what failed is tried again, and when it is given up. Every delay is what the queue is asked for. */
export const RetryPlan = z.strictObject({
  /**
   * Before the second attempt at the hub, the third, and so on; each is stretched or shortened by up to a fifth. An open
   * circuit may put each of them off once, which is a message more.
   */
  attemptDelaysSeconds: delays.refine(({ length }) => 2 * length <= mostMessages, tooMany),
  /** Since the POST: then the record is final, whatever is still under way. */
  finalAfterSeconds: z.int().min(1),
  /** Before the first try at a webhook, the second, and so on. */
  deliveryDelaysSeconds: delays.refine(({ length }) => length <= mostMessages, tooMany),
  /** Since the result: then it counts as undeliverable. */
  deliverWithinSeconds: z.int().min(1),
  /** By how much delays are shortened: 1 everywhere, but more on a host that was started with --fast-retries. */
  pace: z.number().min(1),
});
export type RetryPlan = z.infer<typeof RetryPlan>;

export const usualRetryPlan: RetryPlan = {
  attemptDelaysSeconds: [60, 120, 240, 480],
  finalAfterSeconds: 1_800,
  deliveryDelaysSeconds: [0, 5, 30, 120, 600, 900, 900, 900],
  deliverWithinSeconds: 4_500,
  pace: 1,
};
