import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { adapters } from "../../../../functions/lists/adapters/index.ts";
import { csvRows } from "../../../../functions/lists/reading/csv.ts";
import { jsonLines } from "../../../../functions/lists/reading/lines.ts";
import { sheetRows } from "../../../../functions/lists/reading/spreadsheet.ts";
import { xmlRecords } from "../../../../functions/lists/reading/xml.ts";
import { collected as all, fileOf } from "../../../fixtures/lists/files.ts";
import { xlsxOf, zipOf } from "../../../fixtures/lists/workbook.ts";

const chunksOf = (content: string | Uint8Array) => fileOf("x", content).open();
const shape = { roots: ["list"], records: ["entry"] };
const xml = (content: string) => all(xmlRecords(chunksOf(content), shape));

describe("XML", () => {
  test("records come out whole however the chunks fall, prefixes and CDATA included", async () => {
    const records = await xml(
      '<x:list xmlns:x="u"><x:entry n="1"><name><![CDATA[A & B]]></name></x:entry><other/><x:entry n="2"/></x:list>',
    );
    expect(records.map(({ attributes }) => attributes.n)).toEqual(["1", "2"]);
    expect(records[0]?.children[0]?.text).toBe("A & B");
  });

  test.each([
    ["an empty file", "", "empty"],
    ["an error page", "<html><body>Busy</body></html>", "notTheFormat"],
    ["plain words", "Service unavailable", "notTheFormat"],
    ["a file cut off between records", "<list><entry/>", "truncated"],
    ["a file cut off within a tag", "<list><entry/><ent", "truncated"],
    [
      "an entity bomb",
      '<!DOCTYPE list [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><list><entry>&b;</entry></list>',
      "hostile",
    ],
    [
      "an external entity",
      '<!DOCTYPE list [<!ENTITY a SYSTEM "file:///etc/hostname">]><list><entry>&a;</entry></list>',
      "hostile",
    ],
    ["elements without end", `<list><entry>${"<a>".repeat(100)}`, "hostile"],
  ])("%s is a fault of its kind", async (_what, content, kind) => {
    await expect(xml(content)).rejects.toMatchObject({ kind });
  });

  test("an undeclared entity is no reason to guess", async () => {
    await expect(xml("<list><entry>&nbsp;</entry></list>")).rejects.toMatchObject({ kind: "notTheFormat" });
  });
});

describe("archives", () => {
  const rows = [
    ["Reference", "Name"],
    ["1", "A & B"],
  ];

  /** Refused by its size, before anybody has looked at what it holds. */
  const unpacking = { kind: "hostile", message: expect.stringContaining("unpacks") };

  test("a workbook reads as its cells, empty ones in place", async () => {
    expect(
      await all(
        sheetRows(
          chunksOf(
            xlsxOf([
              ["a", "", "c"],
              ["1", "2", "3"],
            ]),
          ),
        ),
      ),
    ).toEqual([
      { sheet: 0, cells: ["a", "", "c"] },
      { sheet: 0, cells: ["1", "2", "3"] },
    ]);
  });

  test("a cell in several formats is one text, also where a format changes within a word", async () => {
    const runs =
      '<si><r><t>Ignat</t></r><r><t xml:space="preserve">ius </t></r><r><t>Sample</t></r><rPh><t>x</t></rPh></si>';
    const book = zipOf({
      "xl/sharedStrings.xml": `<sst>${runs}</sst>`,
      "xl/worksheets/sheet1.xml": '<worksheet><row><c r="A1" t="s"><v>0</v></c></row></worksheet>',
    });
    expect(await all(sheetRows(chunksOf(book)))).toEqual([{ sheet: 0, cells: ["Ignatius Sample"] }]);
  });

  test("a bomb in a sheet is refused before it has unpacked", async () => {
    const bomb = zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(40 * 1024 * 1024, 0x20) });
    await expect(all(sheetRows(chunksOf(bomb)))).rejects.toMatchObject(unpacking);
  });

  test("a directory that lies about the size does not help a bomb", async () => {
    const bomb = zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(40 * 1024 * 1024, 0x20) });
    const entry = bomb.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bomb.writeUInt32LE(100, entry + 24);
    await expect(all(sheetRows(chunksOf(bomb)))).rejects.toMatchObject(unpacking);
  });

  test.each([
    ["an empty file", Buffer.alloc(0), "empty"],
    ["a page in place of the workbook", Buffer.from("<html></html>"), "notTheFormat"],
    ["an archive cut off", xlsxOf(rows).subarray(0, 300), "truncated"],
    ["an archive that holds no sheet", zipOf({ "readme.txt": "hello" }), "notTheFormat"],
  ])("%s is a fault of its kind", async (_what, content, kind) => {
    await expect(all(sheetRows(chunksOf(content)))).rejects.toMatchObject({ kind });
  });

  test("packed data that breaks off is a cut-off file", async () => {
    const packed = gzipSync(Buffer.from("a,b\n".repeat(5_000)));
    await expect(all(csvRows(chunksOf(packed.subarray(0, packed.length - 12))))).rejects.toMatchObject({
      kind: "truncated",
    });
  });
});

