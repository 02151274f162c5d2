import type { Address, Entity, Identifier } from "../../../domain/screening/entity.ts";
import { dateOf, partialDatesOf } from "../../facts/dates.ts";
import { addressOf, countriesOf, entityFrom, genderFact } from "../../facts/draft.ts";
import { crossReference, identifierOf, numbersIn, unReferencesIn } from "../../facts/identifiers.ts";
import { nameOf } from "../../facts/names.ts";
import { namedRelatives } from "../../facts/relations.ts";
import { type FileNotes, whereNamed } from "../../list-file.ts";
import { childText, descendantsOf, textsOf, type XmlNode, xmlRecords } from "../../reading/xml.ts";
import { gbName, gbSchema } from "./gb-facts.ts";

/** One `Designation` an entry; the lists inside it have been wrapped differently over time, so they are searched for. */
export async function* gbXmlEntities(chunks: AsyncIterable<Uint8Array>, notes: FileNotes): AsyncGenerator<Entity> {
  const shape = { roots: ["Designations"], records: ["Designation", "DateGenerated"] };
  for await (const node of xmlRecords(chunks, shape)) {
    if (node.name === "DateGenerated") {
      const publishedAt = dateOf(node.text);
      if (publishedAt !== undefined) notes.publishedAt = publishedAt;
      continue;
    }
    yield* whereNamed(entityOf(node), notes);
  }
}

function entityOf(node: XmlNode): Entity | undefined {
  const schema = gbSchema(childText(node, "IndividualEntityShip"));
  const prose = `${childText(node, "OtherInformation")} ${childText(node, "UKStatementofReasons")}`;
  const references = unReferencesIn(`${childText(node, "UNReferenceNumber")}`);
  return entityFrom({
    source: "gb_sanctions",
    key: childText(node, "UniqueID"),
    category: "sanction",
    schema,
    names: [
      ...descendantsOf(node, "Name").map((name) => gbName(nameParts(name), schema)),
      ...textsOf(node, "NameNonLatinScript").map((text) => nameOf(text, { kind: "original" })),
    ],
    birthDates: textsOf(node, "DOB").flatMap(partialDatesOf),
    countries: [
      ...textsOf(node, "Nationality").flatMap((text) => countriesOf(text, "nationality")),
      ...textsOf(node, "CountryOfBirth").flatMap((text) => countriesOf(text, "birth")),
      ...textsOf(node, "CurrentBelievedFlagOfShip").flatMap((text) => countriesOf(text, "flag")),
    ],
    addresses: descendantsOf(node, "Address").map(addressFrom),
    ...genderFact(textsOf(node, "Gender")[0] ?? ""),
    identifiers: [
      crossReference("ofsi", childText(node, "OFSIGroupID")),
      ...references.map((reference) => crossReference("un", reference)),
      ...documentsOf(node),
    ],
    programmes: [childText(node, "RegimeName")],
    topics: ["sanction"],
    relationships: [
      ...(schema === "Person" ? namedRelatives(prose) : []),
      ...textsOf(node, "ParentCompany").map((name) => ({ relationship: "parent company", to: { name } })),
      ...textsOf(node, "Subsidiary").map((name) => ({ relationship: "subsidiary", to: { name } })),
    ],
    listedAt: childText(node, "DateDesignated"),
    changedAt: childText(node, "LastUpdated"),
  });
}

function nameParts(node: XmlNode) {
  return {
    numbered: ["Name1", "Name2", "Name3", "Name4", "Name5"].map((part) => childText(node, part)),
    last: childText(node, "Name6"),
    type: childText(node, "NameType"),
    strength: childText(node, "AliasStrength"),
  };
}

function addressFrom(node: XmlNode): Address | undefined {
  const lines = [1, 2, 3, 4, 5, 6].map((line) => childText(node, `AddressLine${line}`));
  return addressOf([...lines, childText(node, "AddressPostalCode")], childText(node, "AddressCountry"));
}

function documentsOf(node: XmlNode): (Identifier | undefined)[] {
  return [
    ...textsOf(node, "PassportNumber")
      .flatMap(numbersIn)
      .map((number) => identifierOf("passport", number)),
    ...textsOf(node, "NationalIdentifierNumber")
      .flatMap(numbersIn)
      .map((number) => identifierOf("national", number)),
    ...textsOf(node, "BusinessRegistrationNumber")
      .flatMap(numbersIn)
      .map((number) => identifierOf("registration", number)),
    ...textsOf(node, "IMONumber").map((number) => identifierOf("imo", number)),
  ];
}
