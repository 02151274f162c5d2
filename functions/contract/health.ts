import * as z from "zod";

/**
 * The answer of `GET /health`: 200 while the service can serve, 503 when it cannot. Degraded with 200: it verifies, and
 * live screening waits for its lists.
 */
export const Health = z.object({
  status: z.enum(["ok", "degraded"]),
  environment: z.enum(["live", "test"]),
  version: z.string(),
  time: z.iso.datetime(),
  checks: z.record(z.string(), z.enum(["ok", "failing"])),
  missingSources: z.array(z.string()).exactOptional(),
});
export type Health = z.infer<typeof Health>;
