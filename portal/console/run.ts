import { type OperatorCommand, operatorInputs } from "../../functions/contract/operator.ts";
import type { Commands } from "../../functions/domain/account/commands.ts";
import { parsedBy } from "../../functions/edge/request/input.ts";
import type { FrameDeps } from "../frame/visit.ts";

export type ConsoleDeps = { frame: FrameDeps; commands: Commands };

export function run<Command extends OperatorCommand>(
  { commands }: ConsoleDeps,
  { command, input, who }: { command: Command; input: unknown; who: string },
): Promise<unknown> {
  const handle: Commands[Command] = commands[command];
  return handle(parsedBy(operatorInputs[command].input, input), who);
}

export function pathOf(command: OperatorCommand): string {
  return `/do/${command.replace(" ", "/")}`;
}

/** `wallet top-up` is a heading's wallet and a button's top-up. */
export function nameOf(command: OperatorCommand): string {
  const verb = (command.split(" ")[1] ?? command).replaceAll("-", " ");
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}
