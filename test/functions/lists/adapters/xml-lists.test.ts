import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { caEntities } from "../../../../functions/lists/adapters/ca-sema.ts";
import { chEntities } from "../../../../functions/lists/adapters/ch-seco.ts";
import { euEntities } from "../../../../functions/lists/adapters/eu-fsf.ts";
import { unEntities } from "../../../../functions/lists/adapters/un-sc.ts";
import { fileOf, named, namesOf, parsed, parsedWithNotes } from "../../../fixtures/lists/files.ts";

const fixture = (name: string) =>
  fileOf(name, readFileSync(new URL(`../../../fixtures/lists/${name}`, import.meta.url)));

describe("United Nations", () => {
  const read = () => parsedWithNotes(unEntities, fixture("un.xml"));

  test("a low-quality alias is weak, the original script is kept, and four name parts are one name", async () => {
    const { entities, notes } = await read();
    const person = named(entities, "DARIUS TESTAMANT AL-QALAM IBN HAKIM");
    expect(notes.publishedAt).toBe("2026-02-27");
    expect(person.id).toBe("un_sc:9000001");
    expect(namesOf(person)).toEqual([
      "primary: DARIUS TESTAMANT AL-QALAM IBN HAKIM",
      "alias: Daryush Qalam",
      "alias (weak): The Scribe",
      "original: داريوش القلم",
    ]);
  });

  test("birth dates keep what they say: a day, about a year, between two years, words", async () => {
    const person = named((await read()).entities, "DARIUS TESTAMANT AL-QALAM IBN HAKIM");
    expect(person.birthDates).toEqual([
      { from: "1971-04-02", circa: false },
      { from: "1969", circa: true },
      { from: "1966", until: "1968", circa: false },
      { from: "1960", until: "1963", circa: true },
    ]);
  });

  test("relatives named in the prose are kept, by number where they are listed themselves", async () => {
    const { entities } = await read();
    const person = named(entities, "DARIUS TESTAMANT AL-QALAM IBN HAKIM");
    expect(person.relationships).toEqual([
      { relationship: "brother of", to: { id: "un_sc:9000002" } },
      { relationship: "associate", to: { id: "un_sc:9000003" } },
      { relationship: "father", to: { name: "Hakim Testamant" } },
      { relationship: "brother of", to: { name: "Samir Testamant" } },
    ]);
    expect(named(entities, "QALAM RELIEF OF TEST").schema).toBe("LegalEntity");
  });

  test("papers keep their kind and country", async () => {
    const person = named((await read()).entities, "DARIUS TESTAMANT AL-QALAM IBN HAKIM");
    expect(person.identifiers).toEqual([
      { kind: "other", value: "un:XXi.001", joins: true },
      { kind: "passport", value: "X100200", country: "iq", joins: false },
      { kind: "national", value: "5550", country: "sy", joins: false },
    ]);
  });
});

describe("European Union", () => {
  test("attributes become names, dates with their precision, citizenship and papers", async () => {
    const { entities, notes } = await parsedWithNotes(euEntities, fixture("eu.xml"));
    const person = named(entities, "Ottoline Varga-Test");
    expect(notes.publishedAt).toBe("2022-03-18");
    expect(namesOf(person)).toEqual(["primary: Ottoline Varga-Test", "alias (weak): Otti", "alias: Оттолине Варга"]);
    expect(person.names[0]?.parts).toEqual({ given: "Ottoline", family: "Varga-Test" });
    expect(person.birthDates).toEqual([
      { from: "1958", until: "1963", circa: false },
      { from: "1962-05", circa: true },
      { from: "1961-02-03", circa: false },
    ]);
    expect(person.countries).toContainEqual({ code: "by", kind: "nationality" });
    expect(person.gender).toBe("female");
    expect(person.identifiers).toContainEqual({ kind: "other", value: "un:XXi.001", joins: true });
    expect(person.identifiers).toContainEqual({ kind: "passport", value: "PP12", country: "by", joins: false });
    expect(person.identifiers).not.toContainEqual(expect.objectContaining({ value: "FORGED1" }));
    expect(person.programmes).toEqual(["BLR"]);
  });
});

