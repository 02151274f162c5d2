import { describe, expect, test } from "vitest";
import { operatorCommands } from "../../../functions/contract/operator.ts";
import { operate } from "../operator.ts";
import { dashboards, signedIn, textOf } from "./visiting.ts";

const atConsole = () => signedIn(dashboards().operator, dashboards().console);
const at = (path: string) => `${dashboards().console}${path}`;

describe("an operator at the console", () => {
  test("takes an account from nothing to live by the command line's own operations, as themselves", async () => {
    const { visitor } = await atConsole();
    const form = await visitor.open(at("/do/account/create"));
    const filled = { name: "Console & Sons", type: "developer", agencyCode: "CONS" };
    const created = await visitor.send(form, "/do/account/create", filled);
    const accountId = /acc_[0-9A-Za-z]+/.exec(created.html)?.[0] ?? "";
    for (const [verb, more] of [
      ["approve-test", {}],
      ["settle-fee", {}],
      ["hub", { to: "production" }],
      ["approve-production", {}],
    ] as const) {
      const page = await visitor.open(at(`/do/account/${verb}?accountId=${accountId}`));
      expect(textOf(await visitor.send(page, `/do/account/${verb}`, { accountId, ...more }))).toContain("done");
    }
    const topUp = await visitor.open(at("/do/wallet/top-up"));
    await visitor.send(topUp, "/do/wallet/top-up", { accountId, credits: "20", reference: "inv-7" });
    expect(await operate("account show", { accountId })).toMatchObject({ productionApproved: true, feeSettled: true });
    expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 20 });
    const events = (await operate("account events", { accountId })) as unknown as { who: string }[];
    expect(new Set(events.map(({ who }) => who)).size).toBe(1);
    expect(events[0]?.who).toMatch(/^operator:[0-9a-f]{32}$/);
    const page = textOf(await visitor.open(at(`/accounts/${accountId}`)));
    expect(page).toContain("Console & Sons");
    expect(page).toContain("Done: Production access");
  });

  test("is asked before what stops something, as at the command line", async () => {
    const { accountId } = await operate("account create", { name: "Closing", type: "dashboard" });
    const { visitor } = await atConsole();
    const form = await visitor.open(at("/do/account/close"));
    const asked = await visitor.send(form, "/do/account/close", { accountId: String(accountId) });
    expect(asked.status).toBe(400);
    expect(textOf(asked)).toContain("Tick the box");
    expect(await operate("account show", { accountId })).toMatchObject({ closed: false });
    await visitor.send(asked, "/do/account/close", { accountId: String(accountId), sure: "yes" });
    expect(await operate("account show", { accountId })).toMatchObject({ closed: true });
  });

  test("is told beside the field what was wrong, and in a sentence what cannot be done", async () => {
    const { accountId } = await operate("account create", { name: "Waiting", type: "developer" });
    const { visitor } = await atConsole();
    const form = await visitor.open(at("/do/account/approve-test"));
    const missing = await visitor.send(form, "/do/account/approve-test", { accountId: "nobody" });
    expect(missing.html).toContain('href="#accountId"');
    const refused = await visitor.send(form, "/do/account/approve-test", { accountId: String(accountId) });
    expect(textOf(refused)).toContain("The account needs an agency code before the hub takes it.");
  });

  test("finds accounts by name, and the queues with their dead letters", async () => {
    await operate("account create", { name: "Findable Harbour Law", type: "developer" });
    const { visitor } = await atConsole();
    const found = textOf(await visitor.open(at("/?name=findable+harbour")));
    expect(found).toContain("Findable Harbour Law");
    expect(found).not.toContain("Demo firm");
    expect(textOf(await visitor.open(at("/queues")))).toContain("live retries");
  });

  test("sees each list with its state, asks for one to be refreshed, and what they did is audited", async () => {
    const { visitor } = await atConsole();
    const page = await visitor.open(at("/lists"));
    expect(textOf(page)).toMatch(/In service Snapshot/);
    const asked = await visitor.send(page, "/lists/refresh");
    expect(textOf(asked)).toMatch(/is being refreshed/);
    const audit = textOf(await visitor.open(at("/audit")));
    expect(audit).toMatch(/holds [\d,]+ entries/);
    expect(audit).toMatch(/lists refresh/);
    expect(audit).toMatch(/operator:[0-9a-f]{32}/);
  });

  test("is asked before the lists are rolled back, and told where there is nothing to go back to", async () => {
    const { visitor } = await atConsole();
    const page = await visitor.open(at("/lists"));
    const way = { ...page, html: page.html.replace('action="/lists/refresh"', 'action="/lists/rollback"') };
    expect(textOf(await visitor.send(way, "/lists/rollback"))).toContain("Tick the box");
    const refused = textOf(await visitor.send(way, "/lists/rollback", { sure: "yes" }));
    expect(refused).toMatch(/Nothing was rolled back: there is no earlier snapshot|is in service again/);
  });

  test("finds every command of the command line as a form", async () => {
    const { visitor } = await atConsole();
    for (const command of Object.keys(operatorCommands)) {
      const page = await visitor.open(at(`/do/${command.replace(" ", "/")}`));
      expect([command, page.status]).toEqual([command, 200]);
    }
  });
});
