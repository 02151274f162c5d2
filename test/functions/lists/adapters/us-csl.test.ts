import { describe, expect, test } from "vitest";
import { cslEntities } from "../../../../functions/lists/adapters/us-csl.ts";
import { fileOf, named, parsed } from "../../../fixtures/lists/files.ts";
import { csvOf } from "../../../fixtures/lists/workbook.ts";

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
    const turned = [
      ...first.slice(0, -1),
      "Passport, BC166787, CA; Gender, Male; Tax ID No., 5030; Vessel Registration Identification, IMO 9074729",
    ];
    const person = named(
      await parsed(cslEntities, fileOf("consolidated.csv", csvOf([headings, turned]))),
      "Yasir 'TESTAR",
    );
    expect(person.identifiers).toEqual([
      { kind: "other", value: "ofac:24904", joins: true },
      { kind: "passport", value: "BC166787", country: "ca", joins: false },
      { kind: "tax", value: "5030", joins: false },
      { kind: "imo", value: "9074729", joins: true },
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

  test("columns in another order are found by their headings, and one that is gone is a fault", async () => {
    const whole = await parsed(cslEntities, fileOf("consolidated.csv", csvOf(rows)));
    const turned = rows.map((cells) => cells.toReversed());
    expect(await parsed(cslEntities, fileOf("consolidated.csv", csvOf(turned)))).toEqual(whole);
    const without = rows.map((cells) => cells.filter((_, column) => column !== 5));
    await expect(parsed(cslEntities, fileOf("consolidated.csv", csvOf(without)))).rejects.toMatchObject({
      kind: "columnsChanged",
    });
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
