// What only a deployment can show, asked once it stands: `npm run -s probe -- --live URL --test URL`.
import { main } from "./command/command-line.ts";
import { probeProgram } from "./probe/program.ts";

await main(probeProgram);
