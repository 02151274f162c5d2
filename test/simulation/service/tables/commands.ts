import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { WriteInput } from "../../../fakes/dynamo/writes.ts";

/** Where a write goes. */
type WritePlace = { table: string; pk: string; sk: string };

/** The writes of a command: those of a transaction, or the one that it is itself; none where it reads. */
export function writesOf(command: object): readonly WriteInput[] {
  if (command instanceof TransactWriteCommand) return command.input.TransactItems ?? [];
  if (command instanceof UpdateCommand) return [{ Update: { UpdateExpression: undefined, ...command.input } }];
  if (command instanceof PutCommand) return [{ Put: command.input }];
  return command instanceof DeleteCommand ? [{ Delete: command.input }] : [];
}

export function placeOf({ Put, Update, Delete, ConditionCheck }: WriteInput): WritePlace {
  const key = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  const table = (Put ?? Update ?? Delete ?? ConditionCheck)?.TableName ?? "";
  return { table, pk: String(key.pk), sk: String(key.sk) };
}

export function kindOf(write: WriteInput): string {
  return placeOf(write).pk.split("#")[0] ?? "";
}

/** What a trace shows of a command. */
export function labelOf(command: object): string {
  const { input } = command as { input: { Key?: { pk?: string }; IndexName?: string } };
  const places = writesOf(command).map((write) => placeOf(write).pk);
  const read = input.Key?.pk ?? input.IndexName ?? "";
  return `${command.constructor.name.replace("Command", "")} ${places.length > 0 ? places.join(", ") : read}`;
}
