import { main } from "./command-line.ts";
import { opsProgram } from "./ops-command.ts";

await main(opsProgram);
