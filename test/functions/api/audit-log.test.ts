import { expect, test } from "vitest";
import { deployed } from "../../fixtures/deployed.ts";
import { context, gatewayEvent } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  {
    others: {
      LOG_ORIGIN: "log.example/audit",
      LOG_KEYS: JSON.stringify(["first", "second"]),
      LOG_OTHER_KEYS: JSON.stringify({ retired: ["log.example/audit+00000000+old"], witnesses: [] }),
    },
  },
  () => import("../../../functions/api/audit-log.ts"),
);

const ask = (path: string) => world().module.handler(gatewayEvent({ method: "GET", path }), context);

test("the checkpoint is handed out as it was signed, without a key", async () => {
  await world().put("log", "checkpoint", "log.example/audit\n1\nroot\n");
  const { statusCode, headers, body } = await ask("/v1/audit/checkpoint");
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: "log.example/audit\n1\nroot\n" });
  expect(headers).toMatchObject({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=5" });
});

test("whoever verifies old checkpoints finds the keys that signed before, the one in use last", async () => {
  const { body } = await ask("/.well-known/audit-keys");
  const { keys, log } = JSON.parse(body);
  expect(keys).toEqual([]);
  expect(log.vkeys).toHaveLength(3);
  expect([log.vkeys[0], log.vkeys[2]]).toEqual(["log.example/audit+00000000+old", log.vkey]);
});

test("whoever verifies the whole log learns from which entry on it is given: from the first", async () => {
  const { body } = await ask("/.well-known/audit-keys");
  expect(JSON.parse(body).log.minimumIndex).toBe(0);
});
