import type { Origin } from "../text/transliterate.ts";

/** One word of a name. Tokens of a snapshot and of a query are the same thing, so one scorer serves both. */
export type Token = {
  /** Normalised in its own script: the key into the name dictionary. */
  native: string;
  latin: string;
  fold: string;
  origin: Origin;
  /** Name groups of the dictionary this spelling belongs to, ascending. */
  symbols: readonly number[];
  /** What it is by the rules of people and by those of organisations. */
  kinds: Record<NameStyle, Kind>;
  /** Its place among the tokens of a query or of a snapshot, under which likenesses are remembered. */
  id: number;
};

/** What part a token plays, which decides how much it says about whose name it is. */
export const kinds = [
  "word",
  "common",
  "initial",
  "particle",
  "honorific",
  "patronymic",
  "form",
  "generic",
  "place",
  "number",
  "stop",
] as const;
export type Kind = (typeof kinds)[number];

/** People and organisations are named by different rules; where the schema does not say, both are tried. */
export type NameStyle = "person" | "organisation";
