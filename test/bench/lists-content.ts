import type { Entity } from "../../functions/domain/screening/entity.ts";

const syllables = "ka lo mi ren tas vor eli dan qua shi zhe mur ga pel ost in ra bo nu fe".split(" ");

/** Names of two or three words that repeat no more often than real ones do. */
function inventedName(number: number): string {
  const word = (seed: number) => {
    const parts = Array.from(
      { length: 2 + (seed % 3) },
      (_, at) => syllables[(seed * 7 + at * 13 + (seed >> (at + 2))) % syllables.length],
    );
    const text = parts.join("");
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const mixed = Math.imul(number + 1, 2_654_435_761) >>> 0;
  const words = [word(mixed % 9_001), word((mixed >>> 7) % 15_013), word((mixed >>> 13) % 30_011)];
  return words.slice(number % 3 === 0 ? 1 : 0).join(" ");
}

const rows = 240_000;

/** About 60 MB in the legacy CSV of OFAC. */
export function* ofacCsvRows(): Generator<string> {
  for (let number = 1; number <= rows; number += 200) {
    const lines = Array.from({ length: 200 }, (_, at) => {
      const id = number + at;
      const remarks = `DOB 31 Aug 19${10 + (id % 80)}; POB Aleppo, Syria; nationality Syria; Gender Male; Passport A${id} (Syria); National ID No. ${id * 7} (Syria); a.k.a. '${inventedName(id + 5)}'; Linked To: ${inventedName(id + 9)}.`;
      return `${id},"${inventedName(id).toUpperCase()}, Torben",individual,SDGT] [SYRIA,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"`;
    });
    yield `${lines.join("\n")}\n`;
  }
}

/** About 60 MB in the XML of the Security Council. */
export function* unXmlParts(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-02-27"><INDIVIDUALS>';
  for (let number = 1; number <= rows / 6; number += 1) {
    yield `<INDIVIDUAL><DATAID>${number}</DATAID><FIRST_NAME>${inventedName(number)}</FIRST_NAME><SECOND_NAME>IBN TEST</SECOND_NAME><UN_LIST_TYPE>Test</UN_LIST_TYPE>
      <REFERENCE_NUMBER>XX${number}</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON><GENDER>Male</GENDER><COMMENTS1>${"Invented prose about nothing at all. ".repeat(8)}</COMMENTS1>
      <NATIONALITY><VALUE>Iraq</VALUE></NATIONALITY><LAST_DAY_UPDATED><VALUE>2016-10-13</VALUE></LAST_DAY_UPDATED>
      ${[1, 2, 3].map((alias) => `<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${inventedName(number * 3 + alias)}</ALIAS_NAME></INDIVIDUAL_ALIAS>`).join("")}
      <INDIVIDUAL_ADDRESS><CITY>Mosul</CITY><COUNTRY>Iraq</COUNTRY></INDIVIDUAL_ADDRESS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1971-04-02</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>X${number}</NUMBER><ISSUING_COUNTRY>Iraq</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT></INDIVIDUAL>\n`;
  }
  yield "</INDIVIDUALS></CONSOLIDATED_LIST>";
}

/** Persons with two names each, a third with a joining identifier of their own: what most of a large list looks like. */
export async function* inventedEntities(count: number): AsyncGenerator<Entity> {
  for (let number = 0; number < count; number += 1) {
    const full = inventedName(number);
    const name = (text: string, kind: "primary" | "alias") =>
      ({ full: text, kind, strength: "strong", script: "Latn" }) as const;
    yield {
      id: `ftm:${number}`,
      source: "ftm",
      category: "pep",
      schema: "Person",
      caption: full,
      names: [name(full, "primary"), name(inventedName(number + 500_000), "alias")],
      birthDates: [{ from: `19${10 + (number % 80)}-0${1 + (number % 9)}`, circa: false }],
      deathDates: [],
      countries: [{ code: number % 2 === 0 ? "iq" : "au", kind: "nationality" }],
      addresses: [],
      identifiers: number % 3 === 0 ? [{ kind: "wikidata", value: `Q${number}`, joins: true }] : [],
      programmes: ["Member of an invented chamber"],
      topics: ["role.pep"],
      relationships: [],
    };
  }
}
