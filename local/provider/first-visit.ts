import { ExpectedFault } from "../fault.ts";
import type { SignIn } from "./people.ts";

/** Follows a dashboard as a browser does: cookies, redirects, forms. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  async open(url: string): Promise<Page> {
    return this.#ask(url, { method: "GET" });
  }

  /** Sends the form of a page that leads to `action`, with what it holds and what is filled in. */
  async send(page: Page, action: string, filled: Record<string, string> = {}): Promise<Page> {
    const form = formsOf(page).find((one) => one.action.endsWith(action));
    if (form === undefined) {
      throw new ExpectedFault(
        `${page.url} answered ${page.status} without the form that was to be sent to ${action || "the sign-in"}.`,
      );
    }
    const body = new URLSearchParams({ ...form.fields, ...filled });
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: new URL(form.action).origin };
    return this.#ask(form.action, { method: "POST", headers, body });
  }

  async #ask(url: string, init: RequestInit): Promise<Page> {
    const headers = { ...init.headers, Accept: "text/html", Cookie: this.#cookieHeader() };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const onwards = response.headers.get("location");
    if (onwards !== null) return this.open(new URL(onwards, url).href);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { url, status: response.status, headers: response.headers, bytes, html: bytes.toString() };
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** An end in the past, or no seconds left: the cookie is taken back. */
  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    const isGone = /max-age=0\b/i.test(cookie) || /expires=thu, 01 jan 1970/i.test(cookie);
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** `bytes` is the body where the answer is a file. */
export type Page = { url: string; status: number; headers: Headers; bytes: Buffer; html: string };

/** Signs in wherever a page leads to the provider, and takes an invitation up. */
export async function acceptInvitation(link: string, person: SignIn): Promise<void> {
  const visitor = new Visitor();
  const invitation = await visitor.open(link);
  const asked = await visitor.open(new URL(`/sign-in?to=${new URL(link).pathname}`, invitation.url).href);
  const back = await visitor.send(asked, "", { user: person.user, password: person.password });
  const joined = await visitor.send(back, new URL(link).pathname);
  if (joined.status !== 200) throw new ExpectedFault(`${person.user} could not accept an invitation of the demo.`);
}

type Form = { action: string; fields: Record<string, string> };

function formsOf({ url, html }: Page): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = "", inside = ""]) => ({
    action: new URL(plain(/\baction="([^"]*)"/.exec(attributes)?.[1] ?? url), url).href,
    fields: Object.fromEntries(
      [...inside.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) => {
        const name = /\bname="([^"]*)"/.exec(input)?.[1];
        const isHidden = /\btype="hidden"/.test(input);
        return name !== undefined && isHidden ? [[name, plain(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "")]] : [];
      }),
    ),
  }));
}

function plain(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
}
