import type { AnalysedName } from "./name.ts";

/** `form` is a name equal but for its legal form: one states another than the other does. */
export type Equality = "exact" | "glued" | "form" | "none";

/**
 * Equal after normalisation: the same words in whatever order, script, case and punctuation, the legal form given,
 * left out or spelt otherwise. Hyphens count as blanks or as nothing; a missing blank does not.
 */
export function equality(left: AnalysedName, right: AnalysedName): Equality {
  const [one, two] = [readings(left), readings(right)];
  if (one.some((reading) => reading !== "" && two.includes(reading))) {
    return sameForms(left, right) ? "exact" : "form";
  }
  return compact(left) === compact(right) ? "glued" : "none";
}

/** Twice: every punctuation mark parting words, and none of them doing so. */
function readings(name: AnalysedName): string[] {
  const parted: string[] = [];
  const joined: string[] = [];
  for (const [index, token] of name.tokens.entries()) {
    if (name.kinds[index] === "form") continue;
    parted.push(token.latin);
    if (name.joined[index] && joined.length > 0) joined.push((joined.pop() ?? "") + token.latin);
    else joined.push(token.latin);
  }
  return [parted.sort().join(" "), joined.sort().join(" ")];
}

function sameForms(left: AnalysedName, right: AnalysedName): boolean {
  const [one, two] = [formsOf(left), formsOf(right)];
  return one.length === 0 || two.length === 0 || one.some((form) => two.includes(form));
}

function formsOf(name: AnalysedName): string[] {
  return name.tokens.filter((_, index) => name.kinds[index] === "form").map((token) => token.latin);
}

function compact(name: AnalysedName): string {
  return name.tokens
    .filter((_, index) => name.kinds[index] !== "form")
    .map((token) => token.latin)
    .join("");
}
