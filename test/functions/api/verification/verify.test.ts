import { expect, test } from "vitest";
import { usualRetryPlan } from "../../../../functions/contract/settings/retry-plan.ts";
import { testRecords } from "../../../../functions/contract/test-records.ts";
import { readVerification } from "../../../../functions/store/verifications/verifications.ts";
import { standInHubSettings } from "../../../../lib/deployment/stand-in-hub.ts";
import { deployed } from "../../../fixtures/deployed.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  {
    secrets: { receipts: JSON.stringify({ first: "r".repeat(32) }), pepper: "p".repeat(32) },
    queues: { RETRY_QUEUE: "retries" },
    others: {
      HUB_SETTINGS: JSON.stringify(standInHubSettings("http://127.0.0.1:1/verification")),
      HUB_SECRET: "none",
      PEPPER_SECRET: "pepper",
      RECEIPT_SECRET: "receipts",
      RETRY_PLAN: JSON.stringify(usualRetryPlan),
    },
  },
  () => import("../../../../functions/api/verification/verify.ts"),
);

test("a hub that cannot be asked is a 500 with the record's id, and the credit is back before the answer", async () => {
  const { tables, module } = world();
  await realStore(tables).topUp("acc_1", 10);
  const caller = callerWith({}, { agencyCode: "QK7A" });
  const body = JSON.stringify(testRecords[0]?.request);
  const { statusCode, body: text } = await module.handler(gatewayEvent({ caller, body }), context);
  const answered = JSON.parse(text);
  expect(statusCode).toBe(500);
  expect(answered).toMatchObject({ success: false, code: "DVS_SYSTEM_ERROR" });
  expect((await readVerification(tables, "live", answered.verificationId))?.status).toBe("error");
  expect(await realStore(tables).readWallet("acc_1")).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
});
