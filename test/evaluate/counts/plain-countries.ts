const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Names of countries as the runtime knows them: a second opinion on what our own table makes of a text. A name has
 * several codes where states succeeded one another.
 */
const codes = Map.groupBy(
  letters.flatMap((first) => letters.map((second) => first + second)),
  (code) => regions.of(code)?.toLowerCase() ?? "",
);
codes.delete("");

/** The codes of the country that a text is the name of; none for nationalities and other ways to write it. */
export function codesOfName(text: string): string[] {
  return (codes.get(text.trim().toLowerCase()) ?? []).map((code) => code.toLowerCase());
}

const gone = /\b(?:[A-Z]*SS?R|SFSR|USSR|Soviet|Yugoslavia|Democratic Republic)\b/;

/** Of places in free text, those that end with something that names a country; many name a town alone. */
export function withCountry(place: string): boolean {
  const end = place.split(",").at(-1) ?? "";
  return codesOfName(end.replace(/[.;]\s*$/, "")).length > 0 || gone.test(end);
}
