import { randomUUID } from "node:crypto";
import { catalogueOn } from "../functions/api/wiring/lists.ts";
import { commandDepsOn } from "../functions/api/wiring/operator.ts";
import { checkpointKey } from "../functions/audit-log/objects.ts";
import { connectLogReader } from "../functions/audit-log/s3-objects.ts";
import { commandsWith } from "../functions/domain/account/commands.ts";
import { serviceAccountId } from "../functions/domain/account/retry-queues.ts";
import { environment, environments } from "../functions/edge/environment.ts";
import { catalogue } from "../functions/lists/catalogue.ts";
import { firstStep } from "../functions/lists/refresh/steps.ts";
import { rollBack } from "../functions/lists/snapshot/roll-back.ts";
import { refreshedSources } from "../functions/lists/sources/sources.ts";
import { connectSqs, sender } from "../functions/queue/queues.ts";
import { connectTables } from "../functions/store/tables.ts";
import { consolePages } from "./console/app.tsx";
import type { ConsoleLists } from "./console/run.ts";
import { lambdaHandler } from "./frame/lambda.ts";
import { frameDepsOn } from "./wiring.ts";

const settings = environment(environments.console);
const tables = connectTables(settings);
const commandDeps = commandDepsOn(tables, settings);
const listDeps = catalogueOn({ ...settings, LISTS_REQUIRED: [] });
const sendStep = sender(connectSqs(), settings.REFRESH_QUEUE);
const log = connectLogReader(settings.LOG_BUCKET);

const lists: ConsoleLists = {
  ...commandDeps,
  show: () => catalogue(listDeps),
  refreshed: () => refreshedSources().map(({ id }) => id),
  startRefresh: (source) => sendStep(firstStep(source, randomUUID()), 0),
  async rollBack() {
    const outcome = await rollBack(listDeps.pointer, { now: new Date(), keptDays: settings.CHANGES_KEPT_DAYS });
    return outcome.kind === "nothing" ? outcome : { ...outcome, to: outcome.manifest.version };
  },
};

const pages = consolePages({
  frame: frameDepsOn("console", tables, settings),
  commands: commandsWith(commandDeps),
  lists,
  checkpoint: async () => (await log.read(checkpointKey))?.bytes.toString("utf8"),
  serviceEvents: () => commandDeps.readEvents(serviceAccountId),
});

export const handler = lambdaHandler(pages, settings.ADDRESS);
