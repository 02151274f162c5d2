import type { JsonSchema } from "../contract/openapi/schemas.ts";

export const toolNames = [
  "verify_document",
  "get_verification",
  "list_verifications",
  "screen",
  "screen_batch",
  "list_catalogue",
  "test_records",
] as const;
export type ToolName = (typeof toolNames)[number];

export type Tool = {
  name: ToolName;
  title: string;
  description: string;
  input: JsonSchema;
  output: JsonSchema;
  /** Whether it changes nothing, and whether it asks somebody outside the service. */
  readOnly: boolean;
  asksOutside: boolean;
};
