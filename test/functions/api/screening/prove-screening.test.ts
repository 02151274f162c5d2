import { expect, test } from "vitest";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import { deployed } from "../../../fixtures/deployed.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { madeScreening } from "../../../fixtures/screening.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  { others: { LOG_CLOCK_SECONDS: "10" } },
  () => import("../../../../functions/api/screening/prove-screening.ts"),
);

test("a screening that the log does not hold yet says when to ask again; another account's does not exist", async () => {
  const { tables, module } = world();
  await realStore(tables).topUp("acc_1", 10);
  const screening = madeScreening("acc_1");
  await recordScreening(tables, { screening }, 10_000);
  const pathParameters = { id: screening.screeningRequestId };
  const ask = (caller: ReturnType<typeof callerWith>) =>
    module.handler(gatewayEvent({ method: "GET", path: "/v1/screening/{id}/proof", caller, pathParameters }), context);
  const mine = await ask(callerWith());
  expect([mine.statusCode, mine.headers?.["Retry-After"]]).toEqual([202, "10"]);
  expect((await ask(callerWith({}, { accountId: "acc_2", keyId: "key_2" }))).statusCode).toBe(404);
});
