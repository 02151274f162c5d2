/** Names of fields and documents as people write them. */
const words: Readonly<Record<string, string>> = {
  drivers_licence: "Driver licence",
  passport: "Australian passport",
  medicare: "Medicare card",
  visa: "Visa (foreign passport)",
  birth_certificate: "Birth certificate",
  citizenship: "Citizenship certificate",
  immicard: "ImmiCard",
  marriage_certificate: "Marriage certificate",
  change_of_name_certificate: "Change of name certificate",
  death_certificate: "Death certificate",
  centrelink: "Centrelink concession card",
  asic_msic: "Aviation or maritime security card (ASIC, MSIC)",
  immiCardNumber: "ImmiCard number",
  fullName: "Full name (first line)",
  fullName2: "Full name (second line)",
  fullName3: "Full name (third line)",
  fullName4: "Full name (fourth line)",
  familyName2: "Family name of the second party",
  givenName2: "Given name of the second party",
  individualReferenceNumber: "Individual reference number",
  cardColour: "Card colour",
  nameOnCard: "Name on the card",
  Person: "People",
  Organization: "Organisations",
  LegalEntity: "People and organisations",
  Vessel: "Vessels",
  Other: "Neither people, organisations nor vessels",
};

export function titleOf(name: string): string {
  const known = words[name];
  if (known !== undefined) return known;
  const spaced = name
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z0-9])/g, "$1 $2")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const regions = new Intl.DisplayNames("en-AU", { type: "region" });
/** Lists name countries by two letters, and now and then by something longer. */
export function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code;
}
