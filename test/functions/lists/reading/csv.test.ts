import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvRows } from "../../../../functions/lists/reading/csv.ts";
import { collected, fileOf } from "../../../fixtures/lists/files.ts";

const cell = fc.string({
  unit: fc.constantFrom("a", "Ж", "é", ",", '"', "\n", "\r\n", " ", ";", "測", "😀"),
  maxLength: 8,
});
const written = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** A line without anything but space is no row. */
const isRow = (cells: string[]) => cells.length > 1 || (cells[0] ?? "").trim() !== "";

test("whatever is written by the rules reads back the same, however the bytes fall", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      async (rows, pieceBytes, lineEnd, ended) => {
        const text = rows.map((cells) => cells.map(written).join(",")).join(lineEnd) + (ended ? lineEnd : "");
        expect(await collected(csvRows(fileOf("x", text, pieceBytes).open()))).toEqual(rows.filter(isRow));
      },
    ),
    { numRuns: 400 },
  );
});

test.each([
  ["words after a closing quotation", '1,"a" b,c\n', [["1", "a b", "c"]]],
  ["a quotation mark inside a plain cell", '1,5" pipe,c\n', [["1", '5" pipe', "c"]]],
  ["empty cells at both ends", ",a,\n", [["", "a", ""]]],
])("%s is kept as it stands", async (_what, text, rows) => {
  expect(await collected(csvRows(fileOf("x", text, 3).open()))).toEqual(rows);
});
