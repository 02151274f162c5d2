import { type Filled, filled } from "./filled.ts";
import { withCountry } from "./plain-countries.ts";
import { below, type Element, elementsOf, text, texts } from "./plain-xml.ts";

/** What the publishers of XML filled in, by the first element of their files. */
export const xmlLists: { root: RegExp; source: string; read: (xml: string) => Filled[] }[] = [
  {
    root: /<CONSOLIDATED_LIST[\s>]/,
    source: "un_sc",
    read: (xml) => elementsOf(xml, ["INDIVIDUAL", "ENTITY"]).map(un),
  },
  {
    root: /<export\s[^>]*generationDate/,
    source: "eu_fsf",
    read: (xml) => elementsOf(xml, ["sanctionEntity"]).map(eu),
  },
  { root: /<Designations[\s>]/, source: "gb_sanctions", read: (xml) => elementsOf(xml, ["Designation"]).map(gb) },
  { root: /<data-set[\s>]/, source: "ca_sema", read: (xml) => elementsOf(xml, ["record"]).map(ca) },
  { root: /<swiss-sanctions-list[\s>]/, source: "ch_seco", read: switzerland },
  { root: /<sdnList[\s>]/, source: "us_ofac_cons", read: (xml) => elementsOf(xml, ["sdnEntry"]).map(ofac) },
];

function un(record: Element): Filled {
  const parts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].map((part) => text(record, part));
  const documents = below(record, "INDIVIDUAL_DOCUMENT").filter((document) => text(document, "NUMBER") !== "");
  const isPassport = (document: Element) => /passport/i.test(text(document, "TYPE_OF_DOCUMENT"));
  return filled({
    id: text(record, "DATAID"),
    names: [parts.join(" "), ...texts(record, "ALIAS_NAME", "NAME_ORIGINAL_SCRIPT")],
    births: below(record, "INDIVIDUAL_DATE_OF_BIRTH").map((date) =>
      [
        text(date, "DATE") || text(date, "YEAR") || text(date, "NOTE"),
        text(date, "FROM_YEAR"),
        text(date, "TO_YEAR"),
      ].join(" "),
    ),
    nationalities: below(record, "NATIONALITY").flatMap((found) => texts(found, "VALUE")),
    birthPlaces: below(record, "INDIVIDUAL_PLACE_OF_BIRTH").flatMap((place) => texts(place, "COUNTRY")),
    passports: documents.filter(isPassport).map((document) => text(document, "NUMBER")),
    documents: documents.filter((document) => !isPassport(document)).map((document) => text(document, "NUMBER")),
  });
}

function eu(record: Element): Filled {
  const value = (found: Element, ...names: string[]) => names.map((name) => found.attributes[name] ?? "").join(" ");
  const documents = below(record, "identification");
  const number = (document: Element) => value(document, "latinNumber").trim() || value(document, "number");
  const country = (found: Element) =>
    found.attributes.countryIso2Code === "00" ? "" : value(found, "countryIso2Code");
  const isPassport = ({ attributes }: Element) => /passport/i.test(attributes.identificationTypeCode ?? "");
  return filled({
    id: record.attributes.euReferenceNumber || record.attributes.logicalId || "",
    names: below(record, "nameAlias").map((name) => value(name, "wholeName")),
    births: below(record, "birthdate").map(
      (date) => value(date, "birthdate").trim() || value(date, "year", "yearRangeFrom", "yearRangeTo"),
    ),
    nationalities: below(record, "citizenship").map(country),
    birthPlaces: below(record, "birthdate").map(country),
    passports: documents.filter(isPassport).map(number),
    documents: documents.filter((document) => !isPassport(document)).map(number),
  });
}

function gb(record: Element): Filled {
  const numbered = (name: Element) =>
    ["Name1", "Name2", "Name3", "Name4", "Name5", "Name6"].map((part) => text(name, part));
  return filled({
    id: text(record, "UniqueID"),
    names: [...below(record, "Name").map((name) => numbered(name).join(" ")), ...texts(record, "NameNonLatinScript")],
    births: texts(record, "DOB"),
    nationalities: texts(record, "Nationality"),
    birthPlaces: texts(record, "CountryOfBirth"),
    passports: texts(record, "PassportNumber"),
    documents: texts(record, "NationalIdentifierNumber", "BusinessRegistrationNumber", "IMONumber"),
  });
}

