import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { throughNode } from "../../fixtures/lists/through-node.ts";
import { csvOf, odsOf, xlsxOf } from "../../fixtures/lists/workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const fixtures = new URL("../../fixtures/lists/", import.meta.url).pathname;
const dfat = [
  [
    "Reference",
    "Name of Individual or Entity",
    "Type",
    "Name Type",
    "Date of Birth",
    "Citizenship",
    "Additional Information",
  ],
  ["101", "Basil Sampleton", "Individual", "Primary Name", "3 May 1962", "Fiji", "Passport no: Fiji number A1234567"],
  ["101a", "Bas Sampleton", "Individual", "aka", "born before the flood", "Atlantis", ""],
];
const parliament = [
  ["Surname", "First Name", "Post Nominals", "Ministerial Title"],
  ["Fixture", "Juno", "MP", "Minister for Fixtures\rMinister for Fittings"],
];
const uk = [
  ["Unique ID", "Name", "Regime", "Type", "D.O.B"],
  ["TST1", "Petra Exemplar", "Test", "Individual", "03/05/1965"],
  ["TST2", "-", "Test", "Individual", ""],
];

test("a folder of lists: what each publisher filled in, how much of it was read, and what was not", async () => {
  for (const name of ["un.xml", "eu.xml", "gb.xml", "ca.xml", "ch.xml", "ofac-cons.xml", "ofac-advanced.xml"])
    copyFileSync(join(fixtures, name), join(folder, name));
  for (const [part, name] of [
    ["sdn", "SDN"],
    ["alt", "ALT"],
    ["add", "ADD"],
    ["comments", "SDN_COMMENTS"],
  ])
    copyFileSync(join(fixtures, `ofac-${part}.csv`), join(folder, `${name}.CSV`));
  writeFileSync(join(folder, "dfat.xlsx"), xlsxOf(dfat));
  writeFileSync(join(folder, "uk.ods"), odsOf(uk));
  writeFileSync(join(folder, "members.csv"), csvOf(parliament));
  writeFileSync(
    join(folder, "amendment.xml"),
    readFileSync(join(fixtures, "ch.xml"), "utf8").replace("whole-list", "amendment"),
  );
  writeFileSync(join(folder, "note.txt"), "no list");

  const { status, out, err } = await throughNode("test/evaluate/counts/command.ts", [
    "--data",
    folder,
    "--missed",
    "9",
  ]);
  expect(status).toBe(0);
  const cells = out.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const rowOf = (name: string) => cells.find(([, file]) => file === name)?.slice(2, -1);
  expect(rowOf("file")?.slice(0, 6)).toEqual([
    "records",
    "names",
    "birth dates",
    "nationalities",
    "places of birth",
    "passports",
  ]);
  expect(rowOf("dfat.xlsx")).toEqual(["1", "2", "1 of 2", "2", "–", "1", "–", "–"]);
  expect(rowOf("uk.ods")?.slice(0, 3)).toEqual(["1 of 2", "1", "1"]);
  expect(rowOf("members.csv")).toEqual(["1", "1", "–", "–", "–", "–", "–", "2"]);
  expect(rowOf("amendment.xml")?.[0]).toBe("refused: notTheFormat");
  expect(rowOf("un.xml")).toEqual(["3", "7", "4", "1", "1", "1", "1", "–"]);
  expect(cells.map(([, file]) => file)).not.toContain("note.txt");
  for (const name of ["eu.xml", "gb.xml", "ca.xml", "ch.xml", "ofac-cons.xml", "ofac-advanced.xml", "SDN.CSV"])
    expect({ name, records: Number(rowOf(name)?.[0]) }).toEqual({ name, records: expect.any(Number) });
  expect(err).toContain("dfat.xlsx 101 births: born before the flood\n");
});

test("whoever names a folder that is not there reads which folder is missing, and no stack", async () => {
  const { status, out, err } = await throughNode("test/evaluate/counts/command.ts", [
    "--data",
    join(folder, "nowhere"),
  ]);
  expect({ status, out, err }).toEqual({
    status: 1,
    out: "",
    err: `There is no folder ${join(folder, "nowhere")}: --data names the folder of the lists.\n`,
  });
});

test("the table is put between the marks of a document, and nowhere else", async () => {
  const path = join(folder, "lists.md");
  writeFileSync(path, "before\n<!-- counted -->\nold\n<!-- /counted -->\nafter\n");
  await throughNode("test/evaluate/counts/command.ts", ["--data", folder, "--into", path]);
  expect(readFileSync(path, "utf8")).toMatch(
    /^before\n<!-- counted -->\n\n\| file [\s\S]+\|\n\n<!-- \/counted -->\nafter\n$/,
  );
});
