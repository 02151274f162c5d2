import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ofacAdapter } from "../../../../functions/lists/adapters/ofac/ofac.ts";
import { fileOf, named, namesOf, parsed, parsedWithNotes } from "../../../fixtures/lists/files.ts";

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/lists/${name}`, import.meta.url));
const part = (file: string, name: string) => fileOf(file, fixture(name));
const sdn = () => [
  part("SDN.CSV", "ofac-sdn.csv"),
  part("ALT.CSV", "ofac-alt.csv"),
  part("ADD.CSV", "ofac-add.csv"),
  part("SDN_COMMENTS.CSV", "ofac-comments.csv"),
];

describe("the legacy CSV", () => {
  test("facts that stand only in the remarks are kept: births, nationalities, papers, weak names, links", async () => {
    const person = named(await parsed(ofacAdapter("us_ofac_sdn"), ...sdn()), "Torben Ilyich VARNELL");
    expect(namesOf(person)).toEqual([
      "primary: Torben Ilyich VARNELL",
      "alias: Thorben VARNEL",
      "former: Torben FARNEL",
      "alias (weak): THE BARBER",
    ]);
    expect(person.names[0]?.parts).toEqual({ given: "Torben Ilyich", family: "VARNELL" });
    expect(person.birthDates).toEqual([
      { from: "1960-08-31", circa: false },
      { from: "1961", circa: true },
    ]);
    expect(person.countries).toEqual([
      { code: "sy", kind: "birth" },
      { code: "sy", kind: "nationality" },
      { code: "kp", kind: "nationality" },
    ]);
    expect(person.gender).toBe("male");
    expect(person.programmes).toEqual(["SDGT", "EXAMPLE-EO1"]);
    expect(person.identifiers).toContainEqual({ kind: "passport", value: "A1234567", country: "sy", joins: false });
    expect(person.identifiers).toContainEqual({ kind: "passport", value: "RL 0123456", country: "lb", joins: false });
    expect(person.identifiers).toContainEqual({ kind: "passport", value: "H0041234", country: "iq", joins: false });
    expect(person.identifiers).toContainEqual({ kind: "national", value: "998877", country: "sy", joins: false });
    expect(person.addresses).toEqual([{ full: "12 Example Road, Latakia, Syria", country: "sy" }]);
    expect(person.relationships).toEqual([{ relationship: "linked to", to: { name: "VARNELL TRADING, S.A" } }]);
  });

  test("a comma in a company's name does not turn it round", async () => {
    const company = named(await parsed(ofacAdapter("us_ofac_sdn"), ...sdn()), "VARNELL TRADING, S.A.");
    expect(company.schema).toBe("LegalEntity");
    expect(namesOf(company)).toContain("former (weak): TORBEN IMPORT");
    expect(company.identifiers).toContainEqual({ kind: "swift", value: "VARNDEFF", joins: false });
  });

  test("a ship keeps its IMO number, which joins it to other lists, and its flag", async () => {
    const ship = named(await parsed(ofacAdapter("us_ofac_sdn"), ...sdn()), "MV BLUE HERON OF TEST");
    expect(ship.schema).toBe("Vessel");
    expect(ship.identifiers).toContainEqual({ kind: "imo", value: "9074729", joins: true });
    expect(ship.countries).toContainEqual({ code: "cu", kind: "flag" });
  });

  test("remarks that overflow into the comments file are read to their end", async () => {
    const person = named(await parsed(ofacAdapter("us_ofac_sdn"), ...sdn()), "Mirabel OKONEDO");
    expect(person.birthDates).toEqual([{ from: "1955", until: "1958", circa: false }]);
    expect(person.countries).toContainEqual({ code: "ng", kind: "nationality" });
    expect(person.gender).toBe("female");
    expect(person.relationships).toEqual([{ relationship: "linked to", to: { name: "Torben Ilyich VARNELL" } }]);
  });

  test("columns in another order are refused, not misread", async () => {
    const moved = fileOf("SDN.CSV", 'individual,101,"VARNELL, Torben",SDGT,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n');
    await expect(parsed(ofacAdapter("us_ofac_sdn"), moved)).rejects.toMatchObject({ kind: "columnsChanged" });
  });

  test("a file cut off within a row is refused", async () => {
    const cut = fileOf("SDN.CSV", fixture("ofac-sdn.csv").subarray(0, 700));
    await expect(parsed(ofacAdapter("us_ofac_sdn"), cut)).rejects.toMatchObject({ kind: "truncated" });
  });

  test("an error page in place of the file is refused", async () => {
    const page = fileOf("SDN.CSV", "<!DOCTYPE html><html><body>Service unavailable</body></html>");
    await expect(parsed(ofacAdapter("us_ofac_sdn"), page)).rejects.toMatchObject({ kind: "notTheFormat" });
  });
});

describe("the older XML", () => {
  test("names, weak names, dates, nationality and papers of a person", async () => {
    const { entities, notes } = await parsedWithNotes(
      ofacAdapter("us_ofac_cons"),
      part("CONSOLIDATED.XML", "ofac-cons.xml"),
    );
    const person = named(entities, "Ansel Obi TREMBATH");
    expect(notes.publishedAt).toBe("2025-03-28");
    expect(namesOf(person)).toEqual([
      "primary: Ansel Obi TREMBATH",
      "alias (weak): THE HERON",
      "former: Anselm TREMBAT",
    ]);
    expect(person.birthDates).toEqual([{ from: "1962-02-12", circa: false }]);
    expect(person.countries).toEqual([
      { code: "mm", kind: "nationality" },
      { code: "mm", kind: "birth" },
    ]);
    expect(person.gender).toBe("male");
    expect(person.identifiers).toEqual([
      { kind: "other", value: "ofac:201", joins: true },
      { kind: "passport", value: "TT44", country: "mm", joins: false },
    ]);
    expect(named(entities, "TREMBATH & SONS SHIPPING").relationships).toEqual([
      { relationship: "linked to", to: { name: "TREMBATH HOLDING" } },
    ]);
  });

  test("names in other letters come from the Advanced XML, and only they", async () => {
    const files = [part("sdn_advanced.xml", "ofac-advanced.xml"), ...sdn()];
    const renumbered = fixture("ofac-advanced.xml").toString().replaceAll('FixedRef="301"', 'FixedRef="101"');
    const [, ...rows] = files;
    const { entities, notes } = await parsedWithNotes(
      ofacAdapter("us_ofac_sdn"),
      fileOf("SDN_ADVANCED.XML", renumbered),
      ...rows,
    );
    const alone = await parsed(ofacAdapter("us_ofac_sdn"), ...sdn());
    expect(entities.map(({ id }) => id)).toEqual(alone.map(({ id }) => id));
    expect(notes.publishedAt).toBe("2026-05-21");
    const [person] = entities;
    expect(namesOf(person ?? named(entities, ""))).toEqual([
      ...namesOf(alone[0] ?? named(alone, "")),
      "original: باسم كويلفذر",
    ]);
  });

  test("files that speak of other entries are of another day or cut off, though each looks whole", async () => {
    const row = (entry: number) => `${entry},"TESTSON, Person ${entry}","individual","SDGT",${"-0- ,".repeat(7)}-0- `;
    const place = (entry: number) => `${entry},${entry}000,"-0- ","-0- ","-0- ","-0- "`;
    const rowsOf = (count: number, line: (entry: number) => string) =>
      Array.from({ length: count }, (_, entry) => line(entry + 1)).join("\r\n");
    const read = (entries: number, places: number) =>
      parsed(
        ofacAdapter("us_ofac_sdn"),
        fileOf("SDN.CSV", rowsOf(entries, row)),
        fileOf("ADD.CSV", rowsOf(places, place)),
      );
    expect(await read(100, 100)).toHaveLength(100);
    expect(await read(100, 101)).toHaveLength(100);
    await expect(read(80, 100)).rejects.toMatchObject({ kind: "truncated" });
    await expect(read(100, 80)).rejects.toMatchObject({ kind: "truncated" });
  });
});

describe("the Advanced XML", () => {
  const read = () => parsedWithNotes(ofacAdapter("us_ofac_sdn"), part("sdn_advanced.xml", "ofac-advanced.xml"));

  test("a name documented in two scripts is two names, and periods become the dates they stand for", async () => {
    const { entities, notes } = await read();
    const person = named(entities, "Basim QUILLFEATHER");
    expect(notes.publishedAt).toBe("2026-05-21");
    expect(namesOf(person)).toEqual([
      "primary: Basim QUILLFEATHER",
      "original: باسم كويلفذر",
      "alias (weak): ABU TEST",
    ]);
    expect(person.birthDates).toEqual([
      { from: "1960", circa: false },
      { from: "1961-03-15", circa: true },
    ]);
    expect(person.gender).toBe("male");
    expect(person.countries).toEqual([{ code: "sy", kind: "nationality" }]);
    expect(person.addresses).toEqual([{ full: "Homs, Syria", country: "sy" }]);
    expect(person.identifiers).toContainEqual({ kind: "passport", value: "P777", country: "sy", joins: false });
    expect(person.identifiers).toContainEqual({ kind: "other", value: "1TestAddressNotReal1", joins: false });
  });

  test("a ship's registration is its IMO number, and a place not determined is none", async () => {
    const ship = named((await read()).entities, "QUILL OF TEST");
    expect(ship.schema).toBe("Vessel");
    expect(ship.identifiers).toContainEqual({ kind: "imo", value: "9074729", joins: true });
    expect(ship.addresses).toEqual([]);
  });

  test("programmes and family ties, which stand after all parties, reach their party", async () => {
    const person = named((await read()).entities, "Basim QUILLFEATHER");
    expect(person.programmes).toEqual(["SYRIA"]);
    expect(person.listedAt).toBe("2014-07-09");
    expect(person.relationships).toEqual([{ relationship: "family member of", to: { id: "us_ofac_sdn:302" } }]);
  });
});
