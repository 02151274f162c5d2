import { join } from "node:path";
import type { Entity, Name, Schema } from "../../functions/domain/screening/entity.ts";
import { territoryCode } from "../../functions/domain/screening/score/countries.ts";
import { datesIn } from "./dates.ts";
import { Loose, linesOf } from "./read.ts";

/** Parts that are not empty, as the readers of the service leave them. */
function presentParts(parts: Name["parts"]): Name["parts"] {
  const present = Object.entries(parts ?? {}).filter(([, text]) => text.trim() !== "");
  return present.length === 0 ? undefined : Object.fromEntries(present);
}

/** Lists converted to JSON lines; each reader knows one such file. Enough for matching, not for publishing. */
type Reader = { file: string; read: (row: Loose) => Listed };
type Listed = {
  id: string;
  schema: Schema;
  names: (string | PartedName)[];
  originals?: string[];
  dates?: string[];
  countries?: string[];
};

type PartedName = Pick<Name, "full" | "parts">;

const ofac: Reader = {
  file: "sdn_merged_2026-07.ndjson.gz",
  read: (row) => ({
    id: row.at("uid").text(),
    schema: schemaOf(row.at("type").text()),
    names: [row.at("name").text(), ...texts(row.at("aliases"))],
    dates: texts(row.at("dob")),
    countries: texts(row.at("nationality")),
  }),
};

const eu: Reader = {
  file: "eu_fsf_2026-05.ndjson.gz",
  read: (row) => ({
    // `EU.1001.60`; crosslist rows write `eu-1001-60`.
    id: row.at("eu_reference_number").text().toLowerCase().replaceAll(".", "-"),
    schema: schemaOf(row.at("subject_type").at("code").text()),
    names: row
      .at("name_aliases")
      .list()
      .map((alias) => ({
        full: alias.at("whole_name").text(),
        parts: {
          given: alias.at("first_name").text(),
          middle: alias.at("middle_name").text(),
          family: alias.at("last_name").text(),
        },
      })),
    dates: row
      .at("birthdates")
      .list()
      .flatMap((date) => [date.at("birthdate").text() || date.at("year").text()]),
    countries: row
      .at("citizenships")
      .list()
      .map((country) => country.at("country_iso2_code").text()),
  }),
};

const uk: Reader = {
  file: "uk_sanctions_list_2026-08.ndjson.gz",
  read: (row) => ({
    id: row.at("ofsi_group_id").text(),
    schema: schemaOf(row.at("individual_entity_ship").text()),
    names: row.at("names").at("names").list().map(ukName),
    originals: row
      .at("non_latin_names")
      .at("names")
      .list()
      .map((name) => name.at("name_non_latin_script").text()),
  }),
};

function ukName(name: Loose): PartedName {
  return partedName(partsOf(name, ["name1", "name2", "name3", "name4", "name5"]), name.at("name6").text());
}

function partedName(given: string, family: string): PartedName {
  return { full: `${given} ${family}`.trim(), parts: { given, family } };
}

const au: Reader = {
  file: "dfat_consolidated_2026-08.ndjson.gz",
  read: (row) => ({
    id: row.at("reference").text(),
    schema: schemaOf(row.at("entity_type").text()),
    names: row
      .at("names")
      .list()
      .filter((name) => name.at("name_type").text() !== "Original Script")
      .map((name) => name.at("text").text()),
    originals: row
      .at("names")
      .list()
      .filter((name) => name.at("name_type").text() === "Original Script")
      .map((name) => name.at("text").text()),
    dates: row
      .at("dates_of_birth")
      .list()
      .map((date) => date.at("date").text() || date.at("raw_value").text()),
    countries: texts(row.at("citizenships")),
  }),
};

const un: Reader = {
  file: "un_consolidated_2026-08.ndjson.gz",
  read: (row) => ({
    id: row.at("dataid").text(),
    schema: /i\.\d/.test(row.at("reference_number").text()) ? "Person" : "Organization",
    names: [
      partsOf(row, ["first_name", "second_name", "third_name", "fourth_name"]),
      ...row
        .at("aliases")
        .list()
        .map((alias) => alias.at("alias_name").text()),
    ],
    dates: [row.at("date_of_birth").at("date").text() || row.at("date_of_birth").at("year").text()],
    countries: row
      .at("nationalities")
      .list()
      .map((nationality) => nationality.at("value").text()),
  }),
};

