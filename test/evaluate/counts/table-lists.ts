import { type Filled, filled, parted } from "./filled.ts";
import { withCountry } from "./plain-countries.ts";
import { plain, type Rows } from "./plain-tables.ts";

type Cells = (heading: string) => string;
type Table = { heading: string; source: string; read: (table: Rows) => Filled[] };

/** What the publishers of tables filled in, by a heading that no other list has. */
export const tableLists: Table[] = [
  { heading: "Name of Individual or Entity", source: "au_dfat", read: (table) => grouped(table, dfatId, dfat) },
  { heading: "Group ID", source: "gb_sanctions", read: (table) => grouped(table, (row) => row("Group ID"), uk) },
  { heading: "Unique ID", source: "gb_sanctions", read: (table) => grouped(table, (row) => row("Unique ID"), uk) },
  { heading: "entity_number", source: "us_csl", read: (table) => table.rows.map((row) => csl(cellsOf(row))) },
  {
    heading: "Post Nominals",
    source: "pep_au_parliament",
    read: (table) => table.rows.map((row) => member(cellsOf(row))),
  },
];

function cellsOf(row: Record<string, string>): Cells {
  return (heading) => row[plain(heading)] ?? "";
}

function grouped(
  { rows }: Rows,
  idOf: (row: Cells) => string,
  read: (all: (heading: string) => string[]) => Partial<Filled>,
): Filled[] {
  const groups = Map.groupBy(rows.map(cellsOf), idOf);
  groups.delete("");
  return [...groups].map(([id, group]) => filled({ id, ...read((heading) => group.map((row) => row(heading))) }));
}

function dfatId(row: Cells): string {
  return /^\d+/.exec(row("Reference"))?.[0] ?? "";
}

function dfat(all: (heading: string) => string[]): Partial<Filled> {
  const person = all("Type").some((type) => /individual/i.test(type));
  const information = all("Additional Information").join("\n");
  return {
    names: all("Name of Individual or Entity").map((name) => name.replace(/\((formerly|previously)[^)]*\)/i, "")),
    births: person ? all("Date of Birth").flatMap(parted) : [],
    nationalities: all("Citizenship").flatMap(parted),
    birthPlaces: all("Place of Birth").flatMap(parted).filter(withCountry),
    passports: passportsToldOf(information),
    documents: all("IMO Number"),
  };
}

/** In prose: a number of five signs or more, or any that `No` introduces, within sixty signs of the word. */
function passportsToldOf(prose: string): string[] {
  return [...prose.matchAll(/passport(?<after>[^.;]{0,60}(?:\.[^.;]{0,40})?)/gi)].flatMap(({ groups }) => {
    const after = (groups?.after ?? "").replace(
      /\b(issued|expir|valid|date|under the name|revoked|national|booklet)[\s\S]*/i,
      "",
    );
    const number = /\b(?=[A-Z\d/.-]*\d{4})[A-Z]{0,4}[\d/.-]*\d[A-Z\d]*|(?<=\bno[.:]+ )\d{3,}/i.exec(after)?.[0];
    return number === undefined || /^(19|20)\d\d$/.test(number) ? [] : [number.replace(/^No/, "")];
  });
}

function uk(all: (heading: string) => string[]): Partial<Filled> {
  const numbered = ["Name 1", "Name 2", "Name 3", "Name 4", "Name 5", "Name 6", "Name"].map(all);
  return {
    names: [
      ...(numbered[0] ?? []).map((_, row) => numbered.map((column) => column[row] ?? "").join(" ")),
      ...all("Name Non-Latin Script"),
    ],
    births: [...all("DOB"), ...all("D.O.B")],
    nationalities: [...all("Nationality"), ...all("Nationality(/ies)")].flatMap(parted),
    birthPlaces: all("Country of Birth").flatMap(parted),
    passports: all("Passport Number").flatMap(numbers),
    documents: [...all("National Identification Number"), ...all("National Identifier number")].flatMap(numbers),
  };
}

function numbers(cell: string): string[] {
  return cell.split(/\(\d{1,2}\)|(?<!No)\.(?: |$)/);
}

function csl(row: Cells): Filled {
  const listed = (heading: string) => row(heading).split(";");
  const ids = listed("ids").map((id) => id.split(",").map((part) => part.trim()));
  const passports = ids.filter((parts) => parts.some((part) => part === "Passport"));
  const number = (parts: string[]) => (parts.at(-1) === "Passport" ? parts.at(-2) : parts[1]) ?? "";
  return filled({
    id: row("_id"),
    names: [row("name"), ...listed("alt_names").map((name) => name.replace(/^ *and /, ""))],
    births: row("type") === "Individual" ? listed("dates_of_birth") : [],
    nationalities: [...listed("nationalities"), ...listed("citizenships")],
    birthPlaces: row("type") === "Individual" ? listed("places_of_birth").filter(withCountry) : [],
    passports: passports.map(number),
  });
}

function member(row: Cells): Filled {
  const titles = [
    row("Parliamentary Title"),
    row("Parliamentary Titles"),
    row("Ministerial Title"),
    row("Ministerial Titles"),
  ];
  return filled({
    names: [`${row("First Name")} ${row("Surname")}`],
    offices: titles.flatMap((cell) => cell.split(/[\r\n;]+/)),
  });
}
