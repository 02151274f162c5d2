import { parseArgs } from "node:util";
import { runListsCommand } from "./lists-command.ts";
import { UsageFault } from "./lists-target.ts";

const usage = `npm run -s lists -- COMMAND
  refresh [--source ID]…                  download what changed, and build
  import --source ID --file PATH…         feed in files of a source's own format, and build
  build                                   make a snapshot of all lists and put it in service
  rollback                                put the snapshot before it in service again
  show                                    the sources and the snapshot in service
  --data DIR      which host (default .local)      --json        one JSON value on stdout
  --endpoint URL --bucket NAME   a bucket elsewhere  --no-build   leave building for later`;

/** Refusals end in one sentence and a status other than zero. */
async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        source: { type: "string", multiple: true, default: [] },
        file: { type: "string", multiple: true, default: [] },
        data: { type: "string", default: ".local" },
        endpoint: { type: "string" },
        bucket: { type: "string" },
        json: { type: "boolean", default: false },
        "no-build": { type: "boolean", default: false },
      },
    });
    const [command = "", ...rest] = positionals;
    const { "no-build": noBuild, ...options } = values;
    if (rest.length > 0) throw new UsageFault(`"${rest.join(" ")}" is one word too many`);
    return await runListsCommand({ command, ...options, build: !noBuild });
  } catch (error) {
    if (error instanceof UsageFault || isArgumentFault(error)) {
      console.error(`${error.message}\n${usage}`);
      return 2;
    }
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function isArgumentFault(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

process.exitCode = await main();
