import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import type { Program } from "../../bin/command/command.ts";
import { command, execute, Misunderstood } from "../../bin/command/command-line.ts";

let ran: unknown[] = [];
let said = "";
beforeEach(() => {
  ran = [];
  said = "";
  vi.spyOn(console, "log").mockImplementation((text: string) => {
    said = text;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const everywhere = { json: z.boolean().default(false).describe("one JSON value") };
const feeding = z.object({
  animal: z.string().describe("which one"),
  food: z.enum(["hay", "fish"], "must be hay or fish").describe("what it eats"),
  portionKilograms: z.coerce.number("must be a number").default(2).describe("how much"),
  keeper: z.array(z.string()).default([]).describe("who feeds it"),
  ...everywhere,
});
const program: Program = {
  call: "zoo",
  commands: {
    "animal feed": command({ says: "Feeds an animal.", flags: feeding }, async (given) => void ran.push(given)),
    "animal count": command({ says: "Counts them.", flags: z.object(everywhere) }, async () => 3),
    close: command({ says: "Closes the zoo.", flags: z.object(everywhere) }, async () => 1),
  },
};
const typed = (line: string) =>
  execute(
    program,
    line.split(" ").filter((word) => word !== ""),
  );

test("a command gets its flags as their schema reads them, the usual ones filled in", async () => {
  expect(await typed("animal feed --animal otter --food=fish --keeper ann --keeper ben --json")).toBe(0);
  expect(ran).toEqual([{ animal: "otter", food: "fish", portionKilograms: 2, keeper: ["ann", "ben"], json: true }]);
});

test("a number below nought is a value, not a flag", async () => {
  await typed("animal feed --animal otter --food fish --portion-kilograms -0.5");
  expect(ran).toMatchObject([{ portionKilograms: -0.5 }]);
});

test("what a command finds out is its status", async () => {
  expect([await typed("animal count"), await typed("close")]).toEqual([3, 1]);
});

test.each([
  ["animal feed --food hay", "--animal is missing."],
  ["animal feed", "--animal is missing. --food is missing."],
  ["animal feed --animal otter --food gold", "--food must be hay or fish."],
  ["animal feed --animal otter --food fish --portion-kilograms much", "--portion-kilograms must be a number."],
  ["animal feed --animal --food fish", "--animal needs a value."],
  ["animal feed --animal otter --animal lynx --food hay", "--animal is given twice."],
  ["animal feed --animal otter --food hay --json=yes", "--json takes no value."],
  ["animal feed --colour red", "There is no flag --colour: `zoo animal feed --help` lists the flags."],
  ["animal feed otter", '"otter" is one word too many.'],
  ["animal fly", 'There is no command "animal fly": `zoo --help` lists the commands.'],
  ["--json", "Say what to do: `zoo --help` lists the commands."],
])("%s: %s", async (line, sentence) => {
  await expect(typed(line)).rejects.toThrow(new Misunderstood(sentence));
  expect(ran).toEqual([]);
});

describe("help", () => {
  test("of the program lists the commands, and the flags that all of them take", async () => {
    for (const line of ["", "--help"]) {
      expect(await typed(line)).toBe(0);
      expect(said).toContain("  animal feed   Feeds an animal.\n  animal count  Counts them.\n  close");
      expect(said).toMatch(/^ {2}--json +one JSON value$/m);
      expect(said).not.toContain("--animal");
    }
  });

  test("of a noun lists what can be done with it", async () => {
    await typed("animal --help");
    expect(said).toContain("animal count");
    expect(said).not.toContain("close");
  });

  test("of a command says each flag's rule, its choices, what it is unless given, and which may be left out", async () => {
    await typed("animal feed --help");
    expect(said).toContain(
      "zoo animal feed --animal ANIMAL --food hay|fish [--portion-kilograms KILOGRAMS] [--keeper KEEPER…]",
    );
    expect(said).toMatch(/^ {2}--portion-kilograms KILOGRAMS +how much \(2 unless given\)$/m);
    expect(said).toMatch(/^ {2}--food hay\|fish +what it eats$/m);
    expect(said).toMatch(/^ {2}--json +one JSON value$/m);
  });

  test("of a program with one command is that command's", async () => {
    const one = { call: "gate", commands: { "": command({ says: "Opens.", flags: feeding }, async () => 0) } };
    await execute(one, ["--help"]);
    expect(said).toMatch(/^gate --animal ANIMAL .*\n\nOpens\.\n\n/);
  });
});
