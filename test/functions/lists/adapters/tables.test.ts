import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { auEntities } from "../../../../functions/lists/adapters/au-dfat.ts";
import { gbEntities } from "../../../../functions/lists/adapters/gb/gb-sanctions.ts";
import { fileOf, named, namesOf, parsed, parsedWithNotes } from "../../../fixtures/lists/files.ts";
import { csvOf, odsOf, xlsxOf, xlsxSavedOn } from "../../../fixtures/lists/workbook.ts";

describe("United Kingdom", () => {
  const gbXml = () => fileOf("gb.xml", readFileSync(new URL("../../../fixtures/lists/gb.xml", import.meta.url)));
  const rows = [
    ["Report Date: 12-Feb-2026"],
    [
      "Last Updated",
      "Unique ID",
      "OFSI Group ID",
      "UN Reference Number",
      "Name 6",
      "Name 1",
      "Name 2",
      "Name type",
      "Alias strength",
      "Name non-latin script",
      "Regime Name",
      "Designation Type",
      "D.O.B",
      "Nationality(/ies)",
    ],
    [
      "16/01/2026",
      "TST0001",
      "99001",
      "XXi.001",
      "EXEMPLAR",
      "Perpetua",
      "Anne",
      "Primary Name",
      "",
      "",
      "Test Regime",
      "Individual",
      "dd/mm/1963",
      "Belarus",
    ],
    ["16/01/2026", "TST0002", "", "", "SEA EXEMPLAR", "", "", "Primary Name", "", "", "Test Regime", "Ship", "", ""],
    [
      "16/01/2026",
      "TST0001",
      "99001",
      "XXi.001",
      "EXEMPLAR",
      "Petra",
      "",
      "Alias",
      "Weak",
      "Перпетуя Экземпляр",
      "Test Regime",
      "Individual",
      "03/05/1965",
      "(1) Belarus. (2) Russia",
    ],
  ];

  test("the XML: numbered names, non-Latin names, partial dates, papers and the UN's number", async () => {
    const { entities, notes } = await parsedWithNotes(gbEntities, gbXml());
    const person = named(entities, "Perpetua Anne EXEMPLAR");
    expect(notes.publishedAt).toBe("2026-02-10");
    expect(namesOf(person)).toEqual([
      "primary: Perpetua Anne EXEMPLAR",
      "alias (weak): Petra EXEMPLAR",
      "alias: Perpetua EXEMPLER",
      "original: Перпетуя Экземпляр",
    ]);
    expect(person.birthDates).toEqual([
      { from: "1963", circa: false },
      { from: "1964", circa: false },
      { from: "1965-05-03", circa: false },
    ]);
    expect(person.identifiers).toEqual([
      { kind: "other", value: "ofsi:99001", joins: true },
      { kind: "other", value: "un:XXi.001", joins: true },
      { kind: "passport", value: "MP123", joins: false },
    ]);
    expect(person.relationships).toEqual([{ relationship: "daughter of", to: { name: "Cosmo Exemplar" } }]);
    expect(named(entities, "SEA EXEMPLAR").countries).toEqual([{ code: "pa", kind: "flag" }]);
  });

  test.each([
    ["CSV", fileOf("list.csv", csvOf(rows))],
    ["ODS", fileOf("list.ods", odsOf(rows))],
  ])("the %s: rows of one designation are one entity, wherever they stand", async (_format, file) => {
    const { entities, notes } = await parsedWithNotes(gbEntities, file);
    expect(entities.map(({ id }) => id)).toEqual(["gb_sanctions:TST0001", "gb_sanctions:TST0002"]);
    expect(notes.publishedAt).toBe("2026-02-12");
    const person = named(entities, "Perpetua Anne EXEMPLAR");
    expect(namesOf(person)).toContain("alias (weak): Petra EXEMPLAR");
    expect(namesOf(person)).toContain("original: Перпетуя Экземпляр");
    expect(person.countries.map(({ code }) => code)).toEqual(["by", "ru"]);
  });

  test("several passports in one cell are several papers", async () => {
    const table = [
      ["Group ID", "Name 6", "Name 1", "Regime", "Group Type", "Passport Number", "National Identification Number"],
      ["99001", "EXEMPLAR", "Petra", "Test", "Individual", "(1) A-331234 (2) M110123.", "73411234. 8208 No. 555612"],
    ];
    const [person] = await parsed(gbEntities, fileOf("ConList.csv", csvOf(table)));
    const papers = person?.identifiers.filter(({ kind }) => kind === "passport" || kind === "national");
    expect(papers?.map(({ value }) => value)).toEqual(["A-331234", "M110123", "73411234", "8208 No. 555612"]);
  });

  test("a workbook that holds the list again by type, headings and all, yields each designation once", async () => {
    const bySheet = (type: string) =>
      rows.filter((cells) => cells.length > 1 && [type, "Designation Type"].includes(cells[11] ?? ""));
    const whole = fileOf("list.ods", odsOf(rows, bySheet("Individual"), bySheet("Ship")));
    expect(await parsed(gbEntities, whole)).toEqual(await parsed(gbEntities, fileOf("list.csv", csvOf(rows))));
  });

  test("columns in another order are found by their headings", async () => {
    const turned = rows.map((cells) => (cells.length === 1 ? cells : cells.toReversed()));
    expect(await parsed(gbEntities, fileOf("list.csv", csvOf(turned)))).toEqual(
      await parsed(gbEntities, fileOf("list.csv", csvOf(rows))),
    );
  });

  test("a column that is gone is a fault, not a list of nameless people", async () => {
    const without = rows.map((cells) => cells.filter((_, column) => cells.length === 1 || column !== 1));
    await expect(parsed(gbEntities, fileOf("list.csv", csvOf(without)))).rejects.toMatchObject({
      kind: "columnsChanged",
    });
  });
});

