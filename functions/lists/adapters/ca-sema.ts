import type { Entity, Name } from "../../domain/screening/entity.ts";
import { partialDatesOf } from "../facts/dates.ts";
import { entityFrom } from "../facts/draft.ts";
import { identifierOf } from "../facts/identifiers.ts";
import { nameOf, personName, scriptOf, tidied } from "../facts/names.ts";
import { type FileNotes, type ListFile, whereNamed } from "../list-file.ts";
import { type XmlNode, xmlRecords } from "../reading/xml.ts";

/** The consolidated list of autonomous sanctions: flat records, and no identifier of their own. */
export async function* caEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    for await (const node of xmlRecords(file.open(), { roots: ["data-set"], records: ["record"] })) {
      const entity = entityOf(node);
      // What only aliases lead to is kept, and counted with those that nothing leads to.
      if (entity?.schema === "Thing") notes.unnamed = (notes.unnamed ?? 0) + 1;
      yield* whereNamed(entity, notes);
    }
  }
}

function entityOf(node: XmlNode): Entity | undefined {
  const thing = fieldText(node, "EntityOrShip", "Entity");
  const imo = fieldText(node, "ShipIMONumber");
  const person = personNameOf(node);
  // Without an element that names it a record may be anything; what it is called besides still leads to it.
  const schema = thing !== "" ? (/\d/.test(imo) ? "Vessel" : "LegalEntity") : person === undefined ? "Thing" : "Person";
  const birth = fieldText(node, "DateOfBirthOrShipBuildDate", "DateOfBirth");
  return entityFrom({
    source: "ca_sema",
    key: keyOf(node),
    category: "sanction",
    schema,
    names: [
      ...(thing === "" ? [person] : bilingualNames(thing)),
      ...aliasesOf(fieldText(node, "Aliases"), schema === "Person"),
      // Some records hold the name in its own script where a ship's number belongs.
      /\d/.test(imo) ? undefined : nameOf(imo, { kind: "original" }),
    ],
    // The date of a ship is the date it was built.
    birthDates: schema === "Person" ? partialDatesOf(birth) : [],
    identifiers: [identifierOf("imo", imo)],
    programmes: [regimeOf(node)],
    topics: ["sanction"],
    listedAt: fieldText(node, "DateOfListing"),
  });
}

/**
 * Elements are called `LastName-NomDeFamille` since August 2026 and were `LastName` before: the English half, up to
 * the hyphen, is the same in both. Older files say `Entity` and `DateOfBirth`; of several names the first that is filled
 * counts.
 */
function fieldText(node: XmlNode, ...names: string[]): string {
  const texts = names.map((name) => node.children.find((child) => child.name.split("-")[0] === name)?.text ?? "");
  return texts.find((text) => text !== "") ?? "";
}

function personNameOf(node: XmlNode): Name | undefined {
  const family = fieldText(node, "LastName");
  const given = fieldText(node, "GivenName");
  return given === "" || family === "" ? nameOf(family || given) : personName({ given, family });
}

/** Some organisations are named in English and French, one after the other: `Example Board/Office d'exemple`. */
function bilingualNames(text: string): (Name | undefined)[] {
  const halves = text.split("/").map(tidied);
  const bilingual = halves.length === 2 && halves.every((half) => half.includes(" "));
  if (!bilingual) return [nameOf(text)];
  return halves.map((half, place) => nameOf(half, { kind: place === 0 ? "primary" : "alias" }));
}

/** `Russia / Russie`: the regime, in both languages; the English half names it. */
function regimeOf(node: XmlNode): string {
  return tidied(fieldText(node, "Country").split(" / ")[0] ?? "");
}

/** Where it stands and what it is called: the nearest thing to an identifier this list has. */
function keyOf(node: XmlNode): string {
  const parts = [
    regimeOf(node),
    ...["Schedule", "Item"].map((part) => fieldText(node, part)),
    fieldText(node, "EntityOrShip", "Entity"),
    ...["LastName", "GivenName"].map((part) => fieldText(node, part)),
  ];
  return parts
    .filter((part) => part !== "")
    .map((part) =>
      part
        .normalize("NFC")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, ""),
    )
    .join("/");
}

/** A comma before a legal form belongs to the name: `Example Shipping Co., Ltd.` */
const betweenAliases =
  /;|\n|,(?!\s*(?:ltd|llc|inc|s\.?a\.?|co\b|gmbh|jsc|plc|corp|limited|ooo|oao|zao|l\.l\.c))|\baka\b|\ba\.k\.a\.?/i;
const languageLabel = /^\s*\(?(?:\p{Lu}\p{Ll}+(?:\/\p{Lu}\p{Ll}+)?)\s*:\s*/u;

/** One text of several names, some introduced by the language they are in. */
function aliasesOf(text: string, person: boolean): (Name | undefined)[] {
  return text
    .split(betweenAliases)
    .flatMap((part) =>
      part.split(/\s+(?:Belarus+ian|Russian|Ukrainian|Chinese|Arabic|Persian|Farsi|Burmese|Hebrew)\s*:\s*/),
    )
    .flatMap((part) => part.replace(languageLabel, "").split(/\s*\/\s*|\s+or\s+/))
    .flatMap((part) => joinedByAnd(part, person))
    .map(tidied)
    .map((alias) => {
      const original = scriptOf(alias) !== "Latn";
      // A person's lone given name or patronymic is a fragment, not a name to be found by.
      const weak = person && !alias.includes(" ") && !original;
      return nameOf(alias, { kind: original ? "original" : "alias", strength: weak ? "weak" : "strong" });
    });
}

/**
 * `and` parts the names of a person, and any in letters that have no such word. An organisation's own name may hold it
 * (`Example Laser Devices and Technologies`): it is parted where each half says that it is whole.
 */
function joinedByAnd(text: string, person: boolean): string[] {
  const halves = text.split(/\s+and\s+/).filter((half) => half.trim() !== "");
  const [first, ...others] = halves.map(firstWord);
  const areWhole =
    person ||
    halves.some((half) => scriptOf(half) !== "Latn") ||
    halves.every((half) => legalForm.test(half)) ||
    (first !== "" && others.every((word) => word === first));
  return areWhole ? halves : [text];
}

const legalForm = /\b(?:ltd|limited|llc|inc|jsc|plc|co|company|corp|corporation)\b\.?\s*$/i;

function firstWord(text: string): string {
  return /^\s*(\p{L}{2,})/u.exec(text)?.[1]?.toLowerCase() ?? "";
}
