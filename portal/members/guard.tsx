import type { MiddlewareHandler } from "hono";
import { may, type Right } from "../../functions/domain/member/member.ts";
import { isFresh } from "../../functions/domain/member/session.ts";
import { Message, page } from "../frame/page.tsx";
import { type Env, type MemberVisit, type PageContext, secondsOf } from "../frame/visit.ts";
import { AccountChoice } from "./choose.tsx";
import type { MemberDeps } from "./deps.ts";
import { memberPage } from "./frame.tsx";

/**
 * Who may see a page. The session says who somebody is; what they may do is read now: a member who was removed, a role
 * that was taken, an account that was closed counts from the next click.
 */
export function membersOnly(deps: MemberDeps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const visit = c.get("visit");
    const { session } = visit;
    if (session === undefined) {
      if (c.req.method !== "GET") return signedOut(c);
      return c.redirect(`/sign-in?to=${encodeURIComponent(c.req.path)}`, 303);
    }
    const { accountId } = session;
    if (accountId === undefined) return choose(c, deps, session.memberId);
    const [member, account] = await Promise.all([
      deps.readMember(accountId, session.memberId),
      deps.team.readAccount(accountId),
    ]);
    if (member === undefined || account === undefined || account.closed) return choose(c, deps, session.memberId);
    c.set("memberVisit", { ...visit, session, member, account });
    return next();
  };
}

/** For somebody whose form was open when the session ended: nothing of it was done. */
function signedOut(c: PageContext): Promise<Response> {
  const title = "You were signed out";
  const body = (
    <Message title={title} link={{ to: "/sign-in", text: "Sign in" }}>
      Your session ended before the form arrived. Nothing was done and nothing charged.
    </Message>
  );
  return page(c, { title, status: 401, body });
}

/** Whoever belongs to one account is led there; others choose. */
async function choose(c: PageContext, deps: MemberDeps, memberId: string): Promise<Response> {
  const { session, seals } = c.get("visit");
  const memberships = await deps.readMemberships(memberId);
  const accounts = await Promise.all(memberships.map(({ accountId }) => deps.team.readAccount(accountId)));
  const open = accounts.filter((account) => account !== undefined).filter(({ closed }) => !closed);
  const [only] = open;
  if (session !== undefined && only !== undefined && open.length === 1 && c.req.method === "GET") {
    await deps.chooseAccount(session, only.accountId);
    return c.redirect(c.req.path, 303);
  }
  const token = seals.formToken(session?.hash ?? "");
  return page(c, {
    title: "Choose an account",
    status: open.length === 0 ? 403 : 200,
    body: <AccountChoice accounts={open} token={token} email={session?.email ?? ""} />,
  });
}

/** What a role does not allow is refused in words, whatever the page offered. */
export function needs(right: Right): MiddlewareHandler<Env> {
  return async (c, next) => {
    const visit = c.get("memberVisit");
    if (may(visit.member.role, right)) return next();
    const who = right === "administer" ? "An owner" : "An owner or a member";
    return memberPage(c, {
      title: "You may not do this",
      status: 403,
      body: (
        <Message title="You may not do this">
          {who} of the account can. Your role is “{visit.member.role}”.
        </Message>
      ),
    });
  };
}

/** Money and keys: only for somebody who has proven who they are within a quarter of an hour. */
export function hasProven(visit: MemberVisit): boolean {
  return isFresh(visit.session, secondsOf(visit.now));
}

export function proveFirst(c: PageContext, to: string): Promise<Response> {
  return memberPage(c, {
    title: "Confirm that it is you",
    status: 403,
    body: (
      <Message title="Confirm that it is you" link={{ to: `/sign-in?fresh=yes&to=${to}`, text: "Confirm" }}>
        This costs money or opens the way to it. Sign in once more; then you can go on for fifteen minutes. Nothing was
        done yet.
      </Message>
    ),
  });
}
