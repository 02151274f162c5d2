import * as z from "zod";

/** The body of every refusal, as `problemBody` forms it. */
export const ProblemAnswer = z.object({
  success: z.literal(false).exactOptional(),
  error: z.string(),
  code: z.string().exactOptional(),
  message: z.string(),
  doc: z.string().exactOptional(),
  requestId: z.string().exactOptional(),
  verificationId: z.string().exactOptional(),
  screeningRequestId: z.string().exactOptional(),
  batchId: z.string().exactOptional(),
  rehearsal: z.literal(true).exactOptional(),
  retryAfterSeconds: z.int().min(1).exactOptional(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).exactOptional(),
  testNames: z.array(z.string()).exactOptional(),
  missing: z
    .object({
      sources: z.array(z.string()).exactOptional(),
      categories: z.array(z.string()).exactOptional(),
      topics: z.array(z.string()).exactOptional(),
    })
    .exactOptional(),
  oldest: z.object({ snapshot: z.string(), inServiceFrom: z.string() }).exactOptional(),
  credits: z.number().exactOptional(),
  retry: z.object({ scheduled: z.literal(true), nextAttemptAt: z.string() }).exactOptional(),
});
