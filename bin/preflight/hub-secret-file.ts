import { readFileSync } from "node:fs";
import * as z from "zod";
import { ExpectedFault } from "../../local/fault.ts";
import type { Program } from "../command/command.ts";
import { command } from "../command/command-line.ts";
import { jsonFlag } from "../command/flags.ts";
import { judgeHubSecret } from "./hub-secret.ts";
import { inWords, type Row } from "./row.ts";

const flags = z.object({
  file: z.string().meta({ title: "PATH", description: "the JSON that is to be put into the secret" }),
  json: jsonFlag,
});

/** Looks at the next certificate and its key on this machine: nothing of them is sent or shown. */
export const hubSecretProgram: Program = {
  call: "npm run -s hub-secret --",
  commands: {
    "": command(
      { says: "Looks at a certificate and its key before they go into a hub's secret.", flags },
      async (asked) => {
        const judged = judgeHubSecret(textOf(asked.file), { arn: "ARN", now: new Date() });
        const row: Row = { what: asked.file, ...judged };
        console.log(asked.json ? JSON.stringify(row) : inWords(row));
        return row.verdict === "missing" ? 1 : 0;
      },
    ),
  },
};

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ExpectedFault(`${file} cannot be read.`, { cause });
  }
}
