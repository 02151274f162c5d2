import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hurriedHost, matching } from "../fixtures/hurried-host.ts";

let world: Awaited<ReturnType<typeof hurriedHost>>;
const servers: Server[] = [];
beforeAll(async () => {
  world = await hurriedHost();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await world.host.stop();
});

test("an issuer that stays down ends in error, is told so, and costs nothing", async () => {
  const { operate, account, post, behave, arrivals, ended, charges, inbox } = world;
  const { accountId, key } = await account();
  await operate("webhook set", { accountId, url: inbox() });
  await behave("visa", "system_error");
  const { body } = await post(key, matching("visa"));
  expect(await ended(key, body.verificationId)).toMatchObject({ status: "error", delivery: "delivered" });
  const [arrived] = await arrivals(body.verificationId);
  expect(JSON.parse(arrived?.body ?? "{}")).toMatchObject({
    type: "verification.failed",
    data: { status: "error", error: { code: "DVS_SYSTEM_ERROR" } },
  });
  expect(await charges(accountId)).toEqual([]);
  expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 10, held: 0 });
});

test("a webhook that never answers 2xx gets the charge refunded, and three in a day suspend the retries", async () => {
  const { operate, account, post, get, behave, ended } = world;
  const { accountId, key } = await account();
  const server = createServer((_request, response) => response.writeHead(500).end());
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  await operate("webhook set", { accountId, url: `http://127.0.0.1:${port}/` });
  const types = ["passport", "visa", "immicard"];
  await behave("", "system_error", types.length);
  const ids = [];
  for (const type of types) ids.push((await post(key, matching(type))).body.verificationId);
  for (const id of ids) expect(await ended(key, id, 120)).toMatchObject({ status: "completed", delivery: "failed" });
  expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 10, held: 0 });
  const ledger = (await operate("wallet ledger", { accountId })) as unknown as { kind: string }[];
  expect(ledger.map(({ kind }) => kind).sort()).toEqual([
    ...Array(3).fill("charge"),
    ...Array(3).fill("refund"),
    "top_up",
  ]);
  expect(await operate("webhook show", { accountId })).toMatchObject({ state: "active", retriesSuspended: true });
  await behave("", "system_error", 1);
  const { body } = await post(key, matching("centrelink"));
  expect(body.retry).toBeUndefined();
  expect(await get(key, body.verificationId)).toMatchObject({ status: "error" });
});
