import { type Filled, filled } from "./filled.ts";
import { withCountry } from "./plain-countries.ts";

/** OFAC's rows without headings: entries, their aliases, and the end of remarks that were too long. */
type OfacRows = { entries: string[][]; aliases: string[][]; comments: string[][] };

export function ofacRowsList({ entries, aliases, comments }: OfacRows): Filled[] {
  const rowsOf = (rows: string[][]) => Map.groupBy(rows, ([entry = ""]) => entry.trim());
  const [otherNames, overflow] = [rowsOf(aliases), rowsOf(comments)];
  return entries.map((cells) => {
    const id = (cells[0] ?? "").trim();
    const remarks = [cells[11] ?? "", ...(overflow.get(id) ?? []).map((row) => row[1] ?? "")].join("");
    const clauses = remarks.split(";").map((clause) => clause.trim().replace(/\.$/, ""));
    const said = (label: RegExp) =>
      clauses.filter((clause) => label.test(clause)).map((clause) => clause.replace(label, ""));
    return filled({
      id,
      names: [
        cells[1] ?? "",
        ...(otherNames.get(id) ?? []).map((row) => row[3] ?? ""),
        ...said(/^\(?[afn]\.k\.a\.,? /i).map((name) => name.replace(/^'|'$/g, "")),
      ],
      births: said(/^(alt\. )?DOB /),
      nationalities: [...said(/^(alt\. )?nationality /), ...said(/^(alt\. )?citizen /)],
      birthPlaces: said(/^(alt\. )?POB /).filter(withCountry),
      passports: said(/^(alt\. )?(\w+ )?Passport /).map(
        (clause) => /^\W*(?:Booklet:? )?(?:[A-Z]{1,2} )?(\S*\d\S*)/.exec(clause)?.[1] ?? "",
      ),
    });
  });
}
