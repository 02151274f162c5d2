/** Every source of lists the service knows, by id; `docs/lists.md` tells of each. */
export const listSourceIds = [
  "us_ofac_sdn",
  "us_ofac_cons",
  "un_sc",
  "eu_fsf",
  "gb_sanctions",
  "au_dfat",
  "ca_sema",
  "ch_seco",
  "nz_russia",
  "us_csl",
  "pep_wikidata",
  "pep_us_congress",
  "pep_au_parliament",
  "adverse_media",
  "ftm",
  "synthetic",
  "names_wikidata",
] as const;
export type ListSourceId = (typeof listSourceIds)[number];
