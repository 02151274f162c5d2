import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { auEntities } from "../../../../functions/lists/adapters/au-dfat.ts";
import { gbEntities } from "../../../../functions/lists/adapters/gb-sanctions.ts";
import { nzEntities } from "../../../../functions/lists/adapters/nz-russia.ts";
import { cslEntities } from "../../../../functions/lists/adapters/us-csl.ts";
import { fileOf, named, namesOf, parsed, parsedWithNotes } from "../../../fixtures/lists/files.ts";
import { odsOf, xlsxOf } from "../../../fixtures/lists/workbook.ts";

const csvOf = (rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

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
      "Perth, Australia",
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
    const entities = await parsed(auEntities, fileOf("list.xlsx", xlsxOf(rows)));
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
});

describe("New Zealand", () => {
  test("sanctions that were revoked stay out", async () => {
    const rows = [
      ["Russia Sanctions Register"],
      [
        "Type",
        "Unique Identifier",
        "First name",
        "Middle name(s)",
        "Last name",
        "Alias/alternate spellings",
        "Sanction Status",
        "Date of Sanction",
        "Date of birth",
        "Citizenship",
      ],
      [
        "Individual",
        "INV-1",
        "Lev",
        "Ilyich",
        "Primerov",
        "Lev Primeroff; Лев Примеров",
        "Sanctioned",
        "2022-03-18",
        "03/02/1970",
        "Russia",
      ],
      ["Individual", "INV-2", "Oleg", "", "Primerov", "", "Revoked", "2022-03-18", "", ""],
    ];
    const entities = await parsed(nzEntities, fileOf("register.xlsx", xlsxOf(rows)));
    expect(entities).toHaveLength(1);
    expect(namesOf(named(entities, "Lev Ilyich Primerov"))).toEqual([
      "primary: Lev Ilyich Primerov",
      "alias: Lev Primeroff",
      "original: Лев Примеров",
    ]);
    expect(entities[0]?.birthDates).toEqual([{ from: "1970-02-03", circa: false }]);
  });
});

describe("New Zealand's workbook", () => {
  const legend = Array.from({ length: 10 }, (_, line) => [`Note ${line + 1}`]);
  const people = [
    ...legend,
    "Type;Unique Identifier;Title;First name;Middle name(s);Last name;Alias/Alternate Spellings;DOB;Citizenship;Associates/Relatives;Address;Sanction Status;Date of Sanction".split(
      ";",
    ),
    "Individual;IND-1;Mr;Lev;;Primerov;;25602;Russia;Wife of Oleg PRIMEROV;;Sanctioned;44638".split(";"),
    "Entity;ENT-1;;Joint Stock Company Proba;;;Proba Works, Proba Zavod, Oao;;;;Lesnaya st., 1 Saratov 410033 Russia;Sanctioned;44638".split(
      ";",
    ),
    "Asset;AST-1;;All goods of the kind;;;;;;;;Sanctioned;44638".split(";"),
    "Total;;;3;;;;;;;;;".split(";"),
  ];
  const ships = [
    "Type;Unique Identifier;IMO Number;Name of Ship as of Date of Sanction;Date of Sanction;Alias/Alternate Names;Sanction Status;Record Deleted Flag".split(
      ";",
    ),
    "Ship;SHP-1;9074729;Sea Proba;45827;Proba Star; Sanctioned;".split(";"),
    "Ship;SHP-2;9319466;Gone Proba;45827;;Sanctioned;Yes".split(";"),
  ];
  const goods = [["Tariff item", "Goods"], ...Array.from({ length: 40 }, (_, item) => [`${item}`, "Steel"])];
  const read = () => parsed(nzEntities, fileOf("register.xlsx", xlsxOf(people, goods, ships)));

  test("people and organisations stand below a legend, ships in a sheet of their own, goods name nobody", async () => {
    const entities = await read();
    expect(entities.map(({ id, schema }) => `${id} ${schema}`)).toEqual([
      "nz_russia:IND-1 Person",
      "nz_russia:ENT-1 LegalEntity",
      "nz_russia:SHP-1 Vessel",
    ]);
    expect(named(entities, "Sea Proba").identifiers).toEqual([{ kind: "imo", value: "9074729", joins: true }]);
    expect(namesOf(named(entities, "Sea Proba"))).toContain("alias: Proba Star");
  });

  test("dates are the sheet's day numbers, and the column of relatives says whose relative a person is", async () => {
    const person = named(await read(), "Lev Primerov");
    expect(person.birthDates).toEqual([{ from: "1970-02-03", circa: false }]);
    expect(person.listedAt).toBe("2022-03-18");
    expect(person.relationships).toEqual([{ relationship: "wife of", to: { name: "Oleg PRIMEROV" } }]);
  });

  test("aliases are parted by commas where there is no semicolon, but not from their legal form", async () => {
    const company = named(await read(), "Joint Stock Company Proba");
    expect(namesOf(company)).toEqual([
      "primary: Joint Stock Company Proba",
      "alias: Proba Works",
      "alias: Proba Zavod, Oao",
    ]);
    expect(company.addresses).toEqual([{ full: "Lesnaya st., 1 Saratov 410033 Russia", country: "ru" }]);
  });

  test("a workbook without the headings is no register", async () => {
    const file = fileOf("register.xlsx", xlsxOf(legend, goods));
    await expect(parsed(nzEntities, file)).rejects.toMatchObject({ kind: "columnsChanged" });
  });
});

