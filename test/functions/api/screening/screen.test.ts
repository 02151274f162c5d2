import { describe, expect, test, vi } from "vitest";
import { testNames } from "../../../../functions/contract/screening/screening.ts";
import { handlerOver } from "../../../fixtures/handler-tables.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

const printed = capturePrinted();

describe("a live key while no list is in service", () => {
  const world = handlerOver("live", () => {
    vi.resetModules();
    return import("../../../../functions/api/screening/screen.ts");
  });

  test("gets 503 and never a clearance, and pays nothing", async () => {
    await realStore(world.tables).topUp("acc_1", 10);
    const event = gatewayEvent({
      path: "/v1/screening",
      body: JSON.stringify({ name: "Marit Brandvold" }),
      caller: callerWith(),
    });
    const { statusCode, body } = await world.module.handler(event, context);
    expect([statusCode, JSON.parse(body).code]).toEqual([503, "LISTS_UNAVAILABLE"]);
    expect(body).not.toContain("cleared");
    expect(await realStore(world.tables).readWallet("acc_1")).toMatchObject({ availableHalfCredits: 10 });
    expect(printed.lines.join()).not.toContain("Brandvold");
  });
});

describe("a test key", () => {
  const world = handlerOver("test", () => {
    vi.resetModules();
    return import("../../../../functions/api/screening/screen.ts");
  });

  test("is answered for the published names without a list, and for no other name", async () => {
    const caller = callerWith({}, { keyEnvironment: "test" });
    const screen = async (name: string) => {
      const event = gatewayEvent({ path: "/v1/screening", body: JSON.stringify({ name }), caller });
      return (await world.module.handler(event, context)).statusCode;
    };
    const [known] = testNames;
    expect([await screen(known), await screen("Marit Brandvold")]).toEqual([200, 422]);
  });
});
