import * as z from "zod";
import type { Command, Flags, Program } from "./command.ts";

/** A field as the command line writes it: `agencyCode` is --agency-code. */
export function flagOf(field: string): string {
  return `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

type Kind = { isSwitch: boolean; isRepeated: boolean; isRequired: boolean };

export function kindOf(schema: z.ZodType): Kind {
  const bare = bareOf(schema);
  return {
    isSwitch: bare instanceof z.ZodBoolean,
    isRepeated: bare instanceof z.ZodArray,
    isRequired: !schema.safeParse(undefined).success,
  };
}

/** The schema inside "optional" and "unless given". */
function bareOf(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bareOf(schema.unwrap()) : schema;
}

/** Every command, or those of the noun that was given; then the flags that all of them take. */
export function helpOfProgram(program: Program, [noun]: string[]): string {
  const { call, commands } = program;
  const all = Object.entries(commands);
  const ofNoun = all.filter(([name]) => name.startsWith(`${noun} `));
  const shown = ofNoun.length > 0 ? ofNoun : all;
  return [
    `${call} COMMAND [FLAGS]`,
    columns(shown.map(([name, { says }]) => [name, says])),
    `With every command; \`${call} COMMAND --help\` lists a command's own flags:`,
    columns([...rowsOf(sharedFlags(program)), helpRow]),
  ].join("\n\n");
}

export function helpOfCommand(program: Program, name: string, { says, flags, words }: Command): string {
  const shared = sharedFlags(program);
  const own = Object.fromEntries(
    Object.entries(flags).filter(([field]) => !(field in shared) && !words.includes(field)),
  );
  const line = [
    program.call,
    name,
    ...words.map((word) => word.toUpperCase()),
    ...Object.entries(own).map(([field, schema]) => inLine(field, schema)),
  ];
  const rows = [columns(rowsOf(own)), columns([...rowsOf(shared), helpRow])].filter((part) => part !== "");
  return [line.filter((word) => word !== "").join(" "), says, ...rows].join("\n\n");
}

const helpRow = ["--help", "show this"];

/** The flags that every command has, where there are several. */
function sharedFlags({ commands }: Program): Flags {
  const [first, ...others] = Object.values(commands);
  if (first === undefined || others.length === 0) return {};
  const shared = Object.entries(first.flags).filter(([field, schema]) =>
    others.every(({ flags }) => flags[field] === schema),
  );
  return Object.fromEntries(shared);
}

function inLine(field: string, schema: z.ZodType): string {
  const { isRequired, isRepeated } = kindOf(schema);
  const written = `${inWords(field, schema)}${isRepeated ? "…" : ""}`;
  return isRequired ? written : `[${written}]`;
}

function rowsOf(flags: Flags): string[][] {
  return Object.entries(flags).map(([field, schema]) => [inWords(field, schema), ruleOf(schema)]);
}

/** `--type developer|dashboard`, `--agency-code CODE`, `--json`. */
function inWords(field: string, schema: z.ZodType): string {
  const bare = bareOf(schema);
  if (bare instanceof z.ZodBoolean) return flagOf(field);
  if (bare instanceof z.ZodEnum) return `${flagOf(field)} ${bare.options.join("|")}`;
  const word = metaOf(schema).title ?? flagOf(field).split("-").at(-1)?.toUpperCase();
  return `${flagOf(field)} ${word}`;
}

function ruleOf(schema: z.ZodType): string {
  const usual = schema.safeParse(undefined);
  const isSaid = usual.success && ["string", "number"].includes(typeof usual.data);
  const { description = "" } = metaOf(schema);
  return isSaid ? `${description} (${usual.data} unless given)` : description;
}

/** What is written at a schema, or at the one it wraps. */
function metaOf(schema: unknown): { title?: string | undefined; description?: string | undefined } {
  if (!(schema instanceof z.ZodType)) return {};
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? metaOf(schema.unwrap()) : {};
  return { ...wrapped, ...schema.meta() };
}

function columns(rows: readonly (readonly string[])[]): string {
  const widest = Math.max(0, ...rows.map(([first = ""]) => first.length));
  return rows.map(([first = "", second = ""]) => `  ${first.padEnd(widest)}  ${second}`.trimEnd()).join("\n");
}
