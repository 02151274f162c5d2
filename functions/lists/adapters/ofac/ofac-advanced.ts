import type { Address, Country, Entity, Identifier, Name, Schema } from "../../../domain/screening/entity.ts";
import { countryCodeOf } from "../../facts/countries.ts";
import { addressOf, birthCountryOf, countriesOf, entityFrom, genderFact } from "../../facts/draft.ts";
import { crossReference, identifierKindOf, identifierOf } from "../../facts/identifiers.ts";
import { type FileNotes, whereNamed } from "../../list-file.ts";
import { childrenOf, childText, descendantsOf, type XmlNode, xmlRecords } from "../../reading/xml.ts";
import { advancedDate, issueDate } from "./ofac-advanced-dates.ts";
import { advancedAliases } from "./ofac-advanced-names.ts";
import { ofacSchema } from "./ofac-names.ts";

/** Value lists of the file's head by element name and id: `FeatureType` 8 → `Birthdate`. */
export type Values = Map<string, XmlNode>;

type Registry = {
  source: string;
  notes: FileNotes;
  values: Values;
  locations: Map<string, XmlNode>;
  documents: Map<string, XmlNode[]>;
  parties: Map<string, Entity>;
};

const records = [
  "DateOfIssue",
  "ReferenceValueSets",
  "Location",
  "IDRegDocument",
  "DistinctParty",
  "ProfileRelationship",
  "SanctionsEntry",
];

/**
 * The Advanced XML is normalised: values, places and documents stand before the parties, relationships and
 * programmes after them. Parties are therefore held until the end.
 */
export async function* ofacAdvancedEntities(
  source: string,
  chunks: AsyncIterable<Uint8Array>,
  notes: FileNotes,
): AsyncGenerator<Entity> {
  const registry: Registry = {
    source,
    notes,
    values: new Map(),
    locations: new Map(),
    documents: new Map(),
    parties: new Map(),
  };
  for await (const node of xmlRecords(chunks, { roots: ["Sanctions"], records })) register(node, registry);
  yield* registry.parties.values();
}

function register(node: XmlNode, registry: Registry): void {
  const id = node.attributes.ID ?? "";
  switch (node.name) {
    case "DateOfIssue":
      Object.assign(registry.notes, issueDate(node));
      return;
    case "ReferenceValueSets":
      registry.values = valuesIn(node);
      return;
    case "Location":
      registry.locations.set(id, node);
      return;
    case "IDRegDocument":
      push(registry.documents, node.attributes.IdentityID ?? "", node);
      return;
    case "DistinctParty":
      for (const profile of childrenOf(node, "Profile"))
        for (const entity of whereNamed(partyOf(profile, registry), registry.notes))
          registry.parties.set(profile.attributes.ID ?? "", entity);
      return;
    case "ProfileRelationship":
      addRelationship(node, registry);
      return;
    default:
      addSanctions(node, registry);
  }
}

function push(map: Map<string, XmlNode[]>, key: string, node: XmlNode): void {
  const before = map.get(key);
  if (before === undefined) map.set(key, [node]);
  else before.push(node);
}

export function valuesIn(sets: XmlNode): Values {
  const values = sets.children.flatMap((set) => set.children);
  return new Map(values.map((value) => [`${value.name}:${value.attributes.ID}`, value]));
}

function listValue(registry: Pick<Registry, "values">, kind: string, id: string | undefined): string {
  return registry.values.get(`${kind}:${id}`)?.text ?? "";
}

/** A vessel and an aircraft are sub-types of a transport; a person's and an organisation's sub-type says nothing. */
function profileSchema(profile: XmlNode, values: Values): Schema {
  const subType = values.get(`PartySubType:${profile.attributes.PartySubTypeID}`);
  const type = listValue({ values }, "PartyType", subType?.attributes.PartyTypeID);
  return ofacSchema(/vessel|aircraft/i.test(subType?.text ?? "") ? (subType?.text ?? "") : type);
}

export function profileNames(profile: XmlNode, values: Values): (Name | undefined)[] {
  return advancedAliases(profile, profileSchema(profile, values), (kind, id) => listValue({ values }, kind, id));
}

function partyOf(profile: XmlNode, registry: Registry): Entity | undefined {
  const key = profile.attributes.ID ?? "";
  const features = childrenOf(profile, "Feature").map((node) => ({
    kind: listValue(registry, "FeatureType", node.attributes.FeatureTypeID),
    node,
  }));
  const of = (pattern: RegExp) => features.filter(({ kind }) => pattern.test(kind)).map(({ node }) => node);
  return entityFrom({
    source: registry.source,
    key,
    category: "sanction",
    schema: profileSchema(profile, registry.values),
    names: profileNames(profile, registry.values),
    birthDates: of(/^birthdate$/i).flatMap(advancedDate),
    countries: countriesFrom(of, registry),
    addresses: of(/^location$/i).flatMap((node) => placesOf(node, registry)),
    ...genderFact(
      of(/^gender$/i)
        .map((node) => detailOf(node, registry))
        .join(""),
    ),
    identifiers: [crossReference("ofac", key), ...documentsOf(profile, registry), ...numbersIn(features, registry)],
    topics: ["sanction"],
  });
}

