import {
  type Category,
  type Country,
  type Entity,
  type Identifier,
  type Name,
  type Schema,
  schemas,
} from "../../../domain/screening/entity.ts";
import { partialDatesOf } from "../../facts/dates.ts";
import { countriesOf, entityFrom, genderFact } from "../../facts/draft.ts";
import { identifierOf } from "../../facts/identifiers.ts";
import { nameOf, scriptOf } from "../../facts/names.ts";
import { ListFault } from "../../list-fault.ts";
import { type FileNotes, type ListFile, whereNamed } from "../../list-file.ts";
import { jsonLines } from "../../reading/lines.ts";
import { addEdge, edgesOf, type FtmEdges, noEdges } from "./ftm-edges.ts";
import { FtmEntity, type Values, valuesOf } from "./ftm-line.ts";

/**
 * FollowTheMoney entities, one JSON a line. Relationships and sanctions are entities of their own and may stand
 * anywhere, so the file is read twice: first for those, then for what they connect.
 */
export function ftmAdapter(source: string): (files: ListFile[], notes: FileNotes) => AsyncGenerator<Entity> {
  return async function* ftmEntities(files, notes) {
    const edges = noEdges();
    for await (const line of ftmLines(files)) addEdge(edges, line, valuesOf(line));
    for await (const line of ftmLines(files)) {
      const entity = isEntity(line.schema) ? entityOf(source, line, edges) : undefined;
      if (entity !== undefined || bearsName.has(line.schema)) yield* whereNamed(entity, notes);
    }
  };
}

async function* ftmLines(files: ListFile[]): AsyncGenerator<FtmEntity> {
  for (const file of files) {
    let number = 0;
    for await (const line of jsonLines(file.open())) {
      number += 1;
      const entity = FtmEntity.safeParse(line);
      if (!entity.success) throw new ListFault("notTheFormat", `line ${number} is no FollowTheMoney entity`);
      yield entity.data;
    }
  }
}

/** Schemas of the model that stand for themselves, by the nearest one that screening knows. */
const nearest = new Map<string, Schema>([
  ...schemas.map((schema): [string, Schema] => [schema, schema]),
  ["RealEstate", "Asset"],
  ["Workshop", "Thing"],
]);
/** Wallets, securities and assets are often listed by a number alone. */
const bearsName = new Set(["Person", "LegalEntity", "Organization", "Company", "PublicBody", "Vessel"]);
const notEntities = new Set(["Address", "Position", "Identification", "Passport"]);

function isEntity(schema: string): boolean {
  return nearest.has(schema) && !notEntities.has(schema);
}

function entityOf(source: string, line: FtmEntity, edges: FtmEdges): Entity | undefined {
  const values = valuesOf(line);
  const schema = nearest.get(line.schema) ?? "Thing";
  const topics = values("topics");
  const article = articleOf(values);
  const { relationships, programmes, topics: sanctionTopics } = edgesOf(edges, line.id, source);
  const allTopics = [...topics, ...sanctionTopics];
  return entityFrom({
    source,
    key: line.id,
    category: article === undefined ? categoryOf(allTopics) : "adverse_media",
    schema,
    names: namesOf(values, line.caption),
    birthDates: values("birthDate").flatMap(partialDatesOf),
    deathDates: values("deathDate").flatMap(partialDatesOf),
    countries: countries(values),
    addresses: values("address").map((full) => ({ full })),
    ...genderFact(values("gender")[0] ?? ""),
    identifiers: identifiers(values),
    programmes: [...values("program", "programId", "position"), ...programmes],
    topics: allTopics,
    relationships,
    listedAt: values("createdAt")[0] ?? line.first_seen ?? "",
    changedAt: values("modifiedAt")[0] ?? line.last_change ?? "",
    ...(article === undefined ? {} : { article }),
  });
}

function categoryOf(topics: string[]): Category {
  const has = (topic: string) => topics.some((one) => one === topic || one.startsWith(`${topic}.`));
  if (has("sanction")) return "sanction";
  return has("role.pep") || has("role.pol") ? "pep" : "other";
}

/** A mention carries the article it stands in: title, address, date. */
function articleOf(values: Values): Entity["article"] {
  const [url] = values("articleUrl");
  const [title] = values("articleTitle");
  if (url === undefined || title === undefined) return undefined;
  return { url, title, publishedAt: values("publishedAt")[0] ?? "" };
}

function namesOf(values: Values, caption: string | undefined): (Name | undefined)[] {
  const alias = (strength: Name["strength"]) => (text: string) =>
    nameOf(text, { kind: scriptOf(text) === "Latn" ? "alias" : "original", strength });
  const parts = partsOf(values);
  const [first, ...others] = distinctFirst(caption, values("name"));
  return [
    first === undefined ? undefined : nameOf(first, parts === undefined ? {} : { parts }),
    ...others.map(alias("strong")),
    ...values("alias").map(alias("strong")),
    ...values("weakAlias").map(alias("weak")),
    ...values("previousName").map((text) => nameOf(text, { kind: "former" })),
    ...values("abbreviation").map(alias("weak")),
  ];
}

/** The caption first where it is one of the names; names of other scripts stay as they are. */
function distinctFirst(caption: string | undefined, names: string[]): string[] {
  if (caption === undefined || !names.includes(caption)) return names;
  return [caption, ...names.filter((name) => name !== caption)];
}

function partsOf(values: Values): Name["parts"] {
  const [given] = values("firstName");
  const [family] = values("lastName");
  const middle = values("middleName", "secondName", "patronymic")[0];
  if (given === undefined || family === undefined) return undefined;
  return { given, family, ...(middle === undefined ? {} : { middle }) };
}

function countries(values: Values): Country[] {
  const of = (kind: Country["kind"], ...properties: string[]) =>
    values(...properties).flatMap((text) => countriesOf(text, kind));
  return [
    ...of("nationality", "nationality", "citizenship"),
    ...of("birth", "birthCountry"),
    ...of("jurisdiction", "jurisdiction", "mainCountry"),
    ...of("flag", "flag"),
    ...of("residence", "country"),
  ];
}

const identifierProperties: [Identifier["kind"], string[]][] = [
  ["passport", ["passportNumber"]],
  ["national", ["idNumber", "socialSecurityNumber"]],
  ["tax", ["taxNumber", "innCode", "vatCode"]],
  ["registration", ["registrationNumber", "ogrnCode", "okpoCode", "uscCode", "dunsCode"]],
  ["imo", ["imoNumber"]],
  ["mmsi", ["mmsi"]],
  ["swift", ["swiftBic"]],
  ["lei", ["leiCode"]],
  ["wikidata", ["wikidataId"]],
];

function identifiers(values: Values): (Identifier | undefined)[] {
  return identifierProperties.flatMap(([kind, properties]) =>
    values(...properties).map((value) => identifierOf(kind, value)),
  );
}
