import { describe, expect, test } from "vitest";
import { Visitor } from "../../../local/provider/first-visit.ts";
import { operate } from "../operator.ts";
import { dashboards, newMember, personOf, signedIn, textOf } from "./visiting.ts";

const raw = (url: string, init: RequestInit = {}) => fetch(url, { redirect: "manual", ...init });

describe("whoever is not signed in", () => {
  test("is led to the provider, by a code that only this browser can redeem", async () => {
    const response = await raw(`${dashboards().url}/sign-in?to=/keys`);
    const address = new URL(response.headers.get("location") ?? "");
    expect(address.href).toContain(`${dashboards().provider}/members/auth`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "portal",
      code_challenge_method: "S256",
      acr_values: "urn:cognito:loa:4",
      nonce: expect.stringMatching(/.{20,}/),
      state: expect.stringMatching(/.{20,}/),
    });
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-member-asked=.+; Path=\/; Secure; HttpOnly; SameSite=Lax/,
    );
  });

  test("is never led to another site by a link to the sign-in", async () => {
    const { visitor } = await signedIn(dashboards().owner);
    const { hostname } = new URL(dashboards().url);
    for (const to of ["//evil.example", "https://evil.example", "/\\evil.example", "/%09/evil.example"]) {
      const asked = await visitor.open(`${dashboards().url}/sign-in?to=${encodeURIComponent(to)}`);
      const { user, password } = dashboards().owner;
      const { url } = await visitor.send(asked, "", { user, password });
      expect(new URL(url).hostname).toBe(hostname);
    }
  });

  test("sees no page of an account, and a form that arrives then does nothing", async () => {
    const page = await raw(`${dashboards().url}/keys`);
    expect(page.headers.get("location")).toBe("/sign-in?to=%2Fkeys");
    const form = await raw(`${dashboards().url}/keys`, { method: "POST", body: new URLSearchParams({ form: "x" }) });
    expect(form.status).toBe(401);
  });

  test("comes back with a callback nobody asked for, and is told so", async () => {
    const { status, html } = await new Visitor().open(`${dashboards().url}/sign-in/callback?code=abc&state=def`);
    expect(status).toBe(400);
    expect(html).toContain("begun in another window");
  });
});

describe("every page", () => {
  test("runs no style or script but its own, stands in no frame and is kept nowhere", async () => {
    const { page } = await signedIn(dashboards().owner);
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(page.html).toContain(`nonce="${nonce}"`);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const again = await (await signedIn(dashboards().owner)).visitor.open(`${dashboards().url}/`);
    expect(again.headers.get("content-security-policy")).not.toContain(nonce);
  });

  test("asks for nothing from any other address", async () => {
    const { page } = await signedIn(dashboards().owner);
    for (const [, address = ""] of page.html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(address).toMatch(/^(\/|#|data:,)/);
    }
  });

  test("that does not exist answers 404 in words", async () => {
    const { visitor } = await signedIn(dashboards().owner);
    const { status, html } = await visitor.open(`${dashboards().url}/nowhere`);
    expect(status).toBe(404);
    expect(html).toContain("There is no such page");
  });
});

describe("a form", () => {
  test("without the mark of this session does nothing: another site cannot send one in a member's name", async () => {
    const { visitor, accountId } = await newMember("developer");
    await operate("account approve-test", { accountId });
    const page = await visitor.open(`${dashboards().url}/keys`);
    const forged = { ...page, html: page.html.replaceAll(/name="form" value="[^"]+"/g, 'name="form" value="x"') };
    expect(await visitor.send(forged, "/keys")).toMatchObject({ status: 403 });
    const other = await newMember("developer");
    const foreign = await other.visitor.open(`${dashboards().url}/team`);
    const mark = /name="form" value="([^"]+)"/.exec(foreign.html)?.[1] ?? "";
    const borrowed = {
      ...page,
      html: page.html.replaceAll(/name="form" value="[^"]+"/g, `name="form" value="${mark}"`),
    };
    expect(await visitor.send(borrowed, "/keys")).toMatchObject({ status: 403 });
    expect(await operate("key list", { accountId })).toEqual([]);
  });

  test("that says it comes from another site is refused, whatever its mark", async () => {
    const response = await raw(`${dashboards().url}/sign-out`, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: new URLSearchParams({ form: "x" }),
    });
    expect(response.status).toBe(403);
  });
});

describe("signing out", () => {
  test("ends the session: the page before it is no longer shown, here or in another tab", async () => {
    const { visitor, page } = await signedIn(dashboards().owner);
    await visitor.send(page, "/sign-out");
    const { html } = await visitor.open(`${dashboards().url}/keys`);
    expect(html).not.toContain("sk_live_");
    expect(html).toContain("Password");
  });

  test("everywhere ends the sessions of every browser", async () => {
    const { person, visitor } = await newMember("developer");
    const elsewhere = await signedIn(person);
    expect(textOf(elsewhere.page)).toContain("Overview");
    await visitor.send(await visitor.open(`${dashboards().url}/team`), "/sign-out?everywhere=yes");
    const { html } = await elsewhere.visitor.open(`${dashboards().url}/team`);
    expect(html).toContain("Password");
  });
});

describe("two dashboards", () => {
  test("take no session of each other: a member is nobody at the console, an operator nobody at the dashboard", async () => {
    const { url, console: consoleUrl } = dashboards();
    const member = await signedIn(dashboards().owner);
    expect((await member.visitor.open(`${consoleUrl}/`)).url).toContain("/operators/interaction");
    const operator = await signedIn(dashboards().operator, consoleUrl);
    expect(textOf(operator.page)).toContain("Accounts");
    expect((await operator.visitor.open(`${url}/`)).url).toContain("/members/interaction");
  });

  test("take no cookie of each other under their own name", async () => {
    const { url, console: consoleUrl } = dashboards();
    const operator = await signedIn(dashboards().operator, consoleUrl);
    const cookie = operator.visitor.cookies.get("__Host-operator");
    expect(cookie).toMatch(/^mem_/);
    const page = await raw(`${url}/team`, { headers: { Cookie: `__Host-member=${cookie}` } });
    expect(page.status).toBe(303);
    const member = await signedIn(dashboards().owner);
    const own = member.visitor.cookies.get("__Host-member");
    const there = await raw(`${consoleUrl}/`, { headers: { Cookie: `__Host-operator=${own}` } });
    expect(there.status).toBe(303);
  });

  test("the console lets nobody in but its operator", async () => {
    const { page } = await signedIn(personOf("owner@demo.example"), dashboards().console);
    expect(page.html).toContain("not right");
  });
});
