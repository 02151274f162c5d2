import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactGetCommand,
  type TransactGetCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { projectionOf, scopeOf } from "./expressions/cache.ts";
import { type Page, projected, query } from "./reads.ts";
import { cancelled, invalid, noSuchTable, otherParameters, refused } from "./refusals.ts";
import { type Change, type Schema, Table } from "./table.ts";
import { Tokens } from "./tokens.ts";
import { copyOfItem, type Item } from "./values.ts";
import { keyOf, planWrite, type WriteInput } from "./writes.ts";

export type EngineOptions = {
  now?: () => number;
  /** How long after a write an index, or a read that is not consistent, shows it. */
  lagMs?: () => number;
  /** The service may end a page of a query before its limit. */
  mostOnPage?: () => number;
  /** What one commit changed, all of it at once. */
  committed?: (changes: readonly Change[]) => void;
};

const mostInTransaction = 100;
const longestToken = 36;

/**
 * DynamoDB in memory, as far as this project asks it: one call is one step. It says what the service says, as the suites
 * that run on it and on the embedded engine show. It refuses no reserved words and knows no limits of size.
 */
export class MemoryEngine {
  readonly #tables = new Map<string, Table>();
  readonly #tokens = new Tokens();
  readonly #now: () => number;
  readonly #lagMs: () => number;
  readonly #mostOnPage: () => number;
  readonly #committed: (changes: readonly Change[]) => void;

  constructor({ now = Date.now, lagMs = () => 0, mostOnPage = () => 1_000, committed = () => {} }: EngineOptions = {}) {
    this.#now = now;
    this.#lagMs = lagMs;
    this.#mostOnPage = mostOnPage;
    this.#committed = committed;
  }

  createTable(name: string, schema: Schema): void {
    this.#tables.set(name, new Table(name, schema));
  }

  /** What a command is answered; a refusal is thrown, as the SDK throws it. */
  execute(command: unknown): object {
    if (command instanceof GetCommand) return this.#get(command.input);
    if (command instanceof UpdateCommand) return this.#update(command.input);
    if (command instanceof TransactWriteCommand) return this.#transact(command.input);
    if (command instanceof QueryCommand) return this.#query(command.input);
    if (command instanceof PutCommand) return this.#put(command.input);
    if (command instanceof DeleteCommand) return this.#delete(command.input);
    if (command instanceof TransactGetCommand) return this.#transactGet(command.input);
    if (command instanceof BatchGetCommand) return this.#batchGet(command.input);
    if (command instanceof ScanCommand) return this.#scan(command.input);
    throw new Error("the tables in memory do not know this command");
  }

  /** Every item of a table as it truly is, for a test to look at. */
  items(table: string): Iterable<Item> {
    return this.#table(table).items();
  }

  item(table: string, key: Item): Item | undefined {
    return this.#table(table).get(key);
  }

  /** Deletes an item as the service itself does when it has expired. */
  expire(table: string, key: Item): void {
    const before = this.#table(table).get(key);
    if (before !== undefined) this.#commit([{ table, before, after: undefined }]);
  }