describe("the consolidated screening list", () => {
  const rows = [
    [
      "_id",
      "source",
      "entity_number",
      "type",
      "programs",
      "name",
      "addresses",
      "start_date",
      "remarks",
      "alt_names",
      "citizenships",
      "dates_of_birth",
      "nationalities",
      "places_of_birth",
      "ids",
    ],
    [
      "24904",
      "Specially Designated Nationals (SDN) - Treasury Department",
      "24904",
      "Individual",
      "SYRIA; SDGT",
      "'TESTAR, Yasir",
      "Basrah, IQ",
      "",
      "(Linked To: TESTAR TRADING (TT))",
      "'TESTAR, Yasir 'Aziz",
      "CA; SD",
      "1967; 1966-08",
      "",
      "Tall Test, Iraq",
      "CA, BC166787, Passport; Male, Gender; 5030, Tax ID No.",
    ],
    [
      "a1",
      "Entity List (EL) - Bureau of Industry and Security",
      "",
      "",
      "",
      "140 Sample Plant JSC",
      "Borisov, 222512, BY",
      "2022-04-07",
      "",
      "Sample Plant; and JSC 140",
      "",
      "",
      "",
      "",
      "",
    ],
    [
      "a2",
      "ITAR Debarred (DTC) - State Department",
      "",
      "",
      "",
      "Somebody Or Something",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
    ],
  ];

  test("Treasury's entries carry the number that makes them one with OFAC's own list", async () => {
    const person = named(await parsed(cslEntities, fileOf("consolidated.csv", csvOf(rows))), "Yasir 'TESTAR");
    expect(person.identifiers).toEqual([
      { kind: "other", value: "ofac:24904", joins: true },
      { kind: "passport", value: "BC166787", country: "ca", joins: false },
      { kind: "tax", value: "5030", joins: false },
    ]);
    expect(person.birthDates).toEqual([
      { from: "1967", circa: false },
      { from: "1966-08", circa: false },
    ]);
    expect(person.countries.map(({ code, kind }) => `${kind} ${code}`)).toEqual([
      "nationality ca",
      "nationality sd",
      "birth iq",
    ]);
    expect(person.relationships).toEqual([{ relationship: "linked to", to: { name: "TESTAR TRADING (TT)" } }]);
    expect(person.gender).toBe("male");
  });

  test("numbers are read whichever way round the type, the number and the country stand", async () => {
    const [headings = [], first = []] = rows;
    const turned = [...first.slice(0, -1), "Passport, BC166787, CA; Gender, Male; Tax ID No., 5030; MMSI, 572469210"];
    const person = named(
      await parsed(cslEntities, fileOf("consolidated.csv", csvOf([headings, turned]))),
      "Yasir 'TESTAR",
    );
    expect(person.identifiers).toEqual([
      { kind: "other", value: "ofac:24904", joins: true },
      { kind: "passport", value: "BC166787", country: "ca", joins: false },
      { kind: "tax", value: "5030", joins: false },
      { kind: "mmsi", value: "572469210", joins: false },
    ]);
    expect(person.gender).toBe("male");
  });

  test("three aliases in one text, as the nonproliferation list writes them, are names of their own", async () => {
    const [headings = [], , entry = []] = rows;
    const listed = entry
      .with(1, "Nonproliferation Sanctions (ISN) - State Department")
      .with(9, "Testa Works, Testa Plant, TP");
    const [entity] = await parsed(cslEntities, fileOf("consolidated.csv", csvOf([headings, listed])));
    expect(entity?.names.map(({ full }) => full)).toEqual(
      expect.arrayContaining(["Testa Works", "Testa Plant", "Testa Works, Testa Plant, TP"]),
    );
  });

  test("export controls and debarments are no sanctions", async () => {
    const entities = await parsed(cslEntities, fileOf("consolidated.csv", csvOf(rows)));
    expect(named(entities, "140 Sample Plant JSC")).toMatchObject({
      category: "other",
      topics: ["export.control"],
      schema: "LegalEntity",
    });
    expect(named(entities, "Somebody Or Something")).toMatchObject({
      category: "other",
      topics: ["debarment"],
      schema: "Thing",
    });
  });
});