describe("Switzerland", () => {
  test.each(["amendment", undefined])("a file of list-type %s is refused: it is not the list", async (type) => {
    const xml = readFileSync(new URL("../../../fixtures/lists/ch.xml", import.meta.url), "utf8");
    const said = type === undefined ? "" : `list-type="${type}"`;
    const file = fileOf("ch.xml", xml.replace('list-type="whole-list"', said));
    await expect(parsed(chEntities, file)).rejects.toMatchObject({ kind: "notTheFormat" });
  });

  test("a target whose latest modification struck it off is skipped, an amended one stays", async () => {
    const entities = await parsed(chEntities, fixture("ch.xml"));
    const ids = entities.map(({ id }) => id);
    expect(ids).toContain("ch_seco:5142");
    expect(ids).toContain("ch_seco:5200");
    expect(ids).not.toContain("ch_seco:5150");
  });

  test("of two modifications of one day the first in the file is the later one", async () => {
    const ids = (await parsed(chEntities, fixture("ch.xml"))).map(({ id }) => id);
    expect(ids).toContain("ch_seco:5210");
    expect(ids).not.toContain("ch_seco:5220");
  });

  test("a target to be struck off at a later date stays until then", async () => {
    const ids = (await parsed(chEntities, fixture("ch.xml"))).map(({ id }) => id);
    expect(ids).toContain("ch_seco:5230");
  });

  test("every spelling of a part makes a name, a maiden name another, and a title none", async () => {
    const person = named(await parsed(chEntities, fixture("ch.xml")), "Alina Proba");
    expect(namesOf(person)).toEqual([
      "primary: Alina Proba",
      "alias: Alina Spytova",
      "alias: Alina Prouba",
      "alias: Alina Probah",
      "alias: Alya Proba",
    ]);
    expect(person.identifiers).toEqual([{ kind: "other", value: "un:XXi.044", joins: true }]);
    expect(person.gender).toBe("female");
  });

  test("a ship's IMO number stands among the remarks", async () => {
    const ship = named(await parsed(chEntities, fixture("ch.xml")), "Sea Probe");
    expect(ship).toMatchObject({ schema: "Vessel", programmes: ["Measures concerning Test"] });
    expect(ship.identifiers).toEqual([{ kind: "imo", value: "9074729", joins: true }]);
  });

  test("spellings of the parts make names of their own; old texts of modifications do not", async () => {
    const person = named(await parsed(chEntities, fixture("ch.xml")), "Dmitri Alexandrovich Testov");
    expect(namesOf(person)).toEqual([
      "primary: Dmitri Alexandrovich Testov",
      "alias: Dmitri Alexandrovich Testoff",
      "original: Дмитрий Alexandrovich Тестов",
      "alias (weak): The Oarsman",
    ]);
    expect(person.birthDates).toEqual([{ from: "1980-03", circa: false }]);
    expect(person.countries).toEqual([
      { code: "by", kind: "nationality" },
      { code: "ru", kind: "birth" },
    ]);
    expect(person.programmes).toEqual(["Measures concerning Test"]);
    expect(person.relationships).toEqual([{ relationship: "family member", to: { id: "ch_seco:5200" } }]);
    expect(person.addresses[0]?.full).toBe("ul. Test 4, 220029, Minsk, Belarus");
  });
});

