import { expect, test } from "vitest";
import {
  type ListOperationDeps,
  refreshList,
  rollBackLists,
} from "../../../../functions/domain/account/list-operations.ts";
import type { AuditEvent } from "../../../../functions/domain/account/operator.ts";

function world(rollBack: ListOperationDeps["rollBack"]) {
  const events: AuditEvent[] = [];
  const started: string[] = [];
  const deps: ListOperationDeps = {
    now: () => new Date("2026-07-01T00:00:00Z"),
    newId: (prefix) => `${prefix}_${events.length}`,
    writeEvent: async (event) => void events.push(event),
    rollBack,
    startRefresh: async (source) => void started.push(source),
  };
  return { deps, events, started };
}

test("a rollback is written down before and after, with who asked for it", async () => {
  const { deps, events } = world(async () => ({ kind: "rolledBack", from: "v2", to: "v1" }));
  expect(await rollBackLists(deps, "operator:ada")).toEqual({ from: "v2", to: "v1" });
  expect(events).toMatchObject([
    { who: "operator:ada", what: "lists rollback" },
    { who: "operator:ada", what: "lists rolled back", after: { from: "v2", to: "v1" } },
  ]);
});

test("a rollback that cannot be made is refused in words, and nothing is written down as done", async () => {
  const { deps, events } = world(async () => ({ kind: "nothing", reason: "there is no earlier snapshot" }));
  await expect(rollBackLists(deps, "operator:ada")).rejects.toThrow("there is no earlier snapshot");
  expect(events.map(({ what }) => what)).toEqual(["lists rollback"]);
});

test("a refresh is written down before it begins", async () => {
  const { deps, events, started } = world(async () => ({ kind: "nothing", reason: "" }));
  await refreshList(deps, "operator:ada", "un_sc");
  expect(started).toEqual(["un_sc"]);
  expect(events).toMatchObject([{ what: "lists refresh", after: { source: "un_sc" } }]);
});
