import { describe, expect, test } from "vitest";
import { ftmAdapter } from "../../../../functions/lists/adapters/ftm/ftm.ts";
import { adverseMediaEntities } from "../../../../functions/lists/adapters/media/adverse-media.ts";
import { nameGroupLines } from "../../../../functions/lists/adapters/names-wikidata.ts";
import { parliamentEntities } from "../../../../functions/lists/adapters/pep/pep-au-parliament.ts";
import { congressEntities } from "../../../../functions/lists/adapters/pep/pep-us-congress.ts";
import { wikidataEntities } from "../../../../functions/lists/adapters/pep/pep-wikidata.ts";
import { collected, fileOf, gzipFile, named, namesOf, parsed, parsedWithNotes } from "../../../fixtures/lists/files.ts";
import { zipOf } from "../../../fixtures/lists/workbook.ts";

const sparql = (rows: Record<string, string>[]) =>
  JSON.stringify({
    results: {
      bindings: rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, { type: "literal", value }])),
      ),
    },
  });
const item = (id: string) => `http://www.wikidata.org/entity/${id}`;
const property = (id: string) => `http://www.wikidata.org/prop/direct/${id}`;

describe("Wikidata", () => {
  const person = {
    person: item("Q900"),
    personLabel: "Ada Testworth",
    altLabel: "A. Testworth|Ада Тествор",
    birth: "1962-01-01T00:00:00Z",
    birthPrecision: "9",
    citizenship: "AU",
    genderLabel: "female",
  };
  const page = sparql([
    {
      ...person,
      positionLabel: "Minister for Tests",
      country: "AU",
      relation: property("P26"),
      relative: item("Q901"),
      relativeLabel: "Bob Testworth",
      relativeBirth: "1960-05-03T00:00:00Z",
    },
    {
      ...person,
      positionLabel: "Senator",
      country: "AU",
      relation: property("P40"),
      relative: item("Q902"),
      relativeLabel: "Cy Testworth",
    },
    { person: item("Q902"), personLabel: "Cy Testworth", positionLabel: "Mayor" },
  ]);

  test("rows of one person are one entity; a date known to the year stays a year", async () => {
    const ada = named(await parsed(wikidataEntities, fileOf("p.json", page)), "Ada Testworth");
    expect(ada.topics).toEqual(["role.pep"]);
    expect(ada.programmes).toEqual(["Minister for Tests", "Senator"]);
    expect(ada.birthDates).toEqual([{ from: "1962", circa: false }]);
    expect(namesOf(ada)).toEqual(["primary: Ada Testworth", "alias: A. Testworth", "original: Ада Тествор"]);
    expect(ada.relationships).toEqual([
      { relationship: "spouse", to: { id: "pep_wikidata:Q901" } },
      { relationship: "child", to: { id: "pep_wikidata:Q902" } },
    ]);
  });

  test("a relative without an office stands as a relative, one with an office as an office holder", async () => {
    const entities = await parsed(wikidataEntities, fileOf("p.json", page));
    expect(entities).toHaveLength(3);
    expect(named(entities, "Bob Testworth")).toMatchObject({
      topics: ["role.rca"],
      category: "other",
      birthDates: [{ from: "1960-05-03" }],
    });
    expect(named(entities, "Cy Testworth")).toMatchObject({ topics: ["role.pep"], category: "pep" });
  });

  test("facts that come as rows of their own make the same person", async () => {
    const facts = [
      { personLabel: "Ada Testworth" },
      { altLabel: "Ада Тествор" },
      { birth: "1962-05-00T00:00:00Z", birthPrecision: "10" },
      { genderLabel: "female" },
      { positionLabel: "Minister for Tests", country: "AU" },
      { relation: property("P26"), relative: item("Q901"), relativeLabel: "Bob Testworth" },
    ];
    const rows = sparql(facts.map((fact) => ({ person: item("Q900"), ...fact })));
    const [ada, bob] = await parsed(wikidataEntities, fileOf("p.json", rows));
    expect(ada).toMatchObject({
      caption: "Ada Testworth",
      gender: "female",
      birthDates: [{ from: "1962-05" }],
      programmes: ["Minister for Tests"],
      relationships: [{ relationship: "spouse", to: { id: "pep_wikidata:Q901" } }],
    });
    expect(bob?.caption).toBe("Bob Testworth");
  });

  test("a page cut off is refused whole", async () => {
    await expect(parsed(wikidataEntities, fileOf("p.json", page.slice(0, 400)))).rejects.toMatchObject({
      kind: "truncated",
    });
  });

  test("names: lines of a file and pages of a query give the same groups", async () => {
    const lines = "ada, ада, آدا => Q1\nbob, боб => Q2\n";
    const query = sparql([
      { name: item("Q1"), form: "Ada" },
      { name: item("Q1"), form: "Ада" },
      { name: item("Q1"), form: "آدا" },
      { name: item("Q2"), form: "bob" },
      { name: item("Q2"), form: "боб" },
      { name: item("Q3"), form: "lonely" },
    ]);
    const expected = ["ada, ада, آدا => Q1", "bob, боб => Q2"];
    expect(await collected(nameGroupLines([gzipFile("n.txt.gz", lines)], {}))).toEqual(expected);
    expect(await collected(nameGroupLines([fileOf("n.json", query)], {}))).toEqual(expected);
  });
});

