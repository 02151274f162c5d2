import type { Address, Country, Entity, Identifier, PartialDate, Schema } from "../../domain/screening/entity.ts";
import { dateFromParts } from "../facts/dates.ts";
import { addressOf, countriesOf, entityFrom, genderFact } from "../facts/draft.ts";
import { crossReference, identifierKindOf, identifierOf, unReferencesIn } from "../facts/identifiers.ts";
import { namedRelatives } from "../facts/relations.ts";
import { ListFault } from "../list-fault.ts";
import { type FileNotes, type ListFile, whereNamed } from "../list-file.ts";
import { childOf, childrenOf, childText, descendantsOf, textsOf, type XmlNode, xmlRecords } from "../reading/xml.ts";
import { secoNames } from "./ch-seco-names.ts";

type Registry = { programmes: Map<string, string>; places: Map<string, XmlNode>; date: string };

/**
 * SECO's whole list: programmes first, then targets, then the places they refer to, so the file is read twice. Targets
 * that were struck off stay in it for ever; their latest modification tells.
 */
export async function* chEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const registry = await registryOf(file, notes);
    for await (const node of xmlRecords(file.open(), { roots, records: ["target"] })) {
      if (!isDelisted(node, registry.date)) yield* whereNamed(entityOf(node, registry), notes);
    }
  }
}

const roots = ["swiss-sanctions-list"];

async function registryOf(file: ListFile, notes: FileNotes): Promise<Registry> {
  const registry: Registry = { programmes: new Map(), places: new Map(), date: "9999" };
  const onRoot = ({ date, "list-type": type = "unknown" }: Record<string, string>) => {
    // SECO publishes its amendments in the same format: read as the list, one would take the place of all of it.
    if (type !== "whole-list") throw new ListFault("notTheFormat", `a list of type ${type}, not the whole list`);
    if (date === undefined) return;
    notes.publishedAt = date.slice(0, 10);
    registry.date = notes.publishedAt;
  };
  for await (const node of xmlRecords(file.open(), { roots, records: ["sanctions-program", "place"], onRoot })) {
    if (node.name === "place") registry.places.set(node.attributes.ssid ?? "", node);
    else registerProgramme(node, registry);
  }
  return registry;
}

function registerProgramme(node: XmlNode, registry: Registry): void {
  const name = englishText(node, "program-name") || englishText(node, "program-key");
  for (const set of childrenOf(node, "sanctions-set")) registry.programmes.set(set.attributes.ssid ?? "", name);
}

/** Modifications stand newest first, and of two of one day the first counts; one that is still to come does not. */
function isDelisted(target: XmlNode, today: string): boolean {
  const dated = childrenOf(target, "modification").map((node) => ({ node, at: dateOfModification(node) }));
  const made = dated.filter(({ at }) => at.slice(0, 10) <= today);
  // The sort is stable: of equal dates the first of the file stays the first.
  made.sort((one, other) => other.at.localeCompare(one.at));
  return made[0]?.node.attributes["modification-type"] === "de-listed";
}

function dateOfModification({ attributes }: XmlNode): string {
  return attributes["effective-date"] ?? attributes["enactment-date"] ?? attributes["publication-date"] ?? "";
}

function englishText(node: XmlNode, name: string): string {
  const texts = childrenOf(node, name);
  return (texts.find(({ attributes }) => attributes.lang === "eng") ?? texts[0])?.text ?? "";
}

/** Only what stands in the target itself is read: old texts inside its modifications look like present ones. */
function entityOf(target: XmlNode, registry: Registry): Entity | undefined {
  const subject = target.children.find(({ name }) => schemaByElement.has(name));
  if (subject === undefined) return undefined;
  const schema = schemaOf(subject);
  const modifications = childrenOf(target, "modification").map(dateOfModification).sort();
  const prose = [...textsOf(subject, "justification"), ...textsOf(subject, "other-information")].join(" ");
  return entityFrom({
    source: "ch_seco",
    key: target.attributes.ssid ?? "",
    category: "sanction",
    schema,
    names: secoNames(subject, schema),
    // Of an organisation it is the date of its founding.
    birthDates: schema === "Person" ? descendantsOf(subject, "day-month-year").flatMap(birthDate) : [],
    countries: countriesIn(subject, registry),
    addresses: descendantsOf(subject, "address").map((node) => addressFrom(node, registry)),
    ...genderFact(subject.attributes.sex ?? ""),
    identifiers: [
      ...unReferencesIn(textsOf(target, "foreign-identifier").join(" ")).map((number) => crossReference("un", number)),
      ...descendantsOf(subject, "identification-document").map(documentFrom),
      ...textsOf(subject, "other-information").map(numberIn),
    ],
    programmes: setsOf(target).map((id) => registry.programmes.get(id) ?? ""),
    topics: ["sanction"],
    relationships: [...relationsOf(subject), ...(schema === "Person" ? namedRelatives(prose) : [])],
    listedAt: modifications[0] ?? "",
    changedAt: modifications.at(-1) ?? "",
  });
}

