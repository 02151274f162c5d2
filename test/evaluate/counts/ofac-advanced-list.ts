import { type Filled, filled } from "./filled.ts";
import { below, type Element, elementsOf, text } from "./plain-xml.ts";

/** OFAC's Advanced XML: parties refer by number to values and papers that stand elsewhere in the file. */
export function ofacAdvancedList(xml: string): Filled[] {
  const valueSets = elementsOf(xml, ["ReferenceValueSets"]);
  const values = (name: string) =>
    new Map(
      valueSets.flatMap((set) => below(set, name)).map((value) => [value.attributes.ID ?? "", value.text.trim()]),
    );
  const [featureTypes, paperTypes] = [values("FeatureType"), values("IDRegDocType")];
  const papers = Map.groupBy(elementsOf(xml, ["IDRegDocument"]), ({ attributes }) => attributes.IdentityID ?? "");
  const places = new Set(
    elementsOf(xml, ["Location"])
      .filter(hasCountry)
      .map(({ attributes }) => attributes.ID),
  );
  return elementsOf(xml, ["DistinctParty"]).map((party) => {
    const profile = below(party, "Profile")[0];
    const features = (type: RegExp) =>
      below(profile, "Feature").filter(({ attributes }) =>
        type.test(featureTypes.get(attributes.FeatureTypeID ?? "") ?? ""),
      );
    const numbers = (isWanted: (type: string) => boolean) =>
      below(profile, "Identity")
        .flatMap(({ attributes }) => papers.get(attributes.ID ?? "") ?? [])
        .filter(({ attributes }) => isWanted(paperTypes.get(attributes.IDRegDocTypeID ?? "") ?? ""))
        .map((paper) => text(paper, "IDRegistrationNo"));
    const isPassport = (type: string) => /passport/i.test(type);
    const countries = (type: RegExp) =>
      features(type).flatMap((feature) =>
        below(feature, "VersionLocation").flatMap(({ attributes: { LocationID = "" } }) =>
          places.has(LocationID) ? LocationID : [],
        ),
      );
    return filled({
      id: profile?.attributes.ID ?? "",
      names: below(profile, "DocumentedName").map(nameOf),
      births: features(/^Birthdate$/).map(
        (feature) => text(below(feature, "Start")[0], "Year") || text(feature, "Year"),
      ),
      nationalities: countries(/^(Nationality|Citizenship) Country$/),
      passports: numbers(isPassport),
      documents: numbers((type) => !isPassport(type)),
    });
  });
}

function hasCountry(location: Element): boolean {
  return below(location, "LocationCountry").length > 0;
}

function nameOf(name: Element): string {
  return below(name, "NamePartValue")
    .map((part) => part.text)
    .join(" ");
}