/** Elements have had French halves since August 2026, and `Entity` was `EntityOrShip` later. */
function ca(record: Element): Filled {
  const value = (...names: string[]) =>
    record.children.filter(({ name }) => names.includes(name.split("-")[0] ?? "")).map((found) => found.text.trim());
  const thing = value("Entity", "EntityOrShip").join("");
  return filled({
    names: [thing, [...value("GivenName"), ...value("LastName")].join(" "), ...value("Aliases").map(withoutLabels)],
    births: thing === "" ? value("DateOfBirth", "DateOfBirthOrShipBuildDate") : [],
    documents: value("ShipIMONumber").filter((number) => /\d/.test(number)),
  });
}

/** What stands between the aliases of one text, and the languages that introduce them. */
function withoutLabels(aliases: string): string {
  return aliases.replace(
    /\b(?:or|and|aka|a\.k\.a\.?|Russian|Belarus+ian|Ukrainian|Arabic|Chinese|Persian|Farsi|Burmese|Hebrew)\b *:?/gi,
    " ",
  );
}

function switzerland(xml: string): Filled[] {
  const places = new Map(elementsOf(xml, ["place"]).map((place) => [place.attributes.ssid ?? "", place]));
  return elementsOf(xml, ["target"])
    .filter((target) => below(target, "modification")[0]?.attributes["modification-type"] !== "de-listed")
    .map((target) => {
      const subject = target.children.find(({ name }) => ["individual", "entity", "object"].includes(name));
      const documents = below(subject, "identification-document");
      const isPassport = ({ attributes }: Element) => /passport/i.test(attributes["document-type"] ?? "");
      const placeOf = ({ attributes }: Element) => places.get(attributes["place-id"] ?? "");
      return filled({
        id: target.attributes.ssid ?? "",
        names: below(subject, "name").map((name) =>
          below(name, "name-part").filter(isNoTitle).flatMap(partTexts).join(" "),
        ),
        births:
          subject?.name === "individual"
            ? below(subject, "day-month-year").map(({ attributes }) => attributes.year ?? "")
            : [],
        nationalities: below(subject, "nationality").flatMap((found) => texts(found, "country")),
        birthPlaces: below(subject, "place-of-birth").flatMap((found) => texts(placeOf(found), "country")),
        passports: documents.filter(isPassport).flatMap((document) => texts(document, "number")),
        documents: documents
          .filter((document) => !isPassport(document))
          .flatMap((document) => texts(document, "number")),
      });
    });
}

const isNoTitle = ({ attributes }: Element) => attributes["name-part-type"] !== "title";

function partTexts(part: Element): string[] {
  return part.children.filter(({ name }) => name === "value").map((value) => value.text);
}

function ofac(record: Element): Filled {
  const isPerson = text(record, "sdnType") === "Individual";
  const nameOf = (found: Element) => {
    const of = (name: string) => found.children.find((child) => child.name === name)?.text ?? "";
    return [isPerson ? of("firstName") : "", of("lastName")].join(" ");
  };
  const documents = below(record, "id").filter((document) => text(document, "idNumber") !== "");
  const isPassport = (document: Element) => text(document, "idType") === "Passport";
  return filled({
    id: record.children.find(({ name }) => name === "uid")?.text ?? "",
    names: [nameOf(record), ...below(record, "aka").map(nameOf)],
    births: texts(record, "dateOfBirth"),
    nationalities: [...below(record, "nationality"), ...below(record, "citizenship")].flatMap((found) =>
      texts(found, "country"),
    ),
    birthPlaces: texts(record, "placeOfBirth").filter(withCountry),
    passports: documents.filter(isPassport).map((document) => text(document, "idNumber")),
    documents: documents
      .filter(
        (document) =>
          /no\.|number|identification|swift|imo|mmsi|lei/i.test(text(document, "idType")) && !isPassport(document),
      )
      .map((document) => text(document, "idNumber")),
  });
}
