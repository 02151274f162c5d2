import type { Key } from "aws-cdk-lib/aws-kms";
import { type ItemKind, itemKinds } from "../../functions/contract/item-kinds.ts";
import type { KnownTable } from "../data/tables.ts";
import { region } from "../deployment/region.ts";
import type { ServiceFunction } from "./service-function.ts";

type Action = "GetItem" | "PutItem" | "UpdateItem" | "DeleteItem" | "Query" | "ConditionCheckItem" | "BatchGetItem";
type ItemGrant = {
  table: KnownTable;
  /** The table's encryption key: DynamoDB uses it on the caller's behalf. */
  key: Key;
  actions: Action[];
  kinds: ItemKind[];
};

/** Access to some kinds of items of a table, and to nothing else in it. */
export function grantItems(to: ServiceFunction, grant: ItemGrant): void {
  const keys = leadingKeysOf(grant.kinds);
  for (const action of grant.actions) to.allowKeys(`dynamodb:${action}`, grant.table.tableArn, keys);
  if (grant.actions.some((action) => action === "UpdateItem" || action === "DeleteItem"))
    to.denyChanging(grant.table.tableArn, leadingKeysOf(["ledger"]));
  to.allow(["kms:Decrypt", "kms:GenerateDataKey"], [grant.key.keyArn], {
    StringEquals: { "kms:ViaService": `dynamodb.${region}.amazonaws.com` },
  });
}

/** Reading an index; its own key is what the kinds are held against. */
export function grantIndex(to: ServiceFunction, grant: { table: KnownTable; index: string; kinds: ItemKind[] }): void {
  to.allowKeys("dynamodb:Query", `${grant.table.tableArn}/index/${grant.index}`, leadingKeysOf(grant.kinds));
}

/** What stands under another word in the index than in the table. */
const kindInTable: Partial<Record<ItemKind, ItemKind>> = { accounts: "account", keyId: "account", member: "account" };

/** Reading lists: the index, which holds keys alone, and the records they lead to. */
export function grantLists(to: ServiceFunction, grant: { table: KnownTable; key: Key; kinds: ItemKind[] }): void {
  const { table, key, kinds } = grant;
  grantIndex(to, { table, index: "listed", kinds });
  grantItems(to, { table, key, actions: ["BatchGetItem"], kinds: kinds.map((kind) => kindInTable[kind] ?? kind) });
}

function leadingKeysOf(kinds: ItemKind[]): string[] {
  return kinds.map((kind) => `${itemKinds[kind]}#*`);
}
