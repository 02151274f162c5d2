import type { MiddlewareHandler } from "hono";
import { Do } from "../design/fields.tsx";
import { Tag } from "../design/parts.tsx";
import { page, type Shown } from "../frame/page.tsx";
import type { Env, PageContext } from "../frame/visit.ts";

/** Whoever the operators' own pool vouches for is one: it holds nobody else. */
export function operatorsOnly(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const visit = c.get("visit");
    const { session } = visit;
    if (session === undefined) return c.redirect(`/sign-in?to=${encodeURIComponent(c.req.path)}`, 303);
    c.set("operatorVisit", { ...visit, session });
    return next();
  };
}

/** How the audit names somebody who acts in the console: never a field of the request. */
export function operatorOf(c: PageContext): string {
  return `operator:${c.get("operatorVisit").session.subject}`;
}

const rooms = [
  ["/", "Accounts"],
  ["/lists", "Lists"],
  ["/queues", "Queues"],
  ["/audit", "Audit"],
  ["/receipt-keys", "Receipt keys"],
  ["/do/account/create", "New account"],
] as const;

export function consolePage(c: PageContext, shown: Omit<Shown, "frame">): Promise<Response> {
  const { session, seals } = c.get("operatorVisit");
  const bar = (
    <header class="bar">
      <a class="brand" href="/">
        Operators’ console
      </a>
      <div class="who">
        <b>{session.email}</b>
        <Tag mood="live">Operator</Tag>
        <Do action="/sign-out" token={seals.formToken(session.hash)} quiet>
          Sign out
        </Do>
      </div>
    </header>
  );
  const ways = (
    <nav class="rooms" aria-label="Console">
      <ul>
        {rooms.map(([path, name]) => (
          <li>
            <a href={path} aria-current={c.req.path === path ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return page(c, { ...shown, frame: { bar, rooms: ways, foot: "none" } });
}
