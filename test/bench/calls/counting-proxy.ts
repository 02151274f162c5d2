import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { listen } from "../../../local/engines/listen.ts";

/** What was written since it was last asked: calls by their operation, and write units by table and index. */
export type Counted = { calls: string[]; writeUnits: Record<string, number> };
type CountingProxy = { url: string; take: () => Counted; close: () => Promise<void> };

const Consumed = z.object({ CapacityUnits: z.number() });
const Capacity = z.object({
  TableName: z.string(),
  Table: Consumed,
  GlobalSecondaryIndexes: z.record(z.string(), Consumed).default({}),
});
const Answered = z.object({ ConsumedCapacity: z.union([Capacity, z.array(Capacity)]).optional() });
const writes = /\.(Put|Update|Delete)Item$|\.(TransactWrite|BatchWrite)Items?$/;

/** Stands before the table engine and notes the operation of every call that passes and counts, and what it costs. */
export async function countingProxy(
  engineUrl: string,
  counts: (target: string, body: string) => boolean,
): Promise<CountingProxy> {
  const nothing = (): Counted => ({ calls: [], writeUnits: {} });
  let counted = nothing();
  const note = (answer: string): void => {
    const { ConsumedCapacity: found = [] } = Answered.parse(JSON.parse(answer));
    for (const { TableName, Table, GlobalSecondaryIndexes } of [found].flat()) {
      const table = tableWords.find((word) => TableName.includes(word)) ?? TableName;
      const add = (place: string, units: number) => {
        counted.writeUnits[place] = (counted.writeUnits[place] ?? 0) + units;
      };
      add(table, Table.CapacityUnits);
      for (const [index, { CapacityUnits }] of Object.entries(GlobalSecondaryIndexes))
        add(`${table}.${index}`, CapacityUnits);
    }
  };
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(incoming);
    const target = String(incoming.headers["x-amz-target"]);
    const isCounted = counts(target, body);
    if (isCounted) counted.calls.push(target.split(".").at(-1) ?? "");
    const { method, headers } = incoming;
    const asked = isCounted && writes.test(target) ? withCapacity(body) : body;
    const onward = request(
      engineUrl,
      { method, headers: { ...headers, "content-length": Buffer.byteLength(asked) } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        if (asked !== body && answer.statusCode === 200) text(answer).then(note, () => undefined);
      },
    );
    onward.on("error", () => response.destroy());
    onward.end(asked);
  };
  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  const { url, close } = await listen(server, 0);
  return {
    url,
    close,
    take: () => {
      const taken = counted;
      counted = nothing();
      return taken;
    },
  };
}

const tableWords = ["Records", "Ephemeral", "LogTable"];

function withCapacity(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), ReturnConsumedCapacity: "INDEXES" });
}

/** Of all tables and indexes, as DynamoDB counts them: two a kilobyte in a transaction, one for each index. */
export function unitsOf({ writeUnits }: Counted): number {
  return Object.values(writeUnits).reduce((sum, units) => sum + units, 0);
}
