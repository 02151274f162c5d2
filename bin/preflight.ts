// What a deployment needs, looked at before it: `npm run -s preflight -- --deployment NAME`.
import { main } from "./command/command-line.ts";
import { preflightProgram } from "./preflight/program.ts";

await main(preflightProgram);
