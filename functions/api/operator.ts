import { type OperatorCommand, operatorInputs } from "../contract/operator.ts";
import { type Commands, commandsWith } from "../domain/account/commands.ts";
import { environment, environments } from "../edge/environment.ts";
import { operatorEndpoint } from "../edge/operator-endpoint.ts";
import { parsedBy } from "../edge/request/input.ts";
import { connectTables } from "../store/tables.ts";
import { commandDepsOn } from "./wiring/operator.ts";

const settings = environment(environments.operator);
const commands = commandsWith(commandDepsOn(connectTables(settings), settings));

export const handler = operatorEndpoint(({ command, input, who }) => run(command, input, who));

function run<Command extends OperatorCommand>(command: Command, input: unknown, who: string): Promise<unknown> {
  const handle: Commands[Command] = commands[command];
  return handle(parsedBy(operatorInputs[command].input, input), who);
}