  #table(name: string | undefined): Table {
    const table = this.#tables.get(name ?? "");
    if (table === undefined) throw noSuchTable();
    return table;
  }

  #get(input: GetCommandInput): object {
    const table = this.#table(input.TableName);
    const projection = input.ProjectionExpression === undefined ? undefined : projectionOf(input.ProjectionExpression);
    const scope = scopeOf(input, projection);
    const consistent = input.ConsistentRead === true;
    const key = keyOf(table, input.Key);
    const { view } = table.source({ index: undefined, consistent, now: this.#now() });
    const found = view.get(table.placeOf(key));
    return found === undefined ? {} : { Item: projected(found, projection?.paths, scope) };
  }

  #transactGet({ TransactItems = [] }: TransactGetCommandInput): object {
    return { Responses: TransactItems.map(({ Get }) => (Get ? this.#get({ ...Get, ConsistentRead: true }) : {})) };
  }

  #batchGet({ RequestItems = {} }: BatchGetCommandInput): object {
    const Responses: Record<string, Item[]> = {};
    for (const [TableName, { Keys = [], ...how }] of Object.entries(RequestItems)) {
      const found = Keys.map((Key) => this.#get({ ...how, TableName, Key }));
      Responses[TableName] = found.flatMap((one) => ("Item" in one ? [copyOfItem(Object(one.Item))] : []));
    }
    return { Responses, UnprocessedKeys: {} };
  }

  #query(input: QueryCommandInput): object {
    const table = this.#table(input.TableName);
    const consistent = input.ConsistentRead === true;
    const source = table.source({ index: input.IndexName, consistent, now: this.#now() });
    return answerOf(query({ table, source, mostOnPage: this.#mostOnPage() }, input), input.Select === "COUNT");
  }

  /** All at once, with no filter: what tests look through. */
  #scan({ TableName, Select, ...more }: ScanCommandInput): object {
    if (Object.keys(more).length > 0) throw new Error("the tables in memory scan whole tables only");
    const items = [...this.#table(TableName).items()].map(copyOfItem);
    return answerOf({ items, scanned: items.length, lastKey: undefined }, Select === "COUNT");
  }

  #put({ ReturnValues, ...Put }: PutCommandInput): object {
    return this.#write({ Put }, ReturnValues);
  }

  #delete({ ReturnValues, ...Delete }: DeleteCommandInput): object {
    return this.#write({ Delete }, ReturnValues);
  }

  #update({ ReturnValues, ...Update }: UpdateCommandInput): object {
    return this.#write({ Update: { UpdateExpression: undefined, ...Update } }, ReturnValues);
  }

  #write(write: WriteInput, returned: string | undefined): object {
    const planned = planWrite((name) => this.#table(name), write);
    if ("refusal" in planned) throw refused(planned.refusal);
    this.#commit([planned.change]);
    const { before, after } = planned.change;
    if (returned === undefined || returned === "NONE") return {};
    if (returned !== "ALL_OLD" && returned !== "ALL_NEW")
      throw new Error(`the tables in memory do not return ${returned}`);
    const shown = returned === "ALL_OLD" ? before : after;
    return shown === undefined ? {} : { Attributes: copyOfItem(shown) };
  }

  #transact({ TransactItems = [], ClientRequestToken: token }: TransactWriteCommandInput): object {
    if (token !== undefined && token.length > longestToken) throw invalid("a token is longer than 36 characters");
    if (TransactItems.length > mostInTransaction) throw invalid("a transaction holds at most 100 writes");
    const known = token === undefined ? "new" : this.#tokens.look(token, TransactItems, this.#now());
    if (known === "other request") throw otherParameters();
    if (known === "repeated") return {};
    const planned = TransactItems.map((write) => planWrite((name) => this.#table(name), write));
    refuseTwins(planned.map(({ table, key }) => `${table.name} ${JSON.stringify(table.placeOf(key))}`));
    if (planned.some((one) => "refusal" in one)) {
      throw cancelled(planned.map((one) => ("refusal" in one ? one.refusal : undefined)));
    }
    this.#commit(planned.flatMap((one) => ("change" in one ? [one.change] : [])));
    if (token !== undefined) this.#tokens.note(token, TransactItems, this.#now());
    return {};
  }

  #commit(changes: readonly Change[]): void {
    const visibleAt = () => this.#now() + this.#lagMs();
    const real = changes.filter(({ before, after }) => before !== after);
    for (const change of real) this.#table(change.table).apply(change, visibleAt);
    if (real.length > 0) this.#committed(real);
  }
}

function refuseTwins(items: readonly string[]): void {
  if (new Set(items).size < items.length)
    throw invalid("Transaction request cannot include multiple operations on one item");
}

function answerOf({ items, scanned, lastKey }: Page, isCount: boolean): object {
  const counts = { Count: items.length, ScannedCount: scanned, ...(lastKey && { LastEvaluatedKey: lastKey }) };
  return isCount ? counts : { Items: items, ...counts };
}
