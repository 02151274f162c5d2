import { inject } from "vitest";
import { type Page, Visitor } from "../../../local/provider/first-visit.ts";
import type { SignIn } from "../../../local/provider/people.ts";
import { serviceIn } from "../../fixtures/host/service.ts";
import { operate } from "../operator.ts";

/** The running service's dashboards, visited as by a browser without scripts. */
export function dashboards() {
  return serviceIn(inject("folder")).portal;
}

export function personOf(user: string): SignIn {
  return { user, password: "demo" };
}

/** Signed in, and on the first page of a dashboard. */
export async function signedIn(person: SignIn, address = dashboards().url): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = new Visitor();
  const asked = await visitor.open(`${address}/`);
  const page = await visitor.send(asked, "", { user: person.user, password: person.password });
  return { visitor, page };
}

let people = 0;

/** A new account, and somebody new in it. */
export async function newMember(
  type: "developer" | "dashboard",
  role: "owner" | "member" | "read-only" = "owner",
): Promise<{ accountId: string; visitor: Visitor; person: SignIn; page: Page }> {
  const created = await operate("account create", { name: `Firm ${type}`, type, agencyCode: "FIRM" });
  const accountId = String(created.accountId);
  return { accountId, ...(await joining(accountId, role)) };
}

export async function joining(accountId: string, role: "owner" | "member" | "read-only") {
  people += 1;
  const person = personOf(`person-${process.pid}-${people}-${Date.now()}@firm.example`);
  const { link } = await operate("member invite", { accountId, email: person.user, role });
  await askForPassword(String(link));
  const { visitor } = await signedIn(person);
  const page = await visitor.send(await visitor.open(String(link)), new URL(String(link)).pathname);
  return { person, visitor, page };
}

/** As whoever is invited and has no sign-in yet, in a browser in which nobody is signed in. */
export async function askForPassword(link: string): Promise<Page> {
  const visitor = new Visitor();
  return visitor.send(await visitor.open(link), "/password");
}

/** What asks before it is done: sent, and sent again from the page that asks. */
export async function sendTwice(visitor: Visitor, page: Page, action: string): Promise<Page> {
  return visitor.send(await visitor.send(page, action), action);
}

/** What is read, tags left out. */
export function textOf({ html }: Pick<Page, "html">): string {
  const text = html.replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]+>/g, " ");
  const plain = text.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return plain.replaceAll("&amp;", "&").replaceAll(/\s+/g, " ");
}
