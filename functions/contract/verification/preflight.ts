import * as z from "zod";

/** The answer of POST /v1/verify/preflight: what POST /v1/verify would meet now. No value that was sent is in it. */
export const PreflightAnswer = z.object({
  valid: z.literal(true),
  credits: z.object({
    price: z.number(),
    /** Nothing on the test address, where nothing costs anything. */
    balance: z.number().nullable(),
    sufficient: z.boolean(),
  }),
  cooldown: z.object({ retryAfterSeconds: z.number().int().min(1) }).nullable(),
  hub: z.object({ state: z.enum(["answering", "failing"]) }),
  fields: z.array(z.string()),
});
export type PreflightAnswer = z.infer<typeof PreflightAnswer>;