function partsOf(row: Loose, keys: readonly string[]): string {
  return keys
    .map((key) => row.at(key).text())
    .filter((part) => part !== "")
    .join(" ");
}

const ca: Reader = {
  file: "ca_sema_2026-08.ndjson.gz",
  read: (row) => {
    const organisation = row.at("entity_or_ship").text();
    const person = partedName(row.at("given_name").text(), row.at("last_name").text());
    return {
      id: `${row.at("country").text()} ${row.at("schedule").text()} ${row.at("item").text()} ${organisation || person.full}`,
      schema: organisation === "" ? "Person" : "Organization",
      names: [organisation || person],
      dates: [row.at("date_of_birth_or_ship_build_date").text()],
    };
  },
};

const nz: Reader = {
  file: "nz_russia_sanctions_2026-03.ndjson.gz",
  read: (row) => ({
    id: row.at("unique_identifier").text(),
    schema: schemaOf(row.at("type").text()),
    names: [
      row.at("name").text() || partedName(partsOf(row, ["first_name", "middle_names"]), row.at("last_name").text()),
      ...row.at("alias_alternate_spellings").text().split(";"),
    ],
    dates: [row.at("dob").text()],
  }),
};

const politicians: Reader = {
  file: "everypolitician_2015-11.ndjson.gz",
  read: (row) => ({
    id: row.at("id").text(),
    schema: "Person",
    names: [
      row.at("name").text(),
      ...row
        .at("other_names")
        .list()
        .map((name) => name.at("name").text()),
    ],
    dates: [row.at("birth_date").text()],
    countries: [row.at("country").text()],
  }),
};

const leaders: Reader = {
  file: "cia_world_leaders_2019-10.ndjson.gz",
  read: (row) => ({
    id: row.at("id").text(),
    schema: "Person",
    names: [row.at("name").text()],
    countries: [row.at("country").text()],
  }),
};

export const readers = { ofac, eu, hmt: uk, dfat: au, un, ca, nz, politicians, leaders };
export type ListName = keyof typeof readers;
export const sanctions = ["ofac", "eu", "hmt", "dfat", "un", "ca", "nz"] as const satisfies ListName[];

function texts(list: Loose): string[] {
  return list.list().map((item) => item.text());
}

export function schemaOf(type: string): Schema {
  const kind = type.toLowerCase();
  if (/^(individual|person|p)$/.test(kind)) return "Person";
  if (/^(vessel|ship)$/.test(kind)) return "Vessel";
  return kind === "aircraft" ? "Airplane" : "Organization";
}

export async function readList(data: string, list: ListName): Promise<Entity[]> {
  const { file, read } = readers[list];
  const entities: Entity[] = [];
  for (const line of linesOf(join(data, "corpora", file))) {
    const entity = entityOf(list, read(Loose.parse(line)));
    if (entity.names.length > 0) entities.push(entity);
  }
  return entities;
}

export function entityOf(
  list: string,
  { id, schema, names, originals = [], dates = [], countries = [] }: Listed,
): Entity {
  const parted = [...names, ...originals].map((name) => (typeof name === "string" ? { full: name } : name));
  const named = new Map(parted.map((name) => [name.full.trim(), { ...name, full: name.full.trim() }]));
  named.delete("");
  const distinct = [...named.values()];
  return {
    id: `${list}:${id}`,
    source: list,
    category: list === "politicians" || list === "leaders" ? "pep" : "sanction",
    schema,
    caption: distinct[0]?.full ?? "",
    names: distinct.map(({ full, parts }, index) => {
      const given = presentParts(parts);
      const kind = index === 0 ? "primary" : "alias";
      return { full, kind, strength: "strong", script: "Zyyy", ...(given === undefined ? {} : { parts: given }) };
    }),
    birthDates: dates.flatMap(datesIn),
    deathDates: [],
    countries: [...new Set(countries.flatMap((country) => territoryCode(country) ?? []))].map((code) => ({
      code,
      kind: "nationality",
    })),
    addresses: [],
    identifiers: [],
    programmes: [],
    topics: [list === "politicians" || list === "leaders" ? "role.pep" : "sanction"],
    relationships: [],
  };
}
