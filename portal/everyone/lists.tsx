import type { PublishedList } from "../../functions/contract/screening/screening.ts";
import { type Column, Moment, Table } from "../design/parts.tsx";
import { page } from "../frame/page.tsx";
import type { PageContext } from "../frame/visit.ts";
import type { EveryoneDeps } from "./deps.ts";

const columns: readonly Column<PublishedList>[] = [
  { head: "List", cell: ({ name }) => name },
  { head: "Published by", cell: ({ publisher }) => publisher },
  { head: "Of", cell: ({ jurisdiction }) => jurisdiction.toUpperCase() },
  { head: "Records", right: true, cell: ({ records }) => records.toLocaleString("en-AU") },
  { head: "Last refreshed", cell: ({ lastRefreshed }) => (lastRefreshed ? <Moment at={lastRefreshed} /> : "Never") },
  { head: "Checked", cell: ({ checkFrequency }) => checkFrequency },
];

/** What a name is screened against now. */
export async function showLists(c: PageContext, deps: EveryoneDeps): Promise<Response> {
  const lists = await deps.publishedLists();
  const groups = ["Sanctions", "PEP", "Adverse media"] as const;
  return page(c, {
    title: "Lists we screen against",
    body: (
      <>
        <h1>Lists we screen against</h1>
        <p class="lead">Each with its publisher, and when we last looked for changes.</p>
        {groups.map((group) => (
          <>
            <h2>{group === "PEP" ? "Politically exposed persons" : group}</h2>
            <Table
              caption={group}
              columns={columns}
              rows={lists.filter((list) => list.group === group)}
              empty="None."
            />
          </>
        ))}
      </>
    ),
  });
}
