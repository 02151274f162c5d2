// What a hub is to know us by, looked at before it is put into the secret: `npm run -s hub-secret -- --file hub.json`.
import { main } from "./command/command-line.ts";
import { hubSecretProgram } from "./preflight/hub-secret-file.ts";

await main(hubSecretProgram);
