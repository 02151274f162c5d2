import { expect, test } from "vitest";
import { handlerOver } from "../../../fixtures/handler-tables.ts";
import { openingAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

capturePrinted();
const world = handlerOver("live", () => import("../../../../functions/api/verification/get-verification.ts"));

async function opened(requestedAt: Date) {
  const store = realStore(world.tables);
  const opening = openingAt(requestedAt);
  await store.topUp(opening.accountId, 10);
  await store.open(opening);
  return opening;
}

async function get(verificationId: string, accountId: string) {
  const pathParameters = { id: verificationId };
  const caller = callerWith({}, { accountId });
  const event = gatewayEvent({ method: "GET", path: `/v1/verify/${verificationId}`, pathParameters, caller });
  const { statusCode, body } = await world.module.handler(event, context);
  return { statusCode, body: JSON.parse(body) };
}

test("a record is answered to its account, and is not found by another", async () => {
  const { verificationId, accountId } = await opened(new Date());
  const own = await get(verificationId, accountId);
  expect(own).toMatchObject({ statusCode: 200, body: { verificationId, status: "pending", environment: "live" } });
  expect(own.body).not.toHaveProperty("vrn");
  expect(await get(verificationId, "acc_other")).toMatchObject({ statusCode: 404, body: { error: "Not Found" } });
});

test("whoever reads a record past its deadline ends it, and its credit comes back", async () => {
  const { verificationId, accountId } = await opened(new Date(Date.now() - 3_600_000));
  expect(await get(verificationId, accountId)).toMatchObject({ statusCode: 200, body: { status: "error" } });
  expect(await realStore(world.tables).readWallet(accountId)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
});
