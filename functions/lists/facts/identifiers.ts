import type { Identifier } from "../../domain/screening/entity.ts";
import { countryCodeOf } from "./countries.ts";
import { tidied } from "./names.ts";

type Kind = Identifier["kind"];

/** What publishers call their documents, by the words in it; the first that fits names the kind. */
const kinds: [RegExp, Kind][] = [
  [/passport|pasaporte|passeport/i, "passport"],
  // `Vessel Registration Identification, IMO 9074729`: of ships it is nothing else.
  [/\bimo\b|vessel registration/i, "imo"],
  [/\bmmsi\b|maritime mobile service/i, "mmsi"],
  [/swift|\bbic\b/i, "swift"],
  [/legal entity (identifier|number)|\blei\b/i, "lei"],
  [/tax|\bnit\b|\bruc\b|r\.f\.c|\brif\b|v\.a\.t|\binn\b|fiscal|\bcuit\b|\bvat\b/i, "tax"],
  [
    /national id|identity card|cedula|identification number|c\.u\.r\.p|d\.n\.i|social security|\bssn\b|personal id|residency|birth certificate/i,
    "national",
  ],
  [
    /regist(er|ration|ry|ro)|company number|folio|matricula|trade licen[sc]e|gazette|unified social|d-u-n-s|c\.r\. no|regnumber|enterprise number|commercial|business/i,
    "registration",
  ],
];

/** Records of any sources that share one of these are one entity; a passport number alone is typed wrong too often. */
const joining = new Set<Kind>(["imo", "lei", "wikidata"]);

export function identifierKindOf(words: string): Kind | undefined {
  return kinds.find(([pattern]) => pattern.test(words))?.[1];
}

/** `(1) A-333602 (2) M110522`, `734088604. 735958824`: numbers of one kind in one cell. */
export function numbersIn(cell: string): string[] {
  return cell
    .split(/\(\d{1,2}\)|;|\n|(?<!\bNo)\.(?:\s|$)/)
    .map(tidied)
    .filter((number) => number !== "");
}

export function identifierOf(kind: Kind, value: string, country = ""): Identifier | undefined {
  const clean = kind === "imo" ? imoNumber(value) : tidied(value);
  if (clean === undefined || clean === "" || !/[\p{L}\p{N}]/u.test(clean)) return undefined;
  const code = countryCodeOf(country);
  return { kind, value: clean, ...(code === undefined ? {} : { country: code }), joins: joining.has(kind) };
}

/** A publisher's reference to another publisher's record, and that record's own number: equal ones join the two. */
export function crossReference(registry: "un" | "ofac" | "ofsi" | "eu", reference: string): Identifier | undefined {
  const clean = reference.replace(/\s+/g, "");
  return clean === "" ? undefined : { kind: "other", value: `${registry}:${clean}`, joins: true };
}

/** The UN's permanent reference numbers, in the free text of lists that carry them over. */
export function unReferencesIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z]{2}[ie]\.\d{3}\b/g) ?? [])];
}

/** Seven digits (`IMO9074729` too), the last of which checks the others: a typing error must not join two ships. */
export function imoNumber(text: string): string | undefined {
  for (const digits of text.match(/(?<!\d)\d{7}(?!\d)/g) ?? []) {
    const sum = [...digits.slice(0, 6)].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0);
    if (sum % 10 === Number(digits[6])) return digits;
  }
  return undefined;
}
