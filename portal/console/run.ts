import { type OperatorCommand, operatorInputs } from "../../functions/contract/operator.ts";
import type { Commands } from "../../functions/domain/account/commands.ts";
import type { ListOperationDeps } from "../../functions/domain/account/list-operations.ts";
import type { AuditEvent } from "../../functions/domain/account/operator.ts";
import { parsedBy } from "../../functions/edge/request/input.ts";
import type { catalogue } from "../../functions/lists/catalogue.ts";
import type { FrameDeps } from "../frame/visit.ts";

export type ConsoleLists = ListOperationDeps & {
  show: () => ReturnType<typeof catalogue>;
  /** The sources that have somewhere to be refreshed from. */
  refreshed: () => string[];
};

export type ConsoleDeps = {
  frame: FrameDeps;
  commands: Commands;
  lists: ConsoleLists;
  /** The last that the audit log signed. */
  checkpoint: () => Promise<string | undefined>;
  serviceEvents: () => Promise<AuditEvent[]>;
};

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
