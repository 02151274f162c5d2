import { createInterface } from "node:readline/promises";
import * as z from "zod";
import { type OperatorCommand, operatorCommands } from "../../functions/contract/operator.ts";
import { ExpectedFault } from "../../local/fault.ts";
import { callOperator, OperatorRefusal } from "../../local/operator-client.ts";
import type { Command, Program } from "../command/command.ts";
import { flagOf } from "../command/command-help.ts";
import { command } from "../command/command-line.ts";
import { dataFlag, jsonFlag, targetFlag } from "../command/flags.ts";
import { readable } from "./ops-output.ts";
import { targetOf, waitUntilKeyWorks } from "./ops-target.ts";

const everywhere = {
  json: jsonFlag,
  yes: z.boolean().default(false).describe("confirm beforehand"),
  data: dataFlag,
  target: targetFlag.describe("the service on this machine, or the deployment at --operator-url"),
  operatorUrl: z.url("must be an address, https://…").optional().meta({
    title: "URL",
    description: "with --target aws: the OperatorUrl that the Operations stack puts out; your AWS credentials sign",
  }),
};

/** The one field whose flag is shorter than its name. */
const flagNames: Readonly<Record<string, string>> = { accountId: "account" };
const flagNameOf = (field: string) => flagNames[field] ?? field;

function operatorCommand(name: OperatorCommand): Command {
  const { says, input } = operatorCommands[name];
  const fields = Object.entries<z.ZodType>(input.shape);
  const own = Object.fromEntries(fields.map(([field, schema]) => [flagNameOf(field), schema]));
  const flags = z.object({ ...own, ...everywhere });
  return command({ says, flags }, async ({ json, yes, data, target, operatorUrl, ...others }) => {
    const given: Record<string, unknown> = others;
    if ("asks" in operatorCommands[name] && !yes) await confirm(name, String(given.account ?? given.keyId));
    const where = await targetOf({ data, target, operatorUrl });
    const asked = Object.fromEntries(fields.map(([field]) => [field, given[flagNameOf(field)]]));
    const result = await callOperator(where, name, asked).catch(refuse);
    if (name === "key create" || name === "key roll") await waitUntilKeyWorks(where, result);
    console.log(json ? JSON.stringify(result) : readable(result));
    return 0;
  });
}

/** A refusal names fields; whoever typed flags looks for those. */
function refuse(error: unknown): never {
  if (!(error instanceof OperatorRefusal) || error.fields.length === 0) throw error;
  const sentences = error.fields.map(
    ({ field, message }) => `${flagOf(flagNameOf(field.replace(/^input\./, "")))} ${message}.`,
  );
  throw new ExpectedFault(sentences.join(" "), { cause: error });
}

async function confirm(name: OperatorCommand, subject: string): Promise<void> {
  if (!process.stdin.isTTY) throw new ExpectedFault(`\`${name}\` asks for a confirmation; add --yes to give it here.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${operatorCommands[name].says} Really, for ${subject}? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new ExpectedFault("Nothing was changed.");
}

function commandNames(): OperatorCommand[] {
  // The table's own keys, in the order a person reads them.
  const names: string[] = Object.keys(operatorCommands);
  return names.filter((name): name is OperatorCommand => Object.hasOwn(operatorCommands, name));
}

/** The operator's command line: `npm run -s ops -- <noun> <verb> --flag value [--json]`. */
export const opsProgram: Program = {
  call: "npm run -s ops --",
  commands: Object.fromEntries(commandNames().map((name) => [name, operatorCommand(name)])),
};
