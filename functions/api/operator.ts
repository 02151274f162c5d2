import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type OperatorCommand, operatorInputs } from "../contract/operator.ts";
import { base62 } from "../domain/account/api-key.ts";
import { type CommandDeps, type Commands, commandsWith } from "../domain/account/commands.ts";
import { environment, environments } from "../edge/environment.ts";
import { parsedBy } from "../edge/input.ts";
import { operatorEndpoint } from "../edge/operator-endpoint.ts";
import { closeAtGateway, connectUsageKeys, openAtGateway } from "../gateway/usage-keys.ts";
import { QueuePair, queueStates, redrive } from "../queue/dead-letters.ts";
import { connectSqs } from "../queue/queues.ts";
import { accountStoreOn } from "../store/account-store.ts";
import { hashOfKey } from "../store/api-keys.ts";
import { connectTables } from "../store/tables.ts";
import { connectVault } from "../store/vault.ts";
import { whyNoDestination } from "../webhook/destination.ts";
import { newSecret } from "../webhook/signature.ts";
import { poster } from "./wiring/webhooks.ts";

const { LIVE_USAGE_PLAN, TEST_USAGE_PLAN, WEBHOOK_KEY, WEBHOOK_EXEMPT, RETRY_QUEUES, ...names } = environment(
  environments.operator,
);
const usageKeys = connectUsageKeys({ live: LIVE_USAGE_PLAN, test: TEST_USAGE_PLAN });
const sqs = connectSqs();
const queues = z.array(QueuePair).parse(RETRY_QUEUES);
const random = (count: number) => base62(count, randomBytes);

const deps: CommandDeps = {
  ...accountStoreOn(connectTables(names)),
  ...connectVault(WEBHOOK_KEY),
  post: poster(WEBHOOK_EXEMPT),
  queueStates: () => queueStates(sqs, queues),
  redrive: (max) => redrive(sqs, queues, max),
  newSecret,
  whyNoDestination: (url) => whyNoDestination(url, WEBHOOK_EXEMPT),
  openAtGateway: (key) => openAtGateway(usageKeys, key),
  closeAtGateway: (key) => closeAtGateway(usageKeys, key),
  now: () => new Date(),
  newId: (prefix) => `${prefix}_${random(20)}`,
  randomCharacters: random,
  hashOf: hashOfKey,
};
const commands = commandsWith(deps);

export const handler = operatorEndpoint(({ command, input, who }) => run(command, input, who));

function run<Command extends OperatorCommand>(command: Command, input: unknown, who: string): Promise<unknown> {
  const handle: Commands[Command] = commands[command];
  return handle(parsedBy(operatorInputs[command].input, input), who);
}
