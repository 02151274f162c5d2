import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adapters } from "../../../../functions/lists/adapters/index.ts";
import { ListFault } from "../../../../functions/lists/list-fault.ts";
import { fileOf } from "../../../fixtures/lists/files.ts";
import { xlsxOf } from "../../../fixtures/lists/workbook.ts";

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/lists/${name}`, import.meta.url));
const workbook = xlsxOf([
  ["Reference", "Name of Individual or Entity", "Type", "Name Type", "Date of Birth"],
  ["101", "Ignatius Sampleton", "Individual", "Primary Name", "a) 1955 b) 26685"],
  ["101a", "Iggy Sampleton", "Individual", "aka", ""],
]);

const lists: [source: string, file: string, content: Buffer][] = [
  ["us_ofac_sdn", "SDN.CSV", fixture("ofac-sdn.csv")],
  ["us_ofac_cons", "CONSOLIDATED.XML", fixture("ofac-cons.xml")],
  ["us_ofac_sdn", "sdn_advanced.xml", fixture("ofac-advanced.xml")],
  ["un_sc", "un.xml", fixture("un.xml")],
  ["eu_fsf", "eu.xml", fixture("eu.xml")],
  ["ch_seco", "ch.xml", fixture("ch.xml")],
  ["ca_sema", "ca.xml", fixture("ca.xml")],
  ["gb_sanctions", "gb.xml", fixture("gb.xml")],
  ["au_dfat", "list.xlsx", workbook],
];

/** How many records come out, or the fault; anything else thrown is a hole. */
async function outcomeOf(source: string, file: string, content: Buffer): Promise<number | ListFault> {
  let records = 0;
  try {
    for await (const _ of adapters[source]?.([fileOf(file, content)], {}) ?? []) records += 1;
    return records;
  } catch (error) {
    if (error instanceof ListFault) return error;
    throw error;
  }
}

describe.each(lists)("%s, %s", (source, file, content) => {
  test("cut off anywhere, it is a fault, never a shorter list or a crash", async () => {
    const whole = await outcomeOf(source, file, content);
    await fc.assert(
      // No bytes at all are no records, which the guard refuses.
      fc.asyncProperty(fc.integer({ min: 1, max: content.length - 2 }), async (length) => {
        const outcome = await outcomeOf(source, file, content.subarray(0, length));
        // Rows that end where the file was cut, and blanks after the root's end, are beyond what a reader can tell.
        const tellable = !file.endsWith(".CSV") && outcome !== whole;
        if (tellable) expect(outcome).toBeInstanceOf(ListFault);
      }),
      { numRuns: 80 },
    );
  });

  test("with any byte turned into another, it parses or it is a fault", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const damaged = Buffer.from(content);
        damaged[at] = byte;
        expect(["number", "object"]).toContain(typeof (await outcomeOf(source, file, damaged)));
      }),
      { numRuns: 80 },
    );
  });
});
