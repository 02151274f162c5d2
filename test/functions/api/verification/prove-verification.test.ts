import { expect, test } from "vitest";
import { deployed } from "../../../fixtures/deployed.ts";
import { openingAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  { others: { LOG_CLOCK_SECONDS: "10" } },
  () => import("../../../../functions/api/verification/prove-verification.ts"),
);

test("a verification under way has no proof yet and says when to ask; another account's does not exist", async () => {
  const { tables, module } = world();
  const opening = openingAt(new Date());
  const { accountId, verificationId: id } = opening;
  await realStore(tables).topUp(accountId, 10);
  await realStore(tables).open(opening);
  const ask = (caller: ReturnType<typeof callerWith>) =>
    module.handler(
      gatewayEvent({ method: "GET", path: "/v1/verify/{id}/proof", caller, pathParameters: { id } }),
      context,
    );
  const mine = await ask(callerWith({}, { accountId }));
  expect([mine.statusCode, mine.headers?.["Retry-After"]]).toEqual([202, "10"]);
  expect((await ask(callerWith({}, { accountId: "acc_stranger", keyId: "key_2" }))).statusCode).toBe(404);
});
