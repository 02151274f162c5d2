import { countryCodes } from "../../domain/screening/score/countries.ts";
import type { ListSource } from "./source.ts";
import { nameQuery, pepQuery } from "./wikidata-queries.ts";

const browser = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const ofac = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports";
/** The list service answers with a signed address in this bucket. */
const ofacHosts = ["wc2h-sls-prod-public-published.s3.us-gov-west-1.amazonaws.com"];
const wikidata = "https://query.wikidata.org/sparql";
/** The publisher's own address has no certificate of its name; it is a bucket, and the bucket has. */
const gdelt = "https://storage.googleapis.com/data.gdeltproject.org/gdeltv2";
const congress = "https://unitedstates.github.io/congress-legislators";

export const listSources: ListSource[] = [
  {
    id: "us_ofac_sdn",
    name: "Specially Designated Nationals and Blocked Persons List",
    publisher: "Office of Foreign Assets Control, US Department of the Treasury",
    jurisdiction: "us",
    group: "Sanctions",
    category: "sanction",
    licence: "US public domain",
    frequency: "dailyForUpdates",
    floor: { persons: 6_200 },
    publishedWithinDays: 21,
    downloads: [
      ...["SDN.CSV", "ALT.CSV", "ADD.CSV", "SDN_COMMENTS.CSV"].map((file) => ({
        file,
        url: `${ofac}/${file}`,
        hosts: ofacHosts,
      })),
      // Of its 126 MB only the names in other letters are read, which the files of rows have not.
      { file: "SDN_ADVANCED.XML", url: `${ofac}/SDN_ADVANCED.XML`, hosts: ofacHosts, timeoutSeconds: 240 },
    ],
  },
  {
    id: "us_ofac_cons",
    name: "Consolidated Sanctions List (non-SDN)",
    publisher: "Office of Foreign Assets Control, US Department of the Treasury",
    jurisdiction: "us",
    group: "Sanctions",
    category: "sanction",
    licence: "US public domain",
    frequency: "dailyForUpdates",
    floor: { records: 350 },
    publishedWithinDays: 180,
    downloads: [{ file: "CONSOLIDATED.XML", url: `${ofac}/CONSOLIDATED.XML`, hosts: ofacHosts }],
  },
  {
    id: "un_sc",
    name: "United Nations Security Council Consolidated List",
    publisher: "United Nations Security Council",
    jurisdiction: "zz",
    group: "Sanctions",
    category: "sanction",
    licence: "UN terms of use, attribution",
    frequency: "daily",
    floor: { persons: 580 },
    publishedWithinDays: 60,
    downloads: [
      {
        file: "consolidated.xml",
        url: "https://scsanctions.un.org/resources/xml/en/consolidated.xml",
        hosts: ["unsolprodfiles.blob.core.windows.net"],
        userAgent: browser,
      },
    ],
  },
  {
    id: "eu_fsf",
    name: "Consolidated list of persons, groups and entities subject to EU financial sanctions",
    publisher: "European Commission",
    jurisdiction: "eu",
    group: "Sanctions",
    category: "sanction",
    licence: "European Commission reuse notice (CC BY 4.0)",
    frequency: "daily",
    floor: { persons: 3_400 },
    // Under the public token files weeks old have been served while newer ones existed.
    publishedWithinDays: 14,
    downloads: [
      {
        file: "xmlFullSanctionsList_1_1.xml",
        url: "https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw",
        timeoutSeconds: 240,
      },
    ],
  },
  {
    id: "gb_sanctions",
    name: "UK Sanctions List",
    publisher: "Foreign, Commonwealth & Development Office",
    jurisdiction: "gb",
    group: "Sanctions",
    category: "sanction",
    licence: "Open Government Licence v3.0",
    frequency: "daily",
    floor: { persons: 3_060 },
    publishedWithinDays: 30,
    downloads: [
      {
        file: "UK-Sanctions-List.xml",
        url: "https://www.gov.uk/government/publications/the-uk-sanctions-list",
        linkPattern: /https:\/\/[^"'\s]+UK[-_]Sanctions[-_]List[^"'\s]*\.xml/i,
        hosts: ["sanctionslist.fcdo.gov.uk", "assets.publishing.service.gov.uk"],
      },
    ],
  },
  {
    id: "au_dfat",
    name: "Consolidated List (regulation 8)",
    publisher: "Australian Sanctions Office, Department of Foreign Affairs and Trade",
    jurisdiction: "au",
    group: "Sanctions",
    category: "sanction",
    licence: "CC BY 4.0",
    frequency: "daily",
    floor: { persons: 2_000 },
    publishedWithinDays: 60,
    downloads: [
      {
        file: "Australian_Sanctions_Consolidated_List.xlsx",
        url: "https://www.dfat.gov.au/sites/default/files/Australian_Sanctions_Consolidated_List.xlsx",
        userAgent: browser,
      },
    ],
  },
  {
    id: "ca_sema",
    name: "Consolidated Canadian Autonomous Sanctions List",
    publisher: "Global Affairs Canada",
    jurisdiction: "ca",
    group: "Sanctions",
    category: "sanction",
    licence: "Open Government Licence – Canada",
    frequency: "daily",
    floor: { persons: 2_760 },
    downloads: [
      {
        file: "sema-lmes.xml",
        url: "https://www.international.gc.ca/world-monde/assets/office_docs/international_relations-relations_internationales/sanctions/sema-lmes.xml",
      },
    ],
  },
  {
    id: "ch_seco",
    name: "Consolidated list of SECO sanctions",
    publisher: "State Secretariat for Economic Affairs",
    jurisdiction: "ch",
    group: "Sanctions",
    category: "sanction",
    licence: "Swiss public administration, free reuse",
    frequency: "daily",
    floor: { persons: 3_000 },
    publishedWithinDays: 45,
    downloads: [
      {
        file: "consolidated-list.xml",
        url: "https://www.sesam.search.admin.ch/sesam-search-web/pages/downloadXmlGesamtliste.xhtml?lang=en&action=downloadXmlGesamtlisteAction",
        timeoutSeconds: 240,
      },
    ],
  },
  {
    id: "nz_russia",
    name: "Russia Sanctions Register",
    publisher: "Ministry of Foreign Affairs and Trade, New Zealand",
    jurisdiction: "nz",
    group: "Sanctions",
    category: "sanction",
    licence: "CC BY 4.0",
    frequency: "weekly",
    floor: { records: 1_500 },
    publishedWithinDays: 120,
    downloads: [
      {
        file: "Russia-Sanctions-Register.xlsx",
        url: "https://www.mfat.govt.nz/assets/Countries-and-Regions/Europe/Ukraine/Russia-Sanctions-Register.xlsx",
        userAgent: browser,
      },
    ],
  },
  {
    id: "us_csl",
    name: "Consolidated Screening List",
    publisher: "International Trade Administration, US Department of Commerce",
    jurisdiction: "us",
    group: "Sanctions",
    category: "sanction",
    licence: "US public domain",
    frequency: "daily",
    floor: { records: 12_000 },
    downloads: [
      {
        file: "consolidated.csv",
        url: "https://data.trade.gov/downloadable_consolidated_screening_list/v1/consolidated.csv",
        hosts: ["api.trade.gov"],
      },
    ],
  },
  {
    id: "pep_wikidata",
    name: "Holders of public office and their relatives",
    publisher: "Wikidata contributors",
    jurisdiction: "zz",
    group: "PEP",
    category: "pep",
    licence: "CC0",
    frequency: "monthly",
    floor: { records: 50_000 },
    downloads: countryCodes.map((code) => ({
      file: `${code}.json`,
      url: wikidata,
      pages: { size: 500, query: pepQuery.replace("$COUNTRY", code.toUpperCase()) },
      timeoutSeconds: 90,
    })),
  },
  {
    id: "pep_us_congress",
    name: "Members of the United States Congress and executive",
    publisher: "The @unitedstates project",
    jurisdiction: "us",
    group: "PEP",
    category: "pep",
    licence: "CC0",
    frequency: "weekly",
    floor: { records: 500 },
    downloads: ["legislators-current.json", "executive.json"].map((file) => ({ file, url: `${congress}/${file}` })),
  },
  {
    id: "pep_au_parliament",
    name: "Members of the Parliament of Australia",
    publisher: "Parliament of Australia",
    jurisdiction: "au",
    group: "PEP",
    category: "pep",
    licence: "CC BY-NC-ND 4.0 (facts); see docs/lists.md",
    frequency: "weekly",
    floor: { records: 200 },
    downloads: [
      {
        file: "members.csv",
        url: "https://www.aph.gov.au/-/media/03_Senators_and_Members/Address_Labels_and_CSV_files/FamilynameRepsCSV.csv",
        hosts: ["static.aph.gov.au"],
        userAgent: browser,
      },
      {
        file: "senators.csv",
        url: "https://www.aph.gov.au/-/media/03_Senators_and_Members/Address_Labels_and_CSV_files/Senators/allsenel.csv",
        hosts: ["static.aph.gov.au"],
        userAgent: browser,
      },
    ],
  },
  {
    id: "adverse_media",
    name: "News mentions of crime, corruption, terrorism, laundering and sanctions",
    publisher: "GDELT Project",
    jurisdiction: "zz",
    group: "Adverse media",
    category: "adverse_media",
    licence: "GDELT open data, attribution",
    frequency: "daily",
    floor: { records: 1 },
    publishedWithinDays: 2,
    accumulates: { days: 90, records: 100_000, perName: 3 },
    downloads: [
      {
        file: "gkg.csv.zip",
        url: `${gdelt}/lastupdate.txt`,
        linkPattern: /\bhttps?:\/\/\S+\/\d{14}\.gkg\.csv\.zip/,
        archive: {
          minutes: 15,
          slot: /\/(\d{14})\.gkg\.csv\.zip$/,
          address: `${gdelt}/$SLOT.gkg.csv.zip`,
          firstReach: 96,
          // Three days: a source nobody could check for longer is stale, and says so.
          longestReach: 288,
        },
      },
    ],
  },
  {
    id: "ftm",
    name: "The operator's own entities",
    publisher: "The operator",
    jurisdiction: "zz",
    group: "Sanctions",
    category: "other",
    licence: "As licensed to the operator",
    frequency: "daily",
    floor: { records: 1 },
    holdsAny: true,
    downloads: [],
  },
  {
    id: "synthetic",
    name: "Invented persons, organisations and vessels for trying the service",
    publisher: "This project",
    jurisdiction: "zz",
    group: "Sanctions",
    category: "sanction",
    licence: "CC0",
    frequency: "monthly",
    floor: { records: 1 },
    holdsAny: true,
    downloads: [],
  },
  {
    id: "names_wikidata",
    name: "Given and family names in all scripts",
    publisher: "Wikidata contributors",
    jurisdiction: "zz",
    group: "PEP",
    category: "other",
    licence: "CC0",
    frequency: "monthly",
    floor: { records: 10_000 },
    names: true,
    downloads: [{ file: "names.json", url: wikidata, pages: { size: 5_000, query: nameQuery }, timeoutSeconds: 90 }],
  },
];

export function listSource(id: string): ListSource | undefined {
  return listSources.find((source) => source.id === id);
}

/** Sources that have an address to download from: the others are only ever imported. */
export function refreshedSources(): ListSource[] {
  return listSources.filter(({ downloads }) => downloads.length > 0);
}