function setsOf(target: XmlNode): string[] {
  const attribute = target.attributes["sanctions-set-id"];
  const ids = childrenOf(target, "sanctions-set-id").map(({ text }) => text);
  return attribute === undefined ? ids : [attribute, ...ids];
}

/** `IMO Number: 9074729`, `Taxpayer Identification Number: 7700000000.`: numbers stand among the remarks. */
function numberIn(remark: string): Identifier | undefined {
  const [, label = "", number = ""] = /^([^:]{3,60}):\s*([\p{L}\d][\p{L}\d/ -]*\d)\.?$/u.exec(remark.trim()) ?? [];
  const kind = identifierKindOf(label);
  return kind === undefined ? undefined : identifierOf(kind, number);
}

const schemaByElement = new Map<string, Schema>([
  ["individual", "Person"],
  ["entity", "LegalEntity"],
  ["object", "Asset"],
]);

function schemaOf(subject: XmlNode): Schema {
  const type = subject.attributes["object-type"];
  if (type === "vessel") return "Vessel";
  return type === "aircraft" ? "Airplane" : (schemaByElement.get(subject.name) ?? "LegalEntity");
}

function birthDate({ attributes }: XmlNode): PartialDate[] {
  if (attributes.calendar !== undefined && !/gregorian/i.test(attributes.calendar)) return [];
  const from = dateFromParts({ year: attributes.year ?? "", month: attributes.month ?? "", day: attributes.day ?? "" });
  const circa = attributes.quality === "low" || attributes.circa === "true";
  return from === undefined ? [] : [{ from, circa }];
}

function countriesIn(subject: XmlNode, registry: Registry): Country[] {
  const nationalities = descendantsOf(subject, "nationality").flatMap((node) => descendantsOf(node, "country"));
  const births = descendantsOf(subject, "place-of-birth").flatMap(({ attributes }) =>
    descendantsOf(registry.places.get(attributes["place-id"] ?? ""), "country"),
  );
  return [
    ...nationalities.flatMap((node) => countriesOf(codeOrName(node), "nationality")),
    ...births.flatMap((node) => countriesOf(codeOrName(node), "birth")),
  ];
}

function codeOrName(country: XmlNode): string {
  return country.attributes["iso-code"] || country.text;
}

function addressFrom(node: XmlNode, registry: Registry): Address | undefined {
  const place = registry.places.get(node.attributes["place-id"] ?? "");
  const parts = [
    childText(node, "c-o"),
    childText(node, "address-details"),
    childText(node, "p-o-box"),
    childText(node, "zip-code"),
  ];
  const country = childOf(place, "country") ?? descendantsOf(place, "country")[0];
  return addressOf(
    [...parts, childText(place, "location"), childText(place, "area")],
    country === undefined ? "" : country.text || codeOrName(country),
  );
}

function documentFrom(node: XmlNode): Identifier | undefined {
  const type = node.attributes["document-type"] ?? "";
  const issuer = node.children.find(({ name }) => name === "issuer");
  return identifierOf(
    identifierKindOf(type.replaceAll("-", " ")) ?? "other",
    childText(node, "number"),
    issuer?.attributes.code ?? issuer?.text ?? "",
  );
}

function relationsOf(subject: XmlNode): Entity["relationships"] {
  return descendantsOf(subject, "relation").flatMap(({ attributes }) => {
    const to = attributes["target-id"];
    if (to === undefined) return [];
    const relationship = (attributes["relation-type"] ?? "related to").replaceAll("-", " ");
    return [{ relationship, to: { id: `ch_seco:${to}` } }];
  });
}
