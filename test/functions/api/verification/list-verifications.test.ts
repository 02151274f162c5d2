import { expect, test } from "vitest";
import { handlerOver } from "../../../fixtures/handler-tables.ts";
import { openingAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

capturePrinted();
const world = handlerOver("live", () => import("../../../../functions/api/verification/list-verifications.ts"));

async function list(query: Record<string, string[]>, accountId: string) {
  const event = gatewayEvent({ method: "GET", path: "/v1/verify", query, caller: callerWith({}, { accountId }) });
  const { statusCode, body } = await world.module.handler(event, context);
  return { statusCode, body: JSON.parse(body) };
}

test("an account turns the pages of its own verifications, the newest first, each shown once", async () => {
  const store = realStore(world.tables);
  await store.topUp("acc_pages", 10);
  const secondsAgo = [3, 2, 1];
  const openings = secondsAgo.map((seconds) =>
    openingAt(new Date(Date.now() - seconds * 1_000), { accountId: "acc_pages" }),
  );
  for (const opening of openings) await store.open(opening);
  const first = await list({ limit: ["2"] }, "acc_pages");
  expect(first).toMatchObject({ statusCode: 200, body: { hasMore: true } });
  const second = await list({ limit: ["2"], cursor: [first.body.nextCursor] }, "acc_pages");
  expect(second.body.hasMore).toBe(false);
  const shown = [...first.body.verifications, ...second.body.verifications];
  const idOf = ({ verificationId }: { verificationId: string }) => verificationId;
  expect(shown.map(idOf)).toEqual(openings.toReversed().map(idOf));
  expect((await list({}, "acc_other")).body.verifications).toEqual([]);
});

test("every fault of the query is named at once", async () => {
  const { statusCode, body } = await list({ limit: ["0"], offset: ["-1"] }, "acc_pages");
  expect([statusCode, body.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual(["limit", "offset"]);
});
