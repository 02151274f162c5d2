import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { throughNode } from "../fixtures/lists/through-node.ts";

const folder = mkdtempSync(join(tmpdir(), "evaluate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const evaluate = (...args: string[]) => throughNode("test/evaluate/command.ts", args);

test("whoever names a folder that is not there reads which folder is missing, and no stack", async () => {
  const { status, out, err } = await evaluate("--data", join(folder, "nowhere"));
  expect({ status, out, err }).toEqual({
    status: 1,
    out: "",
    err: `There is no folder ${join(folder, "nowhere")}: --data names the folder of the labelled cases.\n`,
  });
});

test("whoever has a folder that lacks a file reads which file a protocol needs", async () => {
  const dictionary = await evaluate("--data", folder, "--only", "pairs");
  expect(dictionary.status).toBe(1);
  expect(dictionary.err).toBe(`${join(folder, "ref/wikidata_person_name_groups_2025-04.txt.gz")} is missing.\n`);

  const cases = await evaluate("--data", folder, "--only", "generalise", "--own-names");
  expect(cases.status).toBe(1);
  expect(cases.err).toBe(`${join(folder, "eval/generalise/class_pairs.csv.gz")} is missing.\n`);

  const lists = await evaluate("--data", folder, "--only", "delisting", "--own-names");
  expect(lists.status).toBe(1);
  expect(lists.err).toBe(`${join(folder, "native/un/consolidated_2025-04.xml")} is missing.\n`);
});

test("whoever names a protocol by a word that is none reads which there are, and measures nothing", async () => {
  const { status, out, err } = await evaluate("--data", folder, "--only", "pairs,P11");
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(err).toMatch(/^There is no protocol P11: pairs, generalise, .*short-forms.*\.\n$/);
});

test("a Python without the package of the other matcher is told in a sentence", async () => {
  mkdirSync(join(folder, "eval"));
  const rows = Array.from({ length: 20_000 }, (_, index) => `made,Person,Marit Brandvold ${index},Marit,true`);
  writeFileSync(
    join(folder, "eval/name_pairs_dev.csv"),
    ["case_group,schema,name1,name2,is_match", ...rows].join("\n"),
  );
  writeFileSync(join(folder, "eval/ofac_portal_scores_dev.csv"), "query_name,result_name,ofac_score\nA B,A B,100");
  const python = join(folder, "python.sh");
  // Ends before it has read what it is asked.
  writeFileSync(python, "#!/bin/sh\nexit 1\n");
  chmodSync(python, 0o755);

  const options = ["--data", folder, "--only", "pairs", "--own-names", "--logic-v2"];
  const without = await evaluate(...options, python);
  expect({ status: without.status, err: without.err }).toEqual({
    status: 1,
    err: `${python} scored 0 of 20000 pairs and ended with 1: it needs the package nomenklatura.\n`,
  });
  const absent = await evaluate(...options, join(folder, "absent"));
  expect({ status: absent.status, err: absent.err }).toEqual({
    status: 1,
    err: `${join(folder, "absent")} cannot be run: spawn ${join(folder, "absent")} ENOENT\n`,
  });
});

test("an area under the curve is told only where there are pairs to tell apart, and of scores with decimals too", async () => {
  const row = (label: string, score: string, tell = "yes") => `Person,${score},Marit,${label},${tell}`;
  const files = {
    class_pairs: "cls,label,schema,name1,name2\n",
    evasion: "treatment,schema,query,name\n",
    script_pairs: "script,language,query,latin_names\n",
    alias_pairs: [
      "schema,query,candidate_names,label,letters_can_tell",
      row("match", "88.25"),
      row("match", "30.5"),
      row("no-match", "40.75"),
      row("no-match", "88.75"),
      row("match", "90.5", "no"),
    ].join("\n"),
  };
  mkdirSync(join(folder, "eval/generalise"), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `eval/generalise/${name}.csv.gz`), gzipSync(text));
  const peer = join(folder, "echo.sh");
  // Scores each pair by the number that its query is.
  writeFileSync(peer, `#!/bin/sh\nsed 's/.*"query":"\\([0-9.]*\\)".*/\\1/'\n`);
  chmodSync(peer, 0o755);

  const { out } = await evaluate("--data", folder, "--only", "generalise", "--own-names", "--logic-v2", peer);
  const cellsOf = (measure: string) =>
    out
      .split("\n")
      .find((line) => line.includes(`| ${measure} |`))
      ?.split("|")
      .map((cell) => cell.trim());
  // One of the four comparisons is won.
  expect(cellsOf("persons, letters can tell: AUC")?.at(-3)).toBe("0.2500");
  expect(cellsOf("persons, letters cannot tell: matches ≥85")?.[3]).toBe("1");
  expect(cellsOf("persons, letters cannot tell: AUC")).toBeUndefined();
  expect(cellsOf("persons, letters cannot tell: others ≥85")).toBeUndefined();
});
