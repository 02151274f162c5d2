import type { PublishedList } from "../../contract/screening/screening.ts";
import { code, type Html, html, table } from "../html.ts";

/** The lists that are screened against, or nothing where they could not be read just now. */
export type ShownLists = readonly PublishedList[] | undefined;

const groups: readonly PublishedList["group"][] = ["Sanctions", "PEP", "Adverse media"];

/** The rows of `GET /v1/screening/lists`, for people. */
export function catalogueTables(lists: ShownLists): Html {
  if (lists === undefined) {
    return html`<p><strong>The catalogue cannot be read just now.</strong> Load this page again in a minute, or ask
<code>GET /v1/screening/lists</code>.</p>`;
  }
  if (lists.length === 0) {
    return html`<p><strong>No list is in service.</strong> Live screening answers 503
<a href="#error-LISTS_UNAVAILABLE">LISTS_UNAVAILABLE</a> until one is.</p>`;
  }
  return html`${groups.map((group) =>
    groupTable(
      group,
      lists.filter((list) => list.group === group),
    ),
  )}`;
}

function groupTable(group: string, lists: ShownLists & object): Html {
  if (lists.length === 0) return html`<p>${group}: no list is in service.</p>`;
  const rows = lists.map((list) => [
    html`${list.name} ${code(list.id)}`,
    jurisdictionOf(list),
    list.records.toLocaleString("en-AU"),
    html`${dateOf(list)}, ${list.checkFrequency}${stateOf(list)}`,
    html`${list.publisher}. ${list.licence}.`,
  ]);
  return table(group, heads, rows);
}

const heads = ["List", "Jurisdiction", "Records", "Last refreshed", "Publisher and licence"];

function dateOf({ lastRefreshed }: PublishedList): Html {
  if (lastRefreshed === null) return html`never`;
  return html`<time datetime="${lastRefreshed}">${lastRefreshed.slice(0, 10)}</time>`;
}

/** Nothing is said of a list that is as it should be. */
function stateOf({ state, asOf }: PublishedList): string {
  const dated = asOf === null ? "" : `; its file is of ${asOf}`;
  return state === "fresh" ? dated : `${dated}; ${state}`;
}

const regions = new Intl.DisplayNames("en-AU", { type: "region" });

/** `zz` stands for no state: the United Nations, or the whole world. */
function jurisdictionOf({ jurisdiction }: PublishedList): Html {
  const name = jurisdiction === "zz" ? "international" : regions.of(jurisdiction.toUpperCase());
  return html`${name} ${code(jurisdiction)}`;
}
