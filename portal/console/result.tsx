import type { Child } from "hono/jsx";
import { Facts, Moment, Table } from "../design/parts.tsx";
import { titleOf } from "../members/words.ts";

/** What an operation answered, whatever it is: a list of alike things as a table, one thing as its facts. */
export function ShownResult({ name, result }: { name: string; result: unknown }) {
  if (Array.isArray(result)) return <Rows name={name} rows={result.map(entriesOf)} />;
  const entries = [...entriesOf(result)];
  const single = entries.filter(([, value]) => !Array.isArray(value));
  const lists = entries.filter(([, value]) => Array.isArray(value));
  return (
    <>
      {single.length > 0 && (
        <Facts facts={single.map(([key, value]): [string, Child] => [titleOf(key), shown(value)])} />
      )}
      {lists.map(([key, value]) => (
        <>
          <h3>{titleOf(key)}</h3>
          <ShownResult name={titleOf(key)} result={value} />
        </>
      ))}
    </>
  );
}

function Rows({ name, rows }: { name: string; rows: readonly Map<string, unknown>[] }) {
  const heads = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const columns = heads.map((head) => ({
    head: titleOf(head),
    cell: (row: Map<string, unknown>) => shown(row.get(head)),
  }));
  return <Table caption={name} rows={rows.slice(0, 200)} columns={columns} empty="None." />;
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === "object" && value !== null ? Object.entries(value) : [["result", value]]);
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const code = /^(acc|key|ver|evt|mem|sk|whsec|operator|member)[:_]/;

function shown(value: unknown): Child {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([key, one]) => `${titleOf(key)}: ${String(one)}`);
    return parts.length > 0 ? parts.join(", ") : "–";
  }
  const text = String(value);
  if (moment.test(text)) return <Moment at={text} />;
  return code.test(text) ? <code>{text}</code> : text;
}
