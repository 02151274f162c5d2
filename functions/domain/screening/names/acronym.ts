import type { AnalysedName } from "./name.ts";

/** The letters by which these words may be called, legal forms and small words counted or not: POGC, POAGC. */
export function initialsOf({ tokens, kinds }: AnalysedName, indexes: readonly number[]): string[] {
  const without = (...left: string[]) =>
    indexes
      .filter((index) => !left.includes(kinds[index] ?? ""))
      .map((index) => (tokens[index]?.latin ?? "").replace("§", "").charAt(0))
      .join("");
  return [without("form"), without("form", "stop"), without(), without("stop")];
}
