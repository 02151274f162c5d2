// The auditor's command line: `npm run -s audit -- COMMAND`.
import { auditProgram } from "./audit/program.ts";
import { main } from "./command/command-line.ts";

await main(auditProgram);