describe("Australia", () => {
  const headings = [
    "Reference",
    "Name of Individual or Entity",
    "Type",
    "Name Type",
    "Date of Birth",
    "Place of Birth",
    "Citizenship",
    "Address",
    "Additional Information",
    "Listing Information",
    "Committees",
    "Control Date",
  ];
  const rows = [
    headings,
    [
      "101",
      "Ignatius Sampleton",
      "Individual",
      "Primary Name",
      "a) Approximately 1955- 1958 b) 26685",
      "Perth, Australia; alt POB: Suva, Fiji",
      "Australian",
      "NA",
      "XXi.001 Title: Dr. Brother of Cosmo Sampleton.",
      "Listed on 25 January 2001",
      "1988 (Test)",
      "41988",
    ],
    [
      "102",
      "Sampleton Pty Ltd",
      "Entity ",
      "Primary Name ",
      "",
      "",
      "",
      "Suva, Fiji",
      "Linked to XXi.001.",
      "",
      "Autonomous (Test)",
      "45303",
    ],
    ["101b1", "إغناطيوس", "Individual", "Original script ", "", "", "", "NA", "", "", "1988 (Test)", ""],
    ["101a", "Iggy Sampleton", "individual", "aka", "26685", "", "na", "NA", "", "", "1988 (Test)", ""],
    ["101c", "Nate Sampleton (formerly listed as)", "Individual", "aka", "", "", "", "", "", "", "1988 (Test)", ""],
    ["", "", "", "", "", "", "", "", "", "", "", ""],
  ];

  test("names of one reference come together, with original scripts, free-text dates and the sheet's day numbers", async () => {
    const { entities, notes } = await parsedWithNotes(auEntities, fileOf("list.xlsx", xlsxSavedOn("2026-07-23", rows)));
    // The publisher writes no date: the workbook's own note of its last saving tells how old the list is.
    expect(notes.publishedAt).toBe("2026-07-23");
    expect(entities.map(({ id }) => id)).toEqual(["au_dfat:101", "au_dfat:102"]);
    const person = named(entities, "Ignatius Sampleton");
    expect(namesOf(person)).toEqual([
      "primary: Ignatius Sampleton",
      "original: إغناطيوس",
      "alias: Iggy Sampleton",
      "former: Nate Sampleton",
    ]);
    expect(person.birthDates).toEqual([
      { from: "1955", until: "1958", circa: true },
      { from: "1973-01-21", circa: false },
    ]);
    expect(person.countries).toEqual([
      { code: "au", kind: "nationality" },
      { code: "au", kind: "birth" },
      { code: "fj", kind: "birth" },
    ]);
    expect(person.listedAt).toBe("2001-01-25");
    expect(person.changedAt).toBe("2014-12-15");
  });

  test("the UN's number joins only the entry it belongs to, not one whose text mentions it", async () => {
    const entities = await parsed(auEntities, fileOf("list.xlsx", xlsxOf(rows)));
    expect(named(entities, "Ignatius Sampleton").identifiers).toEqual([
      { kind: "other", value: "un:XXi.001", joins: true },
    ]);
    expect(named(entities, "Sampleton Pty Ltd").identifiers).toEqual([]);
  });

  const numbersIn = async (information: string) => {
    const row = [
      "103",
      "Basil Sampleton",
      "Individual",
      "Primary Name",
      "",
      "",
      "",
      "NA",
      information,
      "",
      "1988 (Test)",
      "",
    ];
    const [person] = await parsed(auEntities, fileOf("list.xlsx", xlsxOf([headings, row])));
    return person?.identifiers.filter(({ kind }) => kind === "passport").map(({ value }) => value);
  };

  test.each([
    ["Passport no: Afghanistan number P01234567, issued on 7 Aug. 2024, issued in Kabul", ["P01234567"]],
    [
      "Passport no: a) Afghanistan diplomatic passport D0001234 b) no: P07654321 (Expires 2030)",
      ["D0001234", "P07654321"],
    ],
    ["Passport No. B/012345 (expired end 2013).", ["B/012345"]],
    [
      "Passport number (RUS): 761234567_x000D_ Alternative Passport number (Moldova): AA1234567",
      ["761234567", "AA1234567"],
    ],
    ["Passport no: No12345/129 ((July 1997))", ["12345/129"]],
    ["Afghan passport no. SE 012345 issued 4 Nov 2000. Belongs to a tribe of 300 people.", ["SE 012345"]],
    ["Turkish passport number TR-P 614 123 , issued on 22 Mar. 2006", ["TR-P 614 123"]],
    ["Russian passport number 96 03 461234, issued on 1 June 2003.", ["96 03 461234"]],
    ["Passport No.: 983.", ["983"]],
    ["Passport no.: 199110012; 472220512; 654220112.", ["199110012", "472220512", "654220112"]],
    ["Passport number 654220212 and PD381210012 (expired 2015)", ["654220212", "PD381210012"]],
    ["Passport no: United Kingdom of Great Britain and Northern Ireland 094471234, issued in 2005", ["094471234"]],
    ["Passport no: Libya 428712 under name Basil. Oman number 03821234 issued on 4 May 2014", ["428712", "03821234"]],
    ["Passport ID # H46051234 (Iran)", ["H46051234"]],
    ["Egyptian passport issued in 1993, under name Basil. Height 178 cm.", []],
    ["Passport Date of Issue: 7 December 2011; Passport expiration date: 22 Mar. 2018.", []],
    ["Passport no: na National identification no: 6110125312345", []],
    ["May use a fake passport. Member of the Sampleton Front (XXe.137).", []],
  ])("of %j the passports are %j", async (information, numbers) => {
    expect(await numbersIn(information)).toEqual(numbers);
  });
});
