/**
 * The numbers of passports in prose, each with what introduces it: `Passport no: Afghanistan number P04581926`,
 * `Passport No. B/014924`, `passport number (RUS): 762912345`, `a) Sudan number 003606 b) 00606`. A number stands behind
 * words that name a country or a kind of passport, and before anything said of when or where it was issued.
 */
export function passportNumbersIn(text: string): string[] {
  const [, ...clauses] = text.split(/passports?\b/i);
  const numbers = clauses.flatMap((clause) =>
    untilAnotherMatter(clause)
      .split(nextValue)
      .flatMap((value) => numberIn(value) ?? []),
  );
  return [...new Set(numbers)];
}

/** What a listing tells next: other papers, relatives, the listing itself. */
const otherMatter =
  /\b(?:national (?:identi|id\b)|identi(?:ty|fication)|id card|social security|personal number|driv(?:ing|er)|birth certificate|registration|fiscal|tazkira|booklet|military|listed|review|title|gender|address|(?:father|mother|wife|husband)[’']?s?\b)/i;

function untilAnotherMatter(clause: string): string {
  return clause.slice(0, otherMatter.exec(clause)?.index ?? clause.length);
}

/** By its letter, after a semicolon, after an `and` that a number follows, or after the end of what was said of another. */
const nextValue =
  /(?:^|\s)\(?[a-z]\)\s*|;|\band(?=\s+\p{Lu}{0,4}[ -]?\d)|(?<=[.)]\s*)(?=\p{Lu}[\p{L} ]{2,40} number\b)/u;

/** Letters before the digits may stand apart (`SE 012820`, `TR-P 614 166`), and so may the digits of a series. */
const number =
  /(?<![\p{L}\p{N}]|[A-Z]{2}[ei]\.)(?:\p{Lu}{1,4}(?:-\p{Lu})?[ -]?)?(?:N[o°])?\p{Lu}{0,4}[\d/][\p{Lu}\d/.-]*(?: (?:No\.? )?\d{2,}\b(?! ?[A-Z][a-z]))*/u;

function numberIn(value: string): string | undefined {
  const introduced = value.replace(label, "");
  const found = number.exec(introduced);
  if (found === null || !introduces(introduced.slice(0, found.index))) return undefined;
  const digits = found[0].replace(/^N[o°]|[.\-/ ]+$/g, "");
  return /\d/.test(digits) ? digits : undefined;
}

const label = /^\s*(?:information|numbers?|nos?\b|no(?=\d)|id\b)?[\s.:#-]*/i;

/** The longest name of a country, and a little more. */
const longestIntroduction = 65;
/** What cannot stand between the word and its number: then the digits are a date, or belong to something else. */
const notIntroduction =
  /[.!?]\s|\b(?:issued?|expir\w*|exp|valid|dated?|place|born|until|since|under|name[ds]?|in|on|at|as|by|from|with|revoked|cancelled|withdrawn|section|department)\b/i;

function introduces(words: string): boolean {
  // `Laissez-passer no. `: the full stop of an abbreviation ends no sentence.
  return words.length <= longestIntroduction && !notIntroduction.test(words.replace(/\bno\.\s/gi, ""));
}
