import type { Adapter, NamesAdapter } from "../list-file.ts";
import { auEntities } from "./au-dfat.ts";
import { caEntities } from "./ca-sema.ts";
import { chEntities } from "./ch-seco.ts";
import { euEntities } from "./eu-fsf.ts";
import { ftmAdapter } from "./ftm/ftm.ts";
import { gbEntities } from "./gb/gb-sanctions.ts";
import { adverseMediaEntities } from "./media/adverse-media.ts";
import { nameGroupLines } from "./names-wikidata.ts";
import { nzEntities } from "./nz-russia.ts";
import { ofacAdapter } from "./ofac/ofac.ts";
import { parliamentEntities } from "./pep/pep-au-parliament.ts";
import { congressEntities } from "./pep/pep-us-congress.ts";
import { wikidataEntities } from "./pep/pep-wikidata.ts";
import { unEntities } from "./un-sc.ts";
import { cslEntities } from "./us-csl.ts";

/** The adapter of every source that holds entities, by the source's id. */
export const adapters: Record<string, Adapter> = {
  us_ofac_sdn: ofacAdapter("us_ofac_sdn"),
  us_ofac_cons: ofacAdapter("us_ofac_cons"),
  un_sc: unEntities,
  eu_fsf: euEntities,
  gb_sanctions: gbEntities,
  au_dfat: auEntities,
  ca_sema: caEntities,
  ch_seco: chEntities,
  nz_russia: nzEntities,
  us_csl: cslEntities,
  pep_wikidata: wikidataEntities,
  pep_us_congress: congressEntities,
  pep_au_parliament: parliamentEntities,
  adverse_media: adverseMediaEntities,
  ftm: ftmAdapter("ftm"),
  synthetic: ftmAdapter("synthetic"),
};

export const namesAdapters: Record<string, NamesAdapter> = { names_wikidata: nameGroupLines };
