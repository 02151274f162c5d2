import { describe, expect, test } from "vitest";
import { nzEntities } from "../../../../functions/lists/adapters/nz-russia.ts";
import { fileOf, named, namesOf, parsed } from "../../../fixtures/lists/files.ts";
import { xlsxOf } from "../../../fixtures/lists/workbook.ts";

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

  test("columns in another order are found by their headings", async () => {
    const turned = (rows: string[][]) => rows.map((cells) => (cells.length > 2 ? cells.toReversed() : cells));
    const width = Math.max(...people.map((cells) => cells.length));
    const padded = people.map((cells) =>
      cells.length > 2 ? [...cells, ...Array(width - cells.length).fill("")] : cells,
    );
    const file = fileOf("register.xlsx", xlsxOf(goods, turned(ships), turned(padded)));
    expect((await parsed(nzEntities, file)).map(({ id }) => id).sort()).toEqual(
      (await read()).map(({ id }) => id).sort(),
    );
  });

  test("a workbook without the headings is no register", async () => {
    const file = fileOf("register.xlsx", xlsxOf(legend, goods));
    await expect(parsed(nzEntities, file)).rejects.toMatchObject({ kind: "columnsChanged" });
  });
});
