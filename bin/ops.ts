// The operator's command line: `npm run -s ops -- <noun> <verb> --flag value [--json]`.
import { createInterface } from "node:readline/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type OperatorCommand, operatorCommands } from "../functions/contract/operator.ts";
import { ExpectedFault, sentenceOf } from "../local/fault.ts";
import { callOperator, flagOf } from "../local/operator-client.ts";
import { readable } from "./ops-output.ts";
import { type Target, targetOf, waitUntilKeyWorks } from "./ops-target.ts";

async function run(args: string[]): Promise<void> {
  const words = args.filter((argument) => !argument.startsWith("-"));
  if (args.length === 0 || (args.includes("--help") && words.length < 2)) return console.log(helpOfAll());
  const command = commandOf(args[0], args[1]);
  if (args.includes("--help")) return console.log(helpOf(command));

  const { json, yes, data, target, url, ...flags } = flagsOf(command, args.slice(2));
  if ("asks" in operatorCommands[command] && !yes) await confirm(command, flags);
  const where: Target = await targetOf({ data, target, url });
  const result = await callOperator(where, command, inputOf(command, flags));
  if (command === "key create" || command === "key roll") await waitUntilKeyWorks(where, result);
  console.log(json ? JSON.stringify(result) : readable(result));
}

function commandOf(noun: string | undefined, verb: string | undefined): OperatorCommand {
  const name = `${noun} ${verb}`;
  const found = commandNames().find((command) => command === name);
  if (found) return found;
  throw new ExpectedFault(
    `There is no command "${[noun, verb].join(" ").trim()}". \`npm run -s ops -- --help\` lists them.`,
  );
}

function commandNames(): OperatorCommand[] {
  // The table's own keys, in the order a person reads them.
  const names: string[] = Object.keys(operatorCommands);
  return names.filter((name): name is OperatorCommand => Object.hasOwn(operatorCommands, name));
}

type Flags = { [flag: string]: string | undefined };

function flagsOf(command: OperatorCommand, args: string[]) {
  const options: ParseArgsOptionsConfig = {};
  for (const field of fieldsOf(command)) options[flagOf(field).slice(2)] = { type: "string" };
  try {
    const { values } = parseArgs({
      args: joinNegatives(args),
      options: {
        ...options,
        json: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        data: { type: "string", default: ".local" },
        target: { type: "string", default: "local" },
        url: { type: "string" },
      },
    });
    const text = (value: unknown) => (typeof value === "string" ? value : undefined);
    const given: Flags = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));
    return {
      ...given,
      json: values.json === true,
      yes: values.yes === true,
      data: text(values.data) ?? ".local",
      target: text(values.target) ?? "local",
      url: text(values.url),
    };
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(". ") : [];
    throw new ExpectedFault(`${sentence}. \`npm run -s ops -- ${command} --help\` lists the flags.`);
  }
}

/** `--credits -5` is a value, not another flag. */
function joinNegatives(args: string[]): string[] {
  return args.flatMap((argument, index) => {
    if (/^-\d/.test(argument)) return [];
    const next = args[index + 1];
    return next !== undefined && /^-\d/.test(next) ? [`${argument}=${next}`] : [argument];
  });
}

function inputOf(command: OperatorCommand, flags: Flags): Record<string, string> {
  const given = fieldsOf(command).map((field) => [field, flags[flagOf(field).slice(2)]]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function fieldsOf(command: OperatorCommand): string[] {
  return Object.keys(operatorCommands[command].input.shape);
}

async function confirm(command: OperatorCommand, flags: Flags): Promise<void> {
  const subject = flags.account ?? flags["key-id"] ?? "";
  if (!process.stdin.isTTY)
    throw new ExpectedFault(`\`${command}\` asks for a confirmation; add --yes to give it here.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${operatorCommands[command].says} Really, for ${subject}? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new ExpectedFault("Nothing was changed.");
}

function helpOfAll(): string {
  const widest = Math.max(...commandNames().map((name) => name.length));
  const lines = commandNames().map((name) => `  ${name.padEnd(widest)}  ${operatorCommands[name].says}`);
  return `npm run -s ops -- <noun> <verb> --flag value\n\n${lines.join("\n")}\n\n${everywhere}`;
}

function helpOf(command: OperatorCommand): string {
  const { input, says } = operatorCommands[command];
  const flags = Object.entries(input.shape).map(([field, schema]) => {
    const optional = schema.safeParse(undefined).success;
    return `  ${flagOf(field)} ${field}${optional ? "  (optional)" : ""}`;
  });
  return `npm run -s ops -- ${command}\n\n${says}\n\n${flags.join("\n")}\n\n${everywhere}`;
}

const everywhere = `  --json           exactly one JSON value on standard output
  --yes            confirm beforehand
  --data DIR       the host to drive, by its data folder (.local)
  --target aws     drive the deployment whose operator function stands at --url, signing with your AWS credentials
  --help           this, or a command's own flags`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  // One sentence for whatever a person can mend; a stack only for a mistake of ours.
  console.error(error instanceof ExpectedFault ? sentenceOf(error) : error);
  process.exit(1);
}