describe("entries without measure", () => {
  test("one record of a quarter of a million elements is an attack", async () => {
    const record = `<list><entry>${"<a/>".repeat(250_000)}</entry></list>`;
    await expect(all(xmlRecords(fileOf("x", record, 65_536).open(), shape))).rejects.toMatchObject({ kind: "hostile" });
  });

  test("one text of ten megabytes is an attack", async () => {
    const text = fileOf("x", Buffer.concat([Buffer.from("<list><entry>"), Buffer.alloc(10 * 1024 ** 2, 0x61)]), 65_536);
    await expect(all(xmlRecords(text.open(), shape))).rejects.toMatchObject({ kind: "hostile" });
  });

  test("one row of five megabytes is an attack", async () => {
    const row = fileOf("x", `1,"${"a".repeat(5 * 1024 ** 2)}`, 65_536);
    await expect(all(csvRows(row.open()))).rejects.toMatchObject({ kind: "hostile" });
  });

  test("a line of twenty megabytes is an attack", async () => {
    const line = fileOf("x", Buffer.alloc(20 * 1024 ** 2, 0x61), 1024 ** 2);
    await expect(all(jsonLines(line.open()))).rejects.toMatchObject({ kind: "hostile" });
  });

  test("a cell in a column no sheet has is an attack", async () => {
    const book = zipOf({ "xl/worksheets/sheet1.xml": '<worksheet><row><c r="XFE1"><v>1</v></c></row></worksheet>' });
    await expect(all(sheetRows(chunksOf(book)))).rejects.toMatchObject({ kind: "hostile" });
  });

  test("sheets are told apart and come in their order, whatever order the archive has them in", async () => {
    const sheet = (text: string) => `<worksheet><row><c r="A1"><v>${text}</v></c></row></worksheet>`;
    const book = zipOf({
      "xl/worksheets/sheet10.xml": sheet("ten"),
      "xl/worksheets/sheet2.xml": sheet("two"),
      "xl/worksheets/sheet1.xml": sheet("one"),
    });
    expect(await all(sheetRows(chunksOf(book)))).toEqual(
      ["one", "two", "ten"].map((text, place) => ({ sheet: place, cells: [text] })),
    );
  });
});

describe("rows and lines", () => {
  test("a quotation left open is a cut-off file", async () => {
    await expect(all(csvRows(chunksOf('1,"a"\n2,"b')))).rejects.toMatchObject({ kind: "truncated" });
  });

  test("the end-of-file byte of old files is no row", async () => {
    expect(await all(csvRows(chunksOf("1,a\n2,b\n\u001a\n")))).toEqual([
      ["1", "a"],
      ["2", "b"],
    ]);
  });

  test("UTF-16 with its mark reads like UTF-8", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("1,Ж\n", "utf16le")]);
    expect(await all(csvRows(chunksOf(utf16)))).toEqual([["1", "Ж"]]);
  });

  test("something that is no JSON at all is another format, a broken last line a cut-off file", async () => {
    await expect(all(jsonLines(chunksOf("<html>")))).rejects.toMatchObject({ kind: "notTheFormat" });
    await expect(all(jsonLines(chunksOf('{"a":1}\n{"a":')))).rejects.toMatchObject({ kind: "truncated" });
  });
});

describe("every source", () => {
  test.each(Object.entries(adapters))("%s refuses an error page and yields nothing of it", async (_id, adapter) => {
    const page = fileOf(
      "list",
      "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>",
    );
    await expect(all(adapter([page], {}))).rejects.toMatchObject({ name: "ListFault" });
  });
});
