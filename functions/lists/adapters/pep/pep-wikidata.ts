import type { Entity, Name, Relationship } from "../../../domain/screening/entity.ts";
import { countriesOf, entityFrom, genderFact } from "../../facts/draft.ts";
import { identifierOf } from "../../facts/identifiers.ts";
import { nameOf, scriptOf } from "../../facts/names.ts";
import type { FileNotes, ListFile } from "../../list-file.ts";
import { type Binding, sparqlRows, wikidataIdOf } from "../sparql.ts";

const source = "pep_wikidata";

/** The properties that make a relative, in the direction "is the … of the person". */
const relationByProperty: Record<string, string> = {
  P22: "father",
  P25: "mother",
  P26: "spouse",
  P40: "child",
  P3373: "sibling",
  P1038: "relative",
};

/** One page of persons with the positions they hold and the people related to them; several rows a person. */
export async function* wikidataEntities(files: ListFile[], _notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const rows = await sparqlRows(file);
    const groups = Map.groupBy(rows, (row) => wikidataIdOf(row("person")) ?? "");
    groups.delete("");
    for (const [id, group] of groups) {
      const entity = personFrom(id, group);
      if (entity !== undefined) yield entity;
    }
    yield* relativesIn(rows, groups);
  }
}

function personFrom(id: string, group: Binding[]): Entity | undefined {
  const all = (variable: string) => [...new Set(group.map((row) => row(variable)))].filter((text) => text !== "");
  return entityFrom({
    source,
    key: id,
    category: "pep",
    schema: "Person",
    names: namesFrom(all("personLabel"), all("altLabel")),
    birthDates: group.flatMap((row) => wikidataDate(row("birth"), row("birthPrecision"))).slice(0, 4),
    deathDates: group.flatMap((row) => wikidataDate(row("death"), row("deathPrecision"))).slice(0, 1),
    countries: [
      ...all("citizenship").flatMap((code) => countriesOf(code, "nationality")),
      ...all("country").flatMap((code) => countriesOf(code, "position")),
    ],
    ...genderFact(all("genderLabel")[0] ?? ""),
    identifiers: [identifierOf("wikidata", id)],
    programmes: all("positionLabel"),
    topics: ["role.pep"],
    relationships: relationsOf(group),
  });
}

/** A person without a label in any language has their id for one. */
function namesFrom(labels: string[], aliases: string[]): (Name | undefined)[] {
  const isName = (text: string) => !/^Q\d+$/.test(text);
  const kindOf = (text: string) => (scriptOf(text) === "Latn" ? "alias" : "original");
  return [
    ...labels.filter(isName).map((text, index) => nameOf(text, { kind: index === 0 ? "primary" : kindOf(text) })),
    ...aliases
      .flatMap((joined) => joined.split("|"))
      .filter(isName)
      .map((text) => nameOf(text, { kind: kindOf(text) })),
  ];
}

function relationsOf(group: Binding[]): Relationship[] {
  return group.flatMap((row) => {
    const relative = wikidataIdOf(row("relative"));
    const relationship = relationByProperty[/P\d+$/.exec(row("relation"))?.[0] ?? ""];
    if (relative === undefined || relationship === undefined) return [];
    return [{ relationship, to: { id: `${source}:${relative}` } }];
  });
}

/** Relatives who hold no position on this page stand as themselves, so that their own name leads to them. */
function* relativesIn(rows: Binding[], positions: Map<string, Binding[]>): Generator<Entity> {
  const relatives = Map.groupBy(rows, (row) => wikidataIdOf(row("relative")) ?? "");
  relatives.delete("");
  for (const [id, group] of relatives) {
    if (positions.has(id)) continue;
    const entity = entityFrom({
      source,
      key: id,
      category: "other",
      schema: "Person",
      names: namesFrom([...new Set(group.map((row) => row("relativeLabel")))], []),
      birthDates: group.flatMap((row) => wikidataDate(row("relativeBirth"), "")).slice(0, 1),
      identifiers: [identifierOf("wikidata", id)],
      topics: ["role.rca"],
    });
    if (entity !== undefined) yield entity;
  }
}

/** Wikidata writes every date as an instant and says apart how precise it is: 9 a year, 10 a month, 11 a day. */
function wikidataDate(instant: string, precision: string): Entity["birthDates"] {
  const day = /^(\d{4}-\d{2}-\d{2})T/.exec(instant)?.[1];
  if (day === undefined) return [];
  if (precision === "9" || (precision === "" && day.endsWith("-01-01")))
    return [{ from: day.slice(0, 4), circa: false }];
  if (precision === "10") return [{ from: day.slice(0, 7), circa: false }];
  return precision === "" || precision === "11" ? [{ from: day, circa: false }] : [];
}
