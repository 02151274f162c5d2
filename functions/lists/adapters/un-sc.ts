import type { Address, Entity, Identifier, Name, PartialDate, Relationship } from "../../domain/screening/entity.ts";
import { partialDatesOf } from "../facts/dates.ts";
import { addressOf, countriesOf, entityFrom, genderFact } from "../facts/draft.ts";
import { crossReference, identifierKindOf, identifierOf } from "../facts/identifiers.ts";
import { nameOf } from "../facts/names.ts";
import { namedRelatives, referredRelations } from "../facts/relations.ts";
import { type FileNotes, type ListFile, whereNamed } from "../list-file.ts";
import { textOf } from "../reading/bytes.ts";
import { childrenOf, childText, textsOf, type XmlNode, xmlRecords } from "../reading/xml.ts";

const source = "un_sc";
/** The permanent reference: `QDi.058` a person, `QDe.012` an organisation, of the regime `QD`. */
const referencePattern = /\b[A-Z]{2}[ie]\.\d{3}\b/g;

/** The consolidated list of the Security Council. */
export async function* unEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  const shape = {
    roots: ["CONSOLIDATED_LIST"],
    records: ["INDIVIDUAL", "ENTITY"],
    onRoot: (attributes: Record<string, string>) => {
      if (attributes.dateGenerated !== undefined) notes.publishedAt = attributes.dateGenerated.slice(0, 10);
    },
  };
  for (const file of files) {
    const ids = await idsByReference(file);
    for await (const node of xmlRecords(file.open(), shape)) {
      yield* whereNamed(entityOf(node, ids), notes);
    }
  }
}

/**
 * The prose refers by permanent reference, the list is keyed by data id, and references may point forward: the pairs
 * are picked out first, without parsing.
 */
async function idsByReference(file: ListFile): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let open = "";
  let id = "";
  for await (const text of textOf(file.open())) {
    open += text;
    let end = 0;
    for (const match of open.matchAll(/<(DATAID|REFERENCE_NUMBER)>([^<]*)<\//g)) {
      if (match[1] === "DATAID") id = match[2] ?? "";
      else ids.set((match[2] ?? "").trim(), id.trim());
      end = match.index + match[0].length;
    }
    // An element cut in two by the end of the piece is found with the next.
    open = open.slice(Math.max(end, open.length - 200));
  }
  return ids;
}

function entityOf(node: XmlNode, ids: Map<string, string>): Entity | undefined {
  const person = node.name === "INDIVIDUAL";
  const reference = childText(node, "REFERENCE_NUMBER");
  const comments = childText(node, "COMMENTS1");
  const changed = valuesOf(node, "LAST_DAY_UPDATED").sort().at(-1);
  return entityFrom({
    source,
    key: childText(node, "DATAID"),
    category: "sanction",
    schema: person ? "Person" : "LegalEntity",
    names: [primaryName(node), ...aliasesOf(node), originalName(node)],
    birthDates: childrenOf(node, "INDIVIDUAL_DATE_OF_BIRTH").flatMap(birthDates),
    countries: [
      ...valuesOf(node, "NATIONALITY").flatMap((text) => countriesOf(text, "nationality")),
      ...childrenOf(node, "INDIVIDUAL_PLACE_OF_BIRTH").flatMap((place) =>
        countriesOf(childText(place, "COUNTRY"), "birth"),
      ),
    ],
    addresses: [...childrenOf(node, "INDIVIDUAL_ADDRESS"), ...childrenOf(node, "ENTITY_ADDRESS")].map(addressFrom),
    ...genderFact(childText(node, "GENDER")),
    identifiers: [crossReference("un", reference), ...childrenOf(node, "INDIVIDUAL_DOCUMENT").map(documentFrom)],
    programmes: [childText(node, "UN_LIST_TYPE")],
    topics: ["sanction"],
    relationships: relationsIn(comments, person, (other) => (other === reference ? undefined : ids.get(other))),
    listedAt: childText(node, "LISTED_ON"),
    ...(changed === undefined ? {} : { changedAt: changed }),
  });
}

function valuesOf(node: XmlNode, name: string): string[] {
  return childrenOf(node, name).flatMap((child) => textsOf(child, "VALUE"));
}

/** Four numbered parts, in the order the name is said; which of them is the family name is not told. */
function primaryName(node: XmlNode): Name | undefined {
  const parts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].map((part) => childText(node, part));
  return nameOf(parts.filter((part) => part !== "").join(" "));
}

function originalName(node: XmlNode): Name | undefined {
  return nameOf(childText(node, "NAME_ORIGINAL_SCRIPT"), { kind: "original" });
}

function aliasesOf(node: XmlNode): (Name | undefined)[] {
  const aliases = [...childrenOf(node, "INDIVIDUAL_ALIAS"), ...childrenOf(node, "ENTITY_ALIAS")];
  return aliases.map((alias) => {
    const quality = childText(alias, "QUALITY");
    const kind = quality === "f.k.a." ? "former" : "alias";
    return nameOf(childText(alias, "ALIAS_NAME"), { kind, strength: quality === "Low" ? "weak" : "strong" });
  });
}

/** A type (exact, approximate, between) and a date, a year, two years, or only a note in words. */
function birthDates(node: XmlNode): PartialDate[] {
  const type = childText(node, "TYPE_OF_DATE");
  const from = childText(node, "FROM_YEAR");
  const until = childText(node, "TO_YEAR");
  const circa = type === "APPROXIMATELY";
  if (from !== "") return [{ from, ...(until === "" || until === from ? {} : { until }), circa }];
  const written = childText(node, "DATE") || childText(node, "YEAR") || childText(node, "NOTE");
  return partialDatesOf(written).map((date) => ({ ...date, circa: date.circa || circa }));
}

function addressFrom(node: XmlNode): Address | undefined {
  const parts = ["STREET", "CITY", "STATE_PROVINCE", "ZIP_CODE"].map((part) => childText(node, part));
  return addressOf(parts, childText(node, "COUNTRY"));
}

function documentFrom(node: XmlNode): Identifier | undefined {
  const type = childText(node, "TYPE_OF_DOCUMENT");
  const country = childText(node, "ISSUING_COUNTRY") || childText(node, "COUNTRY_OF_ISSUE");
  return identifierOf(identifierKindOf(type) ?? "other", childText(node, "NUMBER"), country);
}

/** A reference to an entry that was struck off leads nowhere and is dropped. */
function relationsIn(
  comments: string,
  person: boolean,
  idOf: (reference: string) => string | undefined,
): Relationship[] {
  const referred = referredRelations(comments, referencePattern, (reference) => {
    const id = idOf(reference);
    return id === undefined ? undefined : `${source}:${id}`;
  });
  return person ? [...referred, ...namedRelatives(comments)] : referred;
}
