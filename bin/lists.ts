import { main } from "./command/command-line.ts";
import { listsProgram } from "./lists/lists-command.ts";

await main(listsProgram);
