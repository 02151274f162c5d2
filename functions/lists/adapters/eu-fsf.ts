import type { Address, Country, Entity, Identifier, Name, PartialDate } from "../../domain/screening/entity.ts";
import { dateFromParts, partialDatesOf } from "../facts/dates.ts";
import { addressOf, countriesOf, entityFrom, genderFact } from "../facts/draft.ts";
import { crossReference, identifierKindOf, identifierOf, unReferencesIn } from "../facts/identifiers.ts";
import { nameOf } from "../facts/names.ts";
import { namedRelatives } from "../facts/relations.ts";
import { type FileNotes, type ListFile, whereNamed } from "../list-file.ts";
import { childOf, childrenOf, textsOf, type XmlNode, xmlRecords } from "../reading/xml.ts";

const source = "eu_fsf";

/** The full list of financial sanctions, schema 1.1: nearly everything is an attribute. */
export async function* euEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  const shape = {
    roots: ["export"],
    records: ["sanctionEntity"],
    onRoot: ({ generationDate }: Record<string, string>) => {
      if (generationDate !== undefined) notes.publishedAt = generationDate.slice(0, 10);
    },
  };
  for (const file of files) {
    for await (const node of xmlRecords(file.open(), shape)) {
      yield* whereNamed(entityOf(node), notes);
    }
  }
}

function entityOf(node: XmlNode): Entity | undefined {
  const { euReferenceNumber, logicalId, unitedNationId } = node.attributes;
  const person = childOf(node, "subjectType")?.attributes.code === "person";
  const aliases = childrenOf(node, "nameAlias");
  const remarks = textsOf(node, "remark").join(" ");
  const regulations = childrenOf(node, "regulation");
  return entityFrom({
    source,
    key: euReferenceNumber || logicalId || "",
    category: "sanction",
    schema: person ? "Person" : "LegalEntity",
    names: aliases.map(nameFrom),
    birthDates: childrenOf(node, "birthdate").flatMap(birthDates),
    countries: [
      ...childrenOf(node, "citizenship").flatMap((at) => countryIn(at, "nationality")),
      ...childrenOf(node, "birthdate").flatMap((at) => countryIn(at, "birth")),
    ],
    addresses: childrenOf(node, "address").map(addressFrom),
    ...genderFact(aliases.find(({ attributes }) => attributes.gender)?.attributes.gender ?? ""),
    identifiers: [
      crossReference("eu", euReferenceNumber ?? ""),
      ...unReferencesIn(unitedNationId ?? "").map((reference) => crossReference("un", reference)),
      ...childrenOf(node, "identification").map(documentFrom),
    ],
    programmes: regulations.map(({ attributes }) => attributes.programme ?? ""),
    topics: ["sanction"],
    relationships: person ? namedRelatives(remarks) : [],
    listedAt: node.attributes.designationDate || regulations[0]?.attributes.entryIntoForceDate || "",
    changedAt:
      regulations
        .map(({ attributes }) => attributes.publicationDate ?? "")
        .sort()
        .at(-1) ?? "",
  });
}

/** The list has no primary name; the first one stands in for it. */
function nameFrom({ attributes }: XmlNode, index: number): Name | undefined {
  const { wholeName, firstName, middleName, lastName, strong } = attributes;
  const kind = index === 0 ? "primary" : "alias";
  const strength = strong === "false" ? "weak" : "strong";
  const full = wholeName || [firstName, middleName, lastName].filter(Boolean).join(" ");
  const apart = firstName && lastName;
  const parts = { given: firstName ?? "", middle: middleName ?? "", family: lastName ?? "" };
  return nameOf(full, { kind, strength, ...(apart ? { parts } : {}) });
}

/** A whole date, its parts, a range of years, or words in `remark`; other calendars are left to the remark. */
function birthDates(node: XmlNode): PartialDate[] {
  const { birthdate, year, monthOfYear, dayOfMonth, yearRangeFrom, yearRangeTo, calendarType } = node.attributes;
  const circa = node.attributes.circa === "true";
  if (calendarType !== undefined && calendarType !== "GREGORIAN") return [];
  const exact = birthdate
    ? partialDatesOf(birthdate)[0]?.from
    : dateFromParts({ year: year ?? "", month: monthOfYear ?? "", day: dayOfMonth ?? "" });
  if (exact !== undefined) return [{ from: exact, circa }];
  const from = dateFromParts({ year: yearRangeFrom || yearRangeTo || "" });
  const until = dateFromParts({ year: yearRangeTo ?? "" });
  if (from !== undefined) return [{ from, ...(until === undefined || until === from ? {} : { until }), circa }];
  return textsOf(node, "remark").flatMap(partialDatesOf);
}

/** Code `00` stands for a country not known. */
function countryIn({ attributes }: XmlNode, kind: Country["kind"]): Country[] {
  const byCode = countriesOf(attributes.countryIso2Code ?? "", kind);
  return byCode.length > 0 ? byCode : countriesOf(attributes.countryDescription ?? "", kind);
}

function addressFrom({ attributes }: XmlNode): Address | undefined {
  const { street, poBox, city, zipCode, region, place, countryDescription } = attributes;
  const parts = [street, poBox, city, zipCode, region, place].map((part) => part ?? "");
  return addressOf(parts, countryDescription === "UNKNOWN" ? "" : (countryDescription ?? ""));
}

function documentFrom({ attributes }: XmlNode): Identifier | undefined {
  const { identificationTypeCode, identificationTypeDescription, number, latinNumber, countryIso2Code, knownFalse } =
    attributes;
  if (knownFalse === "true") return undefined;
  const words = `${identificationTypeCode ?? ""} ${identificationTypeDescription ?? ""}`;
  const kind = identificationTypeCode === "id" ? "national" : (identifierKindOf(words) ?? "other");
  return identifierOf(kind, latinNumber || number || "", countryIso2Code ?? "");
}
