// The auditor's command line: `npm run -s audit -- <command>`.
import { parseArgs } from "node:util";
import { ProofFault } from "../functions/transparency/proof-fault.ts";
import { consistency } from "./audit/consistency.ts";
import { prove } from "./audit/prove.ts";
import { UsageFault } from "./audit/trust.ts";

const usage = `npm run -s audit -- COMMAND
  prove FILE              what a proof proves, with no help but the log's key
  consistency OLD NEW     whether the log of a newer checkpoint begins with that of an older one
                          (each a checkpoint or a proof, as it was kept)
  --key VKEY|FILE…        the log's verifier key, and those of witnesses (default: the key of the host)
  --log URL|DIR           the log's objects, for consistency (default: those of the host)
  --data DIR              which host (default .local)      --json   one JSON value on stdout`;

const commands: Record<string, { files: number; run: typeof prove }> = {
  prove: { files: 1, run: prove },
  consistency: { files: 2, run: consistency },
};

/** What does not hold is said in one sentence, and the status is 1; a command that cannot be read ends with 2. */
async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: "string", multiple: true, default: [] },
        log: { type: "string" },
        data: { type: "string", default: ".local" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const [name = "", ...files] = positionals;
    if (values.help || name === "") {
      console.log(usage);
      return values.help ? 0 : 2;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new UsageFault(`There is no command "${name}".`);
    if (files.length !== command.files)
      throw new UsageFault(`${name} takes ${command.files} files, not ${files.length}.`);
    const { facts, sentence } = await command.run(files, values);
    console.log(values.json ? JSON.stringify(facts) : sentence);
    return 0;
  } catch (error) {
    if (error instanceof UsageFault || isArgumentFault(error)) {
      console.error(`${error.message}\n${usage}`);
      return 2;
    }
    console.error(error instanceof ProofFault || error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function isArgumentFault(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

process.exitCode = await main();