describe("Canada", () => {
  const entities = () => parsed(caEntities, fixture("ca.xml"));

  test("a person's aliases in one text are apart, with the language labels gone and fragments weak", async () => {
    const person = named(await entities(), "Mira Ivanovna Prykladna");
    expect(namesOf(person)).toEqual([
      "primary: Mira Ivanovna Prykladna",
      "alias: Myra Prykladna",
      "alias (weak): Mirochka",
      "original: Міра Прикладна",
      "original: Мира Прикладная",
    ]);
    expect(person.birthDates).toEqual([
      { from: "1975-11-28", circa: false },
      { from: "1976", circa: false },
    ]);
    expect(person.programmes).toEqual(["Belarus"]);
  });

  const record = (...elements: [string, string][]) =>
    `<record>${elements.map(([name, text]) => `<${name}>${text}</${name}>`).join("")}</record>`;
  const fed = (...records: string[]) =>
    parsed(caEntities, fileOf("ca.xml", `<data-set>${records.join("")}</data-set>`));

  test("an older file: organisations stand in Entity, births in DateOfBirth", async () => {
    const [works, person] = await fed(
      record(["Country", "Burma / Birmanie"], ["Entity", "Sample Works"], ["Aliases", "Sample Trading Ltd."]),
      record(
        ["Country", "Burma / Birmanie"],
        ["LastName", "Sample"],
        ["GivenName", "Htun"],
        ["DateOfBirth", "1964-02-01"],
      ),
    );
    expect(works).toMatchObject({ schema: "LegalEntity", caption: "Sample Works", birthDates: [] });
    expect(person).toMatchObject({ schema: "Person", birthDates: [{ from: "1964-02-01", circa: false }] });
  });

  test("a record whose name stands in an element nobody knows is no person for it", async () => {
    const [thing, ...others] = await fed(
      record(["Country", "Russia / Russie"], ["Organisation", "Sample Works"], ["Aliases", "Sample Trading"]),
      record(["Country", "Russia / Russie"], ["Organisation", "Sample Board"]),
    );
    expect(thing).toMatchObject({ schema: "Thing", caption: "Sample Trading" });
    expect(others).toEqual([]);
  });

  test.each([
    [
      "a person's",
      "LastName",
      "Mira Prykladna, Myra Prikladna and Mirra Prykladna",
      ["Myra Prikladna", "Mirra Prykladna"],
    ],
    ["other letters", "Entity", "Приклад and АО Приклад-М", ["Приклад", "АО Приклад-М"]],
    ["legal forms", "Entity", "Sample Co. Ltd. and Probe Company", ["Sample Co. Ltd.", "Probe Company"]],
    [
      "the same word",
      "Entity",
      "Zappel Company Board and Zappel Investments",
      ["Zappel Company Board", "Zappel Investments"],
    ],
    ["one name", "Entity", "Sample Devices and Technologies", ["Sample Devices and Technologies"]],
  ])("aliases joined by and, %s: each is a name", async (_what, element, aliases, names) => {
    const [entity] = await fed(record([element, "Probe"], ["Aliases", aliases]));
    expect(entity?.names.map(({ full }) => full)).toEqual(expect.arrayContaining(names));
    expect(entity?.names.filter(({ full }) => full.includes(" and "))).toHaveLength(
      names[0]?.includes(" and ") ? 1 : 0,
    );
  });

  test("elements with French beside their English names are the same elements", async () => {
    const french: Record<string, string> = {
      Country: "Country-Pays",
      LastName: "LastName-NomDeFamille",
      GivenName: "GivenName-Prenom",
      EntityOrShip: "EntityOrShip-EntiteOuNavire",
      TitleOrShip: "TitleOrShipType-TitreOuTypeDeNavire",
      ShipIMONumber: "ShipIMONumber-NumeroOMIDuNavire",
      DateOfBirthOrShipBuildDate: "DateOfBirthOrShipBuildDate-DateDeNaissanceOuDateDeConstructionDuNavire",
      Aliases: "Aliases-Alias",
      Schedule: "Schedule-Annexe",
      Item: "Item-NumeroDarticle",
      DateOfListing: "DateOfListing-DateDinscription",
    };
    const before = readFileSync(new URL("../../../fixtures/lists/ca.xml", import.meta.url), "utf8");
    const renamed = before.replace(
      /(<\/?)(\w+)(?=>)/g,
      (_, open: string, name: string) => open + (french[name] ?? name),
    );
    expect(renamed).toContain("<LastName-NomDeFamille>");
    expect(await parsed(caEntities, fileOf("ca.xml", renamed))).toEqual(await entities());
  });

  test("a name in its own script where a ship's number belongs is a name", async () => {
    const record =
      "<record><Country-Pays>Iran</Country-Pays><LastName-NomDeFamille>Azmoon</LastName-NomDeFamille><GivenName-Prenom>Sara</GivenName-Prenom><ShipIMONumber-NumeroOMIDuNavire>سارا آزمون</ShipIMONumber-NumeroOMIDuNavire><Item-NumeroDarticle>3</Item-NumeroDarticle></record>";
    const [person] = await parsed(caEntities, fileOf("ca.xml", `<data-set>${record}</data-set>`));
    expect(person?.schema).toBe("Person");
    expect(person?.names.map(({ full, kind }) => `${kind}: ${full}`)).toEqual([
      "primary: Sara Azmoon",
      "original: سارا آزمون",
    ]);
  });

  test("a ship is told by its IMO number, and its year of building is no birth", async () => {
    const ship = named(await entities(), "LADY OF TEST");
    expect(ship.schema).toBe("Vessel");
    expect(ship.birthDates).toEqual([]);
    expect(ship.identifiers).toEqual([{ kind: "imo", value: "9074729", joins: true }]);
  });

  test("a company's legal form is not taken for another alias", async () => {
    const company = named(await entities(), "Sample Works Board");
    expect(namesOf(company)).toContain("alias: Sample Works Co., Ltd");
  });

  test("names in two languages and names parted by a stroke or an or are names of their own", async () => {
    const company = named(await entities(), "Sample Works Board");
    expect(namesOf(company)).toEqual([
      "primary: Sample Works Board",
      "alias: Office des travaux",
      "alias: Sample Works Co., Ltd",
      "alias: SW Holding",
      "alias: SWH Group",
      "alias: SW Old Holding",
    ]);
  });

  test("records without an identifier get one from where they stand and what they are called", async () => {
    expect(new Set((await entities()).map(({ id }) => id)).size).toBe(3);
    expect(named(await entities(), "Mira Ivanovna Prykladna").id).toBe(
      "ca_sema:belarus/1-part-1/7/prykladna/mira-ivanovna",
    );
  });
});
