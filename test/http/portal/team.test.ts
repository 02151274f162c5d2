import { describe, expect, test } from "vitest";
import { Visitor } from "../../../local/provider/first-visit.ts";
import { operate } from "../operator.ts";
import { askForPassword, dashboards, joining, newMember, personOf, sendTwice, signedIn, textOf } from "./visiting.ts";

const team = () => `${dashboards().url}/team`;

describe("an invitation", () => {
  test("takes the invited address in, once, and the audit says who joined without saying the address", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    const person = personOf(`new-${Date.now()}@firm.example`);
    const shown = await visitor.send(await visitor.open(team()), "/team/invite", {
      email: person.user,
      role: "member",
    });
    const link = /id="invitation"[^>]*>([^<]+)</.exec(shown.html)?.[1] ?? "";
    await askForPassword(link);
    const invited = await signedIn(person);
    const joined = await invited.visitor.send(await invited.visitor.open(link), new URL(link).pathname);
    expect(textOf(joined)).toContain("Firm dashboard");
    expect((await invited.visitor.open(link)).status).toBe(404);
    const events = JSON.stringify(await operate("account events", { accountId }));
    expect(events).toContain("member join");
    expect(events).not.toContain(person.user);
  });

  test("is of no use to another address than the one it was sent to", async () => {
    const { accountId } = await newMember("dashboard");
    const invited = await operate("member invite", { accountId, email: "right@firm.example", role: "member" });
    const thief = await newMember("dashboard");
    const { pathname } = new URL(String(invited.link));
    const shown = await thief.visitor.open(String(invited.link));
    expect(textOf(shown)).toContain(`You are signed in as ${thief.person.user}`);
    const mark = /name="form" value="([^"]+)"/.exec(shown.html)?.[1] ?? "";
    const form = `<form action="${pathname}"><input type="hidden" name="form" value="${mark}"></form>`;
    const refused = await thief.visitor.send({ ...shown, html: form }, pathname);
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("another e-mail address");
    expect(await operate("member list", { accountId })).toMatchObject({ members: [{ role: "owner" }] });
  });

  test("that was withdrawn opens nothing", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    const { link } = await operate("member invite", { accountId, email: "late@firm.example", role: "owner" });
    await visitor.send(await visitor.open(team()), "/team/withdraw");
    expect((await new Visitor().open(String(link))).status).toBe(404);
  });

  test("with an address that is none is refused beside the field, and what was typed stays", async () => {
    const { visitor } = await newMember("dashboard");
    const page = await visitor.send(await visitor.open(team()), "/team/invite", { email: "not-one", role: "owner" });
    expect(page.status).toBe(400);
    expect(page.html).toContain('href="#email"');
    expect(page.html).toContain('aria-invalid="true"');
    expect(page.html).toContain('value="not-one"');
  });
});

