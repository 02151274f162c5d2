import type { ScreeningMatch } from "../domain/screening/match.ts";

/** Where publishers have a page for each entry, and which of their ids it knows. */
const pages: Readonly<Record<string, { id: RegExp; page: string }>> = {
  us_ofac_sdn: { id: /^\d+$/, page: "https://sanctionssearch.ofac.treas.gov/Details.aspx?id=$ID" },
  us_ofac_cons: { id: /^\d+$/, page: "https://sanctionssearch.ofac.treas.gov/Details.aspx?id=$ID" },
  pep_wikidata: { id: /^Q\d+$/, page: "https://www.wikidata.org/wiki/$ID" },
  pep_us_congress: { id: /^[A-Z]\d{6}$/, page: "https://bioguide.congress.gov/search/bio/$ID" },
};

/** The match with the address of each entry's page, where its publisher has one. */
export function withEntryPages(match: ScreeningMatch): ScreeningMatch {
  const entries = match.listed.entries.map((entry) => {
    const known = pages[entry.source];
    if (entry.url !== undefined || known === undefined || !known.id.test(entry.id)) return entry;
    return { ...entry, url: known.page.replace("$ID", entry.id) };
  });
  return { ...match, listed: { ...match.listed, entries } };
}
