import type { Address, Country, Entity, Identifier, Name, Schema } from "../../../domain/screening/entity.ts";
import { partialDatesOf } from "../../facts/dates.ts";
import { addressOf, birthCountryOf, countriesOf, entityFrom, genderFact } from "../../facts/draft.ts";
import { crossReference, identifierKindOf, identifierOf } from "../../facts/identifiers.ts";
import { nameOf, personName } from "../../facts/names.ts";
import { type FileNotes, whereNamed } from "../../list-file.ts";
import { childOf, childrenOf, childText, descendantsOf, textsOf, type XmlNode, xmlRecords } from "../../reading/xml.ts";
import { ofacSchema } from "./ofac-names.ts";
import { factsInRemarks } from "./ofac-remarks.ts";

/** The older XML (`sdn.xml`, `consolidated.xml`): one element an entry, everything inside it. */
export async function* ofacXmlEntities(
  source: string,
  chunks: AsyncIterable<Uint8Array>,
  notes: FileNotes,
): AsyncGenerator<Entity> {
  const shape = { roots: ["sdnList"], records: ["sdnEntry", "publshInformation"] };
  for await (const node of xmlRecords(chunks, shape)) {
    if (node.name === "publshInformation") {
      notePublication(node, notes);
      continue;
    }
    yield* whereNamed(entityOf(source, node), notes);
  }
}

/** `03/28/2025`: the one place where the month comes first. */
function notePublication(node: XmlNode, notes: FileNotes): void {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(childText(node, "Publish_Date")) ?? [];
  if (year !== undefined) notes.publishedAt = `${year}-${month}-${day}`;
}

function entityOf(source: string, node: XmlNode): Entity | undefined {
  const schema = ofacSchema(childText(node, "sdnType"));
  const key = childText(node, "uid");
  const remarks = factsInRemarks(childText(node, "remarks"), schema);
  const documents = childrenOf(childOf(node, "idList"), "id");
  return entityFrom({
    source,
    key,
    category: "sanction",
    schema,
    names: [
      nameFrom(node, schema, { kind: "primary", strength: "strong" }),
      ...aliasesOf(node, schema),
      ...remarks.names,
    ],
    birthDates: [
      ...textsOf(childOf(node, "dateOfBirthList"), "dateOfBirth").flatMap(partialDatesOf),
      ...remarks.birthDates,
    ],
    countries: [...countriesIn(node), ...remarks.countries],
    addresses: childrenOf(childOf(node, "addressList"), "address").map(addressFrom),
    ...genderFact(
      childText(
        documents.find((id) => childText(id, "idType") === "Gender"),
        "idNumber",
      ),
    ),
    identifiers: [crossReference("ofac", key), ...documents.map(documentFrom), ...remarks.identifiers],
    programmes: textsOf(childOf(node, "programList"), "program"),
    topics: ["sanction"],
    relationships: remarks.relationships,
  });
}

function nameFrom(node: XmlNode, schema: Schema, facts: Pick<Name, "kind" | "strength">): Name | undefined {
  const family = childText(node, "lastName");
  if (schema !== "Person") return nameOf(family, facts);
  const given = childText(node, "firstName");
  return given === "" ? nameOf(family, facts) : personName({ given, family }, facts);
}

function aliasesOf(node: XmlNode, schema: Schema): (Name | undefined)[] {
  return childrenOf(childOf(node, "akaList"), "aka").map((aka) => {
    const kind = childText(aka, "type").startsWith("f.") ? "former" : "alias";
    const strength = childText(aka, "category") === "weak" ? "weak" : "strong";
    return nameFrom(aka, schema, { kind, strength });
  });
}

function countriesIn(node: XmlNode): Country[] {
  const nationalities = [
    ...descendantsOf(childOf(node, "nationalityList"), "country"),
    ...descendantsOf(childOf(node, "citizenshipList"), "country"),
  ];
  const flag = childText(childOf(node, "vesselInfo"), "vesselFlag");
  return [
    ...nationalities.flatMap(({ text }) => countriesOf(text, "nationality")),
    ...textsOf(childOf(node, "placeOfBirthList"), "placeOfBirth").flatMap(birthCountryOf),
    ...countriesOf(flag, "flag"),
  ];
}

function addressFrom(node: XmlNode): Address | undefined {
  const parts = ["address1", "address2", "address3", "city", "stateOrProvince", "postalCode"];
  return addressOf(
    parts.map((part) => childText(node, part)),
    childText(node, "country"),
  );
}

function documentFrom(node: XmlNode): Identifier | undefined {
  const type = childText(node, "idType");
  const kind = identifierKindOf(type);
  // Dates and directives are listed among the documents; only what names a document is one.
  if (kind === undefined || /date|directive|determination|risk/i.test(type)) return undefined;
  return identifierOf(kind, childText(node, "idNumber"), childText(node, "idCountry"));
}
