import { commandDepsOn } from "../functions/api/wiring/operator.ts";
import { commandsWith } from "../functions/domain/account/commands.ts";
import { environment, environments } from "../functions/edge/environment.ts";
import { connectTables } from "../functions/store/tables.ts";
import { consolePages } from "./console/app.tsx";
import { lambdaHandler } from "./frame/lambda.ts";
import { frameDepsOn } from "./wiring.ts";

const settings = environment(environments.console);
const tables = connectTables(settings);
const pages = consolePages({
  frame: frameDepsOn("console", tables, settings),
  commands: commandsWith(commandDepsOn(tables, settings)),
});

export const handler = lambdaHandler(pages, settings.ADDRESS);
