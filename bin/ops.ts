import { main } from "./command/command-line.ts";
import { opsProgram } from "./ops/ops-command.ts";

await main(opsProgram);
