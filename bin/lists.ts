import { main } from "./command-line.ts";
import { listsProgram } from "./lists-command.ts";

await main(listsProgram);
