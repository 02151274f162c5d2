import * as z from "zod";

/** What the tool endpoint takes: a request, or without an id a notification. */
export const JsonRpcMessage = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).exactOptional(),
  method: z.string(),
  params: z.looseObject({}).exactOptional(),
});

/** What it answers: a result or an error, never both. */
export const JsonRpcAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]).nullable().exactOptional(),
  result: z.looseObject({}).exactOptional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).exactOptional(),
});