function countriesFrom(of: (pattern: RegExp) => XmlNode[], registry: Registry): Country[] {
  const countries = (nodes: XmlNode[], kind: Country["kind"]) =>
    nodes
      .flatMap((node) => placesOf(node, registry))
      .flatMap(({ country }) => (country === undefined ? [] : [{ code: country, kind }]));
  return [
    ...countries(of(/^(nationality|citizenship) country$/i), "nationality"),
    ...countries(of(/^nationality of registration$/i), "jurisdiction"),
    ...countries(of(/^(vessel flag|flag)$/i), "flag"),
    ...of(/^vessel flag$/i).flatMap((node) => countriesOf(detailOf(node, registry), "flag")),
    ...countries(of(/^place of birth$/i), "birth"),
    ...of(/^place of birth$/i).flatMap((node) => birthCountryOf(detailOf(node, registry))),
  ];
}

/** A detail is written out, or refers to a value of the file's head. */
function detailOf(feature: XmlNode, registry: Registry): string {
  const details = descendantsOf(feature, "VersionDetail");
  const texts = details.map(
    (detail) => detail.text || listValue(registry, "DetailReference", detail.attributes.DetailReferenceID),
  );
  return texts.filter((text) => text !== "").join("; ");
}

function placesOf(feature: XmlNode, registry: Registry): Address[] {
  return descendantsOf(feature, "VersionLocation")
    .map(({ attributes }) => registry.locations.get(attributes.LocationID ?? ""))
    .map((location) => (location === undefined ? undefined : addressFrom(location, registry)))
    .filter((address) => address !== undefined);
}

function addressFrom(location: XmlNode, registry: Registry): Address | undefined {
  const countryId = descendantsOf(location, "LocationCountry")[0]?.attributes.CountryID;
  const areaId = descendantsOf(location, "LocationAreaCode")[0]?.attributes.AreaCodeID;
  const country = (listValue(registry, "Country", countryId) || listValue(registry, "AreaCode", areaId)).replace(
    /^undetermined$/i,
    "",
  );
  const parts = childrenOf(location, "LocationPart").map(primaryValue);
  const [only = ""] = parts;
  // A nationality is a place whose one part is the country's name, with no reference to a country.
  if (country === "" && parts.length === 1) return addressOf([], only);
  return addressOf(parts, country);
}

/** A part is written in several scripts, one of them marked as the primary. */
function primaryValue(part: XmlNode): string {
  const values = childrenOf(part, "LocationPartValue");
  const primary = values.find(({ attributes }) => attributes.Primary !== "false") ?? values[0];
  return childText(primary, "Value");
}

function documentsOf(profile: XmlNode, registry: Registry): (Identifier | undefined)[] {
  const identities = descendantsOf(profile, "Identity").map(({ attributes }) => attributes.ID ?? "");
  return identities
    .flatMap((identity) => registry.documents.get(identity) ?? [])
    .map((node) => {
      const kind = identifierKindOf(listValue(registry, "IDRegDocType", node.attributes.IDRegDocTypeID)) ?? "other";
      const country = countryCodeOf(listValue(registry, "Country", node.attributes["IssuedBy-CountryID"]));
      return identifierOf(kind, childText(node, "IDRegistrationNo"), country);
    });
}

function numbersIn(features: { kind: string; node: XmlNode }[], registry: Registry): (Identifier | undefined)[] {
  return features.map(({ kind, node }) => {
    if (/^digital currency address/i.test(kind)) return identifierOf("other", detailOf(node, registry));
    const known = /date|determination|directive|risk|type/i.test(kind) ? undefined : identifierKindOf(kind);
    return known === undefined ? undefined : identifierOf(known, detailOf(node, registry));
  });
}

function addRelationship(node: XmlNode, registry: Registry): void {
  const from = registry.parties.get(node.attributes["From-ProfileID"] ?? "");
  const to = node.attributes["To-ProfileID"] ?? "";
  if (from === undefined || !registry.parties.has(to)) return;
  const relationship = listValue(registry, "RelationType", node.attributes.RelationTypeID).toLowerCase() || "linked to";
  from.relationships.push({ relationship, to: { id: `${registry.source}:${to}` } });
}

/** The programme is the comment of the measure whose type is `Program`. */
function addSanctions(node: XmlNode, registry: Registry): void {
  const party = registry.parties.get(node.attributes.ProfileID ?? "");
  if (party === undefined) return;
  const measures = childrenOf(node, "SanctionsMeasure");
  const programmes = measures
    .filter(({ attributes }) => /program/i.test(listValue(registry, "SanctionsType", attributes.SanctionsTypeID)))
    .map((measure) => childText(measure, "Comment"))
    .filter((comment) => comment !== "");
  party.programmes.push(...programmes.filter((programme) => !party.programmes.includes(programme)));
  const listed = descendantsOf(node, "EntryEvent").map(
    (event) => issueDate(descendantsOf(event, "Date")[0]).publishedAt,
  );
  const first = listed.filter((date) => date !== undefined).sort()[0];
  if (first !== undefined) party.listedAt = first;
}
