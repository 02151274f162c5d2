import { afterAll, beforeAll, expect, test } from "vitest";
import { usualRecheckTerms } from "../../../../functions/contract/settings/recheck-terms.ts";
import { routeOver } from "../../../fixtures/route.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

let tables: RealTables;
// What it prints is asked of all routes elsewhere.
capturePrinted();
let route: Awaited<ReturnType<typeof routeOver>>;
beforeAll(async () => {
  tables = await realTables();
  const others = {
    ENVIRONMENT: "test",
    LISTS_BUCKET: "none",
    LISTS_REQUIRED: "[]",
    LISTS_MAX_AGE_HOURS: "48",
    RECHECKS: JSON.stringify(usualRecheckTerms),
    PEPPER_SECRET: "none",
  };
  route = await routeOver(tables, others, () => import("../../../../functions/api/screening/screen-batch.ts"));
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

const caller = callerWith({}, { keyEnvironment: "test" });
const send = (body: string, headers: Record<string, string> = {}) =>
  route.call({ resource: "/v1/screening/batch", caller, body, headers });
const subjects = (...names: string[]) =>
  JSON.stringify({ subjects: names.map((name, index) => ({ reference: `r-${index}`, name })) });

test("a batch of the test address reads no list, moves no credit and answers as the live one does", async () => {
  const { status, body } = await send(subjects("screenpep", "screenclear"));
  expect(status).toBe(200);
  expect(body.results).toMatchObject([
    { reference: "r-0", cleared: false, matchesOmitted: 0 },
    { reference: "r-1", cleared: true, matchesOmitted: 0 },
  ]);
});

test("a body may have a megabyte, and no byte more", async () => {
  const text = subjects("screenclear");
  expect((await send(text.padEnd(1_048_576))).status).toBe(200);
  expect(await send(text.padEnd(1_048_577))).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } });
});

test("a letter that was damaged on its way refuses the batch: which other names were, nobody can tell", async () => {
  expect(await send(subjects("screenclear", "Zo\uFFFD"))).toMatchObject({
    status: 400,
    body: { fields: [{ field: "subjects.1.name" }] },
  });
});

test("an Idempotency-Key that cannot be one is refused, as where it counts", async () => {
  expect((await send(subjects("screenclear"), { "Idempotency-Key": "a key" })).status).toBe(400);
});
