import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { operate } from "../http/operator.ts";
import { ownPassport, verifyingFirm } from "../http/portal/firms.ts";
import { dashboards, textOf } from "../http/portal/visiting.ts";

const verifying = "/verify/passport";

test("a form left open past a cooldown is sent again as it stands, and what it costs is one check", async () => {
  const { accountId, visitor } = await verifyingFirm();
  const open = () => visitor.open(`${dashboards().url}${verifying}`);
  const [first, leftOpen, neverSent] = [await open(), await open(), await open()];
  const typed = await ownPassport();
  await visitor.send(first, verifying, typed);
  const early = await visitor.send(leftOpen, verifying, typed);
  const [, seconds] = /Try again in (\d+) seconds/.exec(textOf(early)) ?? [];
  await pause((Number(seconds) + 1) * 1_000);
  expect(textOf(await visitor.send(early, verifying, typed))).toContain("The document matches");
  expect((await operate("wallet show", { accountId })).balance).toBe(8);
  // The check before began another cooldown, which a form opened long ago must respect as well.
  expect(textOf(await visitor.send(neverSent, verifying, typed))).toMatch(/Try again in \d+ seconds/);
});
