import { parseArgs } from "node:util";
import type * as z from "zod";
import { ExpectedFault } from "../../local/fault.ts";
import type { Command, Flags, Program } from "./command.ts";
import { flagOf, helpOfCommand, helpOfProgram, kindOf } from "./command-help.ts";

/** A command whose flags are checked before it runs. */
export function command<Given extends Flags>(
  { says, flags, words = [] }: { says: string; flags: z.ZodObject<Given>; words?: readonly (keyof Given & string)[] },
  run: (given: z.output<z.ZodObject<Given>>) => Promise<number | undefined>,
): Command {
  const checked = (given: Record<string, unknown>) => {
    const parsed = flags.safeParse(given);
    if (parsed.success) return parsed.data;
    const sentences = parsed.error.issues.map(({ path, message }) => `${flagOf(String(path[0]))} ${message}.`);
    throw new Misunderstood(sentences.join(" "));
  };
  return { says, flags: flags.shape, words, run: async (given) => (await run(checked(given))) ?? 0 };
}

/** Ends this process: with 0, with 1 where something was refused, with 2 where the line was not understood. */
export async function main(program: Program): Promise<void> {
  try {
    process.exitCode = await execute(program, process.argv.slice(2));
  } catch (error) {
    // One sentence for whatever a person can mend; a stack only for a mistake of ours.
    console.error(error instanceof ExpectedFault ? error.message : error);
    process.exitCode = error instanceof Misunderstood ? 2 : 1;
  }
}

export class Misunderstood extends ExpectedFault {}

export async function execute(program: Program, args: string[]): Promise<number> {
  const firstFlag = args.findIndex((argument) => argument.startsWith("-"));
  const words = firstFlag === -1 ? args : args.slice(0, firstFlag);
  const name = commandOf(program, words);
  const asksForHelp = args.includes("--help") || args.includes("-h");
  if (name === undefined && (asksForHelp || args.length === 0)) return print(helpOfProgram(program, words));
  const found = name === undefined ? undefined : program.commands[name];
  if (name === undefined || found === undefined) throw new Misunderstood(unknownCommand(program, words));
  if (asksForHelp) return print(helpOfCommand(program, name, found));
  const given = givenFlags(found, args.slice(name === "" ? 0 : name.split(" ").length), `${program.call} ${name}`);
  return found.run(given);
}

function print(text: string): number {
  console.log(text);
  return 0;
}

/** The longest name that the line begins with. */
function commandOf({ commands }: Program, words: string[]): string | undefined {
  const names = words.map((_, index) => words.slice(0, words.length - index).join(" "));
  return [...names, ""].find((name) => Object.hasOwn(commands, name));
}

function unknownCommand({ call }: Program, words: string[]): string {
  const what = words.length === 0 ? "Say what to do" : `There is no command "${words.join(" ")}"`;
  return `${what}: \`${call} --help\` lists the commands.`;
}

function givenFlags({ flags, words }: Command, args: string[], call: string): Record<string, unknown> {
  const given = new Map<string, unknown>();
  const wanted = words.values();
  for (const token of tokensOf(args, flags)) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") {
      const { value: word, done } = wanted.next();
      if (done) throw new Misunderstood(`"${token.value}" is one word too many.`);
      given.set(word, token.value);
      continue;
    }
    const [field, schema] =
      Object.entries(flags).find(([name]) => flagOf(name) === token.rawName && !words.includes(name)) ?? [];
    if (field === undefined || schema === undefined) {
      throw new Misunderstood(`There is no flag ${token.rawName}: \`${call.trim()} --help\` lists the flags.`);
    }
    const value = givenValue(token, schema);
    const earlier = given.get(field);
    const { isRepeated } = kindOf(schema);
    if (earlier !== undefined && !isRepeated) throw new Misunderstood(`${token.rawName} is given twice.`);
    given.set(field, isRepeated ? [...(Array.isArray(earlier) ? earlier : []), value] : value);
  }
  const missing = Object.entries(flags).filter(([field, schema]) => kindOf(schema).isRequired && !given.has(field));
  if (missing.length === 0) return Object.fromEntries(given);
  const name = (field: string) => (words.includes(field) ? field.toUpperCase() : flagOf(field));
  throw new Misunderstood(missing.map(([field]) => `${name(field)} is missing.`).join(" "));
}

type Given = { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined };

function givenValue({ rawName, value, inlineValue }: Given, schema: z.ZodType): string | true {
  if (kindOf(schema).isSwitch) {
    if (value === undefined) return true;
    throw new Misunderstood(`${rawName} takes no value.`);
  }
  // `--credits -5` gives a value; of `--account --json` the first has none.
  if (value !== undefined && (inlineValue === true || !value.startsWith("--"))) return value;
  throw new Misunderstood(`${rawName} needs a value.`);
}

function tokensOf(args: string[], flags: Flags) {
  const options = Object.entries(flags).map(([field, schema]) => {
    const type: "boolean" | "string" = kindOf(schema).isSwitch ? "boolean" : "string";
    return [flagOf(field).slice(2), { type }];
  });
  return parseArgs({
    args,
    options: Object.fromEntries(options),
    // What is wrong is said in words of ours.
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}