describe("legislators", () => {
  test("the Congress: one person with every position held, joined to others by the Wikidata id", async () => {
    const file = JSON.stringify([
      {
        id: { bioguide: "T000001", wikidata: "Q900" },
        name: { first: "Ada", middle: "May", last: "Testworth", nickname: "Addie", official_full: "Ada M. Testworth" },
        bio: { birthday: "1962-05-03", gender: "F" },
        terms: [
          { type: "rep", start: "2001-01-03", end: "2003-01-03", state: "ZZ" },
          { type: "sen", start: "2003-01-03", end: "2009-01-03", state: "ZZ" },
        ],
      },
    ]);
    const [ada] = await parsed(congressEntities, fileOf("legislators-current.json", file));
    expect(ada?.identifiers).toEqual([{ kind: "wikidata", value: "Q900", joins: true }]);
    expect(ada?.programmes).toHaveLength(2);
    expect(ada?.names.map(({ full }) => full)).toEqual(["Ada May Testworth", "Ada M. Testworth", "Addie Testworth"]);
    expect(ada).toMatchObject({ gender: "female", birthDates: [{ from: "1962-05-03" }] });
  });

  test("a minister's titles, parted by a bare carriage return, are an office each", async () => {
    const csv = [
      "Surname,First Name,State,Parliamentary Title,Ministerial Title",
      '"Fixture","Juno","NSW","Leader of the House","Minister for Fixtures\rMinister for Fittings"',
      '"Fixture","Hera","VIC","Deputy Whip; Whip",""',
    ].join("\r\n");
    const [minister, member] = await parsed(parliamentEntities, fileOf("members.csv", csv));
    expect(minister?.programmes).toEqual([
      "Member of the Parliament of Australia",
      "Leader of the House",
      "Minister for Fixtures",
      "Minister for Fittings",
    ]);
    expect(member?.programmes).toEqual(["Member of the Parliament of Australia", "Deputy Whip", "Whip"]);
  });

  test("the Parliament of Australia: senators and members from files with headings of their own", async () => {
    const csv =
      "Honorific,Surname,First Name,Other Name,Preferred Name,Gender,Electorate\nHon,Testworth,Barnaby,John,Barney,MALE,Test\n";
    const [member] = await parsed(parliamentEntities, fileOf("members.csv", csv));
    expect(member?.names.map(({ full }) => full)).toEqual([
      "Barnaby John Testworth",
      "Barney Testworth",
      "Barnaby Testworth",
    ]);
    expect(member).toMatchObject({ gender: "male", programmes: ["Member of the Parliament of Australia"] });
  });
});

