import type { Hono } from "hono";
import type { PublishedList } from "../../functions/contract/screening/screening.ts";
import { refreshList, rollBackLists } from "../../functions/domain/account/list-operations.ts";
import { Do, Form } from "../design/fields.tsx";
import { type Column, Facts, Moment, type Mood, Notice, Table, Tag } from "../design/parts.tsx";
import { formOf } from "../frame/forms.ts";
import type { Env, PageContext } from "../frame/visit.ts";
import { problemOf } from "../members/problem.ts";
import { hasProven, proveFirst } from "./act.tsx";
import { consolePage, operatorOf } from "./guard.tsx";
import type { ConsoleDeps, ConsoleLists } from "./run.ts";

type Shown = Awaited<ReturnType<ConsoleLists["show"]>>;
type Source = Shown["sources"][number];

/** The lists as operators see them: how each one's last check went, and which snapshot is in service. */
export function listRoutes(app: Hono<Env>, deps: ConsoleDeps): void {
  app.get("/lists", (c) => showLists(c, deps));
  app.post("/lists/refresh", async (c) => {
    const { values } = await formOf(c);
    if (!hasProven(c)) return proveFirst(c, "/lists");
    const source = deps.lists.refreshed().find((id) => id === values.get("source"));
    if (source === undefined) return showLists(c, deps, { refused: "There is no such list to refresh." });
    await refreshList(deps.lists, operatorOf(c), source);
    return showLists(c, deps, { done: `${source} is being refreshed. What comes of it stands here in a few minutes.` });
  });
  app.post("/lists/rollback", async (c) => {
    const { values } = await formOf(c);
    if (!hasProven(c)) return proveFirst(c, "/lists");
    if (values.get("sure") !== "yes")
      return showLists(c, deps, { refused: "Tick the box: screening changes at once." });
    try {
      const { from, to } = await rollBackLists(deps.lists, operatorOf(c));
      return await showLists(c, deps, { done: `Snapshot ${to} is in service again instead of ${from}.` });
    } catch (error) {
      return showLists(c, deps, { refused: problemOf(error).sentence });
    }
  });
}

type Said = { done?: string; refused?: string };

async function showLists(c: PageContext, deps: ConsoleDeps, { done, refused }: Said = {}): Promise<Response> {
  const { session, seals } = c.get("operatorVisit");
  const shown = await deps.lists.show();
  const token = () => seals.formToken(session.hash);
  const refreshed = new Set(deps.lists.refreshed());
  return consolePage(c, {
    title: "Lists",
    status: refused === undefined ? 200 : 409,
    body: (
      <>
        <h1>Lists</h1>
        {done && <Notice mood="good">{done}</Notice>}
        {refused && <Notice mood="bad">{refused}</Notice>}
        <Snapshot shown={shown} token={token()} />
        <h2>Sources</h2>
        <Table
          caption="Sources"
          empty="No list was ever taken in."
          rows={shown.sources}
          columns={[
            ...columns,
            {
              head: "",
              cell: ({ id }) =>
                refreshed.has(id) && (
                  <Do action="/lists/refresh" token={token()} values={{ source: id }} quiet>
                    Refresh <span class="hidden">{id}</span>
                  </Do>
                ),
            },
          ]}
        />
      </>
    ),
  });
}

const moods: Record<PublishedList["state"] | "none", Mood> = {
  fresh: "good",
  guarded: "warn",
  stale: "bad",
  none: "plain",
};

const columns: readonly Column<Source>[] = [
  { head: "Source", cell: ({ id }) => <code>{id}</code> },
  {
    head: "State",
    cell: ({ state, fault }) => (
      <>
        <Tag mood={moods[state]}>{state}</Tag>
        {fault && <p class="small soft">{fault.message}</p>}
      </>
    ),
  },
  { head: "Records", right: true, cell: ({ records }) => records.toLocaleString("en-AU") },
  { head: "Checked", cell: ({ lastRefreshed }) => (lastRefreshed ? <Moment at={lastRefreshed} /> : "Never") },
  { head: "Changed", cell: ({ changedAt }) => (changedAt ? <Moment at={changedAt} /> : "–") },
  { head: "Of", cell: ({ asOf }) => asOf ?? "undated" },
];

function Snapshot({ shown: { snapshot, previous, withdrawn }, token }: { shown: Shown; token: string }) {
  if (snapshot === null) return <Notice mood="bad">No snapshot is in service: nothing can be screened.</Notice>;
  return (
    <section class="card">
      <h2>In service</h2>
      <Facts
        facts={[
          ["Snapshot", <code>{snapshot.version}</code>],
          ["Built", <Moment at={snapshot.builtAt} />],
          ["Entities", snapshot.entities.toLocaleString("en-AU")],
          ["Names", snapshot.names.toLocaleString("en-AU")],
          ["Before it", previous.length > 0 ? previous.join(", ") : "none"],
          ...(withdrawn === null ? [] : [["Withdrawn", <code>{withdrawn}</code>] satisfies [string, unknown]]),
        ]}
      />
      {previous.length > 0 && (
        <Form action="/lists/rollback" token={token}>
          <div class="field choice">
            <input type="checkbox" id="sure" name="sure" value="yes" />
            <label for="sure">Yes, screen against the snapshot before it until a list changes</label>
          </div>
          <button type="submit" class="grave">
            Roll back
          </button>
        </Form>
      )}
    </section>
  );
}