describe("a sign-in", () => {
  test("is made for nobody who was not invited: the provider does not know them, and no page makes one", async () => {
    const stranger = await signedIn(personOf(`stranger-${Date.now()}@firm.example`));
    expect(stranger.page.html).toContain("not right");
    const { origin } = new URL(dashboards().url);
    const forged = { url: origin, status: 200, headers: new Headers(), bytes: Buffer.alloc(0), html: "" };
    const path = `/invitations/acc_x.${"0".repeat(32)}/password`;
    const form = `<form action="${path}"><input type="hidden" name="form" value="x"></form>`;
    expect((await stranger.visitor.send({ ...forged, html: form }, path)).status).toBe(403);
  });

  test("is made from the link alone, by a password that is mailed to the invited address and no other", async () => {
    const { accountId } = await newMember("dashboard");
    const person = personOf(`first-${Date.now()}@firm.example`);
    const invited = await operate("member invite", { accountId, email: person.user, role: "member" });
    const link = String(invited.link);
    expect((await signedIn(person)).page.html).toContain("not right");
    expect(textOf(await new Visitor().open(link))).toContain("Send me a temporary password");
    const mailed = await askForPassword(link);
    expect(textOf(mailed)).toContain(`A temporary password is on its way to ${person.user}`);
    const { visitor } = await signedIn(person);
    const joined = await visitor.send(await visitor.open(link), new URL(link).pathname);
    expect(textOf(joined)).toContain("Overview");
  });

  test("that is there already is used: no second password is mailed to whoever is invited to a second account", async () => {
    const { person } = await newMember("dashboard");
    const second = await newMember("dashboard");
    const invitation = { accountId: second.accountId, email: person.user, role: "member" };
    const { link } = await operate("member invite", invitation);
    const page = await askForPassword(String(link));
    expect(textOf(page)).toContain("has a sign-in already");
  });

  test("is mailed at most five times an invitation: nobody's letter box is filled by us", async () => {
    const { accountId } = await newMember("dashboard");
    const email = `often-${Date.now()}@firm.example`;
    const { link } = await operate("member invite", { accountId, email, role: "member" });
    for (let times = 0; times < 5; times += 1) expect((await askForPassword(String(link))).status).toBe(200);
    const refused = await askForPassword(String(link));
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("five times");
  });
});

describe("a role", () => {
  test("is read on every request: whoever is removed has lost the account with the next click", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    const member = await joining(accountId, "member");
    expect((await member.visitor.open(team())).status).toBe(200);
    const asked = await visitor.send(await visitor.open(team()), "/team/remove");
    expect(textOf(asked)).toContain(`Remove ${member.person.user}?`);
    expect((await member.visitor.open(team())).status).toBe(200);
    await visitor.send(asked, "/team/remove");
    const after = await member.visitor.open(team());
    expect(after.status).toBe(403);
    expect(textOf(after)).toContain("You belong to no account yet");
  });

  test("that only reads can neither invite nor make keys, whatever form it sends", async () => {
    const { accountId } = await newMember("developer");
    await operate("account approve-test", { accountId });
    const reader = await joining(accountId, "read-only");
    const page = await reader.visitor.open(team());
    const mark = /name="form" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const made = { ...page, html: `<form action="/keys"><input type="hidden" name="form" value="${mark}"></form>` };
    const refused = await reader.visitor.send(made, "/keys", { environment: "test" });
    expect(refused.status).toBe(403);
    expect(textOf(refused)).toContain("Your role is “read-only”");
    expect(await operate("key list", { accountId })).toEqual([]);
  });

  test("of the last owner cannot be laid down, and its holder cannot leave", async () => {
    const { visitor, accountId } = await newMember("dashboard");
    const refused = await sendTwice(visitor, await visitor.open(team()), "/team/leave");
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain("The last owner cannot leave");
    await joining(accountId, "owner");
    const left = await sendTwice(visitor, await visitor.open(team()), "/team/leave");
    expect(textOf(left)).toContain("You belong to no account yet");
  });
});

test("somebody of several accounts chooses, and a name of an account is shown as it is, never run", async () => {
  const { accountId, person } = await newMember("dashboard");
  const name = '<script>alert("1")</script> & Co';
  const second = await operate("account create", { name, type: "developer" });
  const { link } = await operate("member invite", { accountId: second.accountId, email: person.user, role: "owner" });
  const { visitor } = await signedIn(person);
  await visitor.send(await visitor.open(String(link)), new URL(String(link)).pathname);
  const fresh = await signedIn(person);
  expect(textOf(fresh.page)).toContain("Choose an account");
  expect(fresh.page.html).not.toContain("<script>alert");
  expect(textOf(fresh.page)).toContain(name);
  const chosen = await fresh.visitor.send(fresh.page, "/account", { accountId });
  expect(textOf(chosen)).toContain("Firm dashboard");
});

test("an account that was closed is gone from the next page on", async () => {
  const { accountId, visitor } = await newMember("dashboard");
  await operate("account close", { accountId });
  expect((await visitor.open(team())).status).toBe(403);
});