describe("FollowTheMoney", () => {
  const lines = [
    { id: "f1", schema: "Family", properties: { person: ["p1"], relative: ["p2"], relationship: ["sister"] } },
    {
      id: "p1",
      schema: "Person",
      caption: "Juno Fixture",
      properties: {
        name: ["Juno Fixture", "Юнона Фикстур"],
        weakAlias: ["Juju"],
        birthDate: ["1970-02"],
        nationality: ["ru"],
        topics: ["sanction"],
        wikidataId: ["Q77"],
      },
    },
    {
      id: "p2",
      schema: "Person",
      properties: { firstName: ["Hera"], lastName: ["Fixture"], name: ["Hera Fixture"], topics: ["role.rca"] },
    },
    { id: "s1", schema: "Sanction", properties: { entity: ["p1"], program: ["Test Regulations"] } },
    { id: "a1", schema: "Address", properties: { full: ["nowhere"] } },
    {
      id: "m1",
      schema: "Person",
      properties: {
        name: ["Mel Mention"],
        topics: ["crime"],
        articleUrl: ["https://news.example/1"],
        articleTitle: ["Mel Mention fined"],
        publishedAt: ["2026-01-01"],
      },
    },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");

  test("edges before or after their ends, sanctions and names in every script reach the entity", async () => {
    const entities = await parsed(ftmAdapter("ftm"), gzipFile("e.json.gz", text));
    expect(entities.map(({ id }) => id)).toEqual(["ftm:p1", "ftm:p2", "ftm:m1"]);
    const juno = named(entities, "Juno Fixture");
    expect(juno.relationships).toEqual([{ relationship: "sister", to: { id: "ftm:p2" } }]);
    expect(juno).toMatchObject({
      category: "sanction",
      programmes: ["Test Regulations"],
      birthDates: [{ from: "1970-02" }],
    });
    expect(namesOf(juno)).toEqual(["primary: Juno Fixture", "original: Юнона Фикстур", "alias (weak): Juju"]);
    expect(named(entities, "Mel Mention")).toMatchObject({
      category: "adverse_media",
      article: { title: "Mel Mention fined" },
    });
  });

  test.each(["constructor", "toString", "__proto__", "valueOf"])(
    "a line of the unknown schema %s is passed over like any unknown one, and the list is read to its end",
    async (schema) => {
      const odd = JSON.stringify({ id: "o1", schema, properties: { name: ["Odd One"] } });
      const entities = await parsed(ftmAdapter("ftm"), fileOf("e.json", `${odd}\n${text}`));
      expect(entities.map(({ id }) => id)).toEqual(["ftm:p1", "ftm:p2", "ftm:m1"]);
    },
  );

  test("a file cut off within a line is refused", async () => {
    await expect(parsed(ftmAdapter("ftm"), fileOf("e.json", text.slice(0, -20)))).rejects.toMatchObject({
      kind: "truncated",
    });
  });
});

describe("adverse media", () => {
  const row = (cells: Record<number, string>) => Array.from({ length: 27 }, (_, at) => cells[at] ?? "").join("\t");
  const gkg = [
    row({
      0: "20260912104500-1",
      1: "20260912104500",
      4: "https://news.example/a",
      7: "TAX_FNCACT;CORRUPTION;TERROR",
      12: "Rex Invented,12;Rex Invented,90;Madonna,4",
      14: "Invented Holdings,40",
      26: "<PAGE_TITLE>Rex Invented charged &#x2013; court</PAGE_TITLE>",
    }),
    row({
      0: "20260912104500-2",
      1: "20260912104500",
      4: "https://news.example/b",
      7: "TOURISM",
      12: "Val Harmless,1",
      26: "<PAGE_TITLE>Beach day</PAGE_TITLE>",
    }),
  ].join("\n");

  test("of GDELT only articles on crime, corruption, terror, laundering or sanctions are kept, with who they name", async () => {
    const { entities, notes } = await parsedWithNotes(
      adverseMediaEntities,
      fileOf("x.gkg.csv.zip", zipOf({ "x.gkg.csv": gkg })),
    );
    expect(entities.map(({ caption, schema }) => [caption, schema])).toEqual([
      ["Rex Invented", "Person"],
      ["Invented Holdings", "Organization"],
    ]);
    expect(entities[0]).toMatchObject({
      topics: ["corruption", "crime.terror"],
      article: {
        title: "Rex Invented charged – court",
        url: "https://news.example/a",
        publishedAt: "2026-09-12T10:45:00Z",
      },
    });
    expect(notes.publishedAt).toBe("2026-09-12");
  });

  test("only who stands near the words of a theme is kept, and the fight against a crime is none", async () => {
    const table = [
      row({
        1: "20260912104500",
        4: "https://news.example/e",
        7: "CORRUPTION;WB_832_ANTI_CORRUPTION;UNGP_CRIME_VIOLENCE;TERROR",
        8: "CORRUPTION,900;WB_832_ANTI_CORRUPTION,100;UNGP_CRIME_VIOLENCE,110;TERROR,5000",
        12: "Val Harmless,120;Rex Invented,1100;Val Harmless,2200",
        14: "Invented Holdings,4800",
        26: "<PAGE_TITLE>Trial</PAGE_TITLE>",
      }),
      row({
        1: "20260912104500",
        4: "https://news.example/f",
        8: "SOC_TRAFFICACCIDENT,10;WB_2024_ANTI_CORRUPTION_AUTHORITIES,20",
        12: "Val Harmless,12",
        26: "<PAGE_TITLE>Crash</PAGE_TITLE>",
      }),
    ].join("\n");
    const entities = await parsed(adverseMediaEntities, fileOf("x.csv", table));
    expect(entities.map(({ caption, topics }) => [caption, topics])).toEqual([
      ["Rex Invented", ["corruption"]],
      ["Invented Holdings", ["crime.terror"]],
    ]);
  });

  test("an article is as old as its page says, but never younger than the file it was seen in", async () => {
    const published = (stamp: string) =>
      row({
        1: "20260912104500",
        4: `https://news.example/${stamp}`,
        7: "CORRUPTION",
        12: "Rex Invented,1",
        26: `<PAGE_PRECISEPUBTIMESTAMP>${stamp}</PAGE_PRECISEPUBTIMESTAMP><PAGE_TITLE>Trial</PAGE_TITLE>`,
      });
    const table = [published("20260911080000"), published("20270101000000")].join("\n");
    const entities = await parsed(adverseMediaEntities, fileOf("x.csv", table));
    expect(entities.map(({ article }) => article?.publishedAt)).toEqual([
      "2026-09-11T08:00:00Z",
      "2026-09-12T10:45:00Z",
    ]);
  });

  test("a row of another shape among thousands is passed over, a table of them is refused", async () => {
    const good = gkg.split("\n")[0] ?? "";
    const many = Array.from({ length: 500 }, () => good);
    expect(await parsed(adverseMediaEntities, fileOf("x.csv", [...many, "cut\toff", ...many].join("\n")))).toHaveLength(
      2_000,
    );
    await expect(
      parsed(adverseMediaEntities, fileOf("x.csv", [good, ...Array.from({ length: 9 }, () => "a\tb")].join("\n"))),
    ).rejects.toMatchObject({ kind: "columnsChanged" });
  });

  test("feeds: people named in adverse items; a headline in capitals names nobody", async () => {
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
      <item><title>Banker Otto Feigned convicted of fraud, court says</title><link>https://news.example/c</link><pubDate>Sat, 12 Sep 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;He denied it.&lt;/p&gt;</description></item>
      <item><title>Fraud Shakes Whole Big City Council Again</title><link>https://news.example/d</link><pubDate>Sat, 12 Sep 2026 10:00:00 GMT</pubDate></item>
    </channel></rss>`;
    const entities = await parsed(adverseMediaEntities, fileOf("feed.xml", rss));
    expect(entities.map(({ caption }) => caption)).toEqual(["Banker Otto Feigned"]);
    expect(entities[0]?.article?.publishedAt).toBe("2026-09-12T10:00:00.000Z");
  });

  test("a table with another number of columns is refused", async () => {
    await expect(parsed(adverseMediaEntities, fileOf("x.csv", "a\tb\tc"))).rejects.toMatchObject({
      kind: "notTheFormat",
    });
  });
});
