import { describe, expect, test } from "vitest";
import { csvRows } from "../../../../functions/lists/reading/csv.ts";
import { xmlRecords } from "../../../../functions/lists/reading/xml.ts";
import { collected, fileOf } from "../../../fixtures/lists/files.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const rows = (content: Uint8Array, pieceBytes: number) =>
  collected(csvRows(fileOf("list.csv", content, pieceBytes).open()));
const filler = "Reference,Name\r\n".repeat(20);

describe.each([1, 2, 3, 97, 4_096])("a file read %i bytes at a time", (piece) => {
  const last = async (content: Uint8Array) => (await rows(content, piece)).at(-1);

  test("in UTF-8 keeps every letter, of two, three or four bytes", async () => {
    expect(await last(bytes(filler, "1,Zoë Пример 測試 𠮷"))).toEqual(["1", "Zoë Пример 測試 𠮷"]);
  });

  test("with a mark at its start is the same file", async () => {
    expect(await last(bytes([0xef, 0xbb, 0xbf], filler, "1,Zoë"))).toEqual(["1", "Zoë"]);
  });

  test("in UTF-16 either way round is told by its mark", async () => {
    const text = `\uFEFF${filler}1,Zoë Пример`;
    const little = Buffer.from(text, "utf16le");
    expect(await last(little)).toEqual(["1", "Zoë Пример"]);
    expect(await last(Buffer.from(little).swap16())).toEqual(["1", "Zoë Пример"]);
  });

  test("in Windows-1252 keeps its accents and its quotation marks", async () => {
    const name = [0x5a, 0x6f, 0xeb, 0x20, 0x4f, 0x92, 0x54, 0x65, 0x73, 0x74, 0x20, 0xd6, 0x6e];
    expect(await last(bytes(filler, "1,", name))).toEqual(["1", "Zoë O’Test Ön"]);
  });

  test("in UTF-8 with one byte of Windows-1252 pasted in loses neither", async () => {
    expect(await last(bytes(filler, "1,Zoë ", [0x4f, 0x92], "Test Пример"))).toEqual(["1", "Zoë O’Test Пример"]);
  });

  test("ending within a letter ends with what is there", async () => {
    expect(await last(bytes(filler, "1,Zo", [0xc3]))).toEqual(["1", "ZoÃ"]);
  });
});

test("an XML file that says it is ISO 8859-1 is read as that", async () => {
  const content = bytes('<?xml version="1.0" encoding="ISO-8859-1"?><list><entry>Zo', [0xc3, 0xab], "</entry></list>");
  const records = await collected(xmlRecords(fileOf("x", content).open(), { roots: ["list"], records: ["entry"] }));
  expect(records[0]?.text).toBe("ZoÃ«");
});
