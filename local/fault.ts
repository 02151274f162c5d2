/** A fault the person at the terminal can mend: told in one sentence, without a stack. */
export class ExpectedFault extends Error {
  override name = "ExpectedFault";
}

/** What can be done about a damaged file that holds what is nowhere else. */
export const putBack = "put a copy of it back, or begin anew with --fresh.";

/** Node's own error codes (EADDRINUSE, ENOENT), read without trusting what was thrown. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
