import type { Hono } from "hono";
import type { Session } from "../../functions/domain/member/session.ts";
import { cookie, cookieIn } from "./cookies.ts";
import { formOf } from "./forms.ts";
import { Message, page } from "./page.tsx";
import { Asked } from "./provider.ts";
import { type Env, type FrameDeps, type PageContext, secondsOf } from "./visit.ts";

const stepUpSeconds = 15 * 60;
const askedSeconds = 10 * 60;

/** Paths of this dashboard alone: nobody is led elsewhere by a link to the sign-in. */
const ownPath = /^\/(?![/\\])[\w\-./?=&:]{0,300}$/;

/** Out to the provider and back, and out of the dashboard again. */
export function signInRoutes(app: Hono<Env>, deps: FrameDeps): void {
  app.get("/sign-in", (c) => beginSignIn(c, deps));
  app.get("/sign-in/callback", (c) => finishSignIn(c, deps));
  app.post("/sign-out", async (c) => {
    await formOf(c);
    const { session } = c.get("visit");
    if (session === undefined) return c.redirect("/signed-out", 303);
    if (c.req.query("everywhere") === "yes") await deps.sessions.endAll(session.memberId);
    else await deps.sessions.end(session);
    c.header("Set-Cookie", cookie(cookieNameOf(deps), "", 0));
    const address = await deps.provider.signOutAddress(session.idToken).catch(() => "/signed-out");
    return c.redirect(address, 303);
  });
  app.get("/signed-out", (c) =>
    page(c, {
      title: "You are signed out",
      body: (
        <Message title="You are signed out" link={{ to: "/sign-in", text: "Sign in again" }}>
          Close this window if others use this computer.
        </Message>
      ),
    }),
  );
}

/** Neither dashboard reads the other's cookie. */
export function cookieNameOf({ name }: FrameDeps): string {
  return name === "portal" ? "member" : "operator";
}

async function beginSignIn(c: PageContext, deps: FrameDeps): Promise<Response> {
  const { seals, now } = c.get("visit");
  const to = ownPath.test(c.req.query("to") ?? "") ? (c.req.query("to") ?? "/") : "/";
  try {
    const { address, asked } = await deps.provider.ask(to, c.req.query("fresh") === "yes" ? stepUpSeconds : undefined);
    const box = seals.seal(JSON.stringify(asked), "sign-in", secondsOf(now));
    c.header("Set-Cookie", cookie(`${cookieNameOf(deps)}-asked`, box, askedSeconds));
    return c.redirect(address, 303);
  } catch (error) {
    deps.logFault("sign-in", c.env.requestId, error);
    return refuseSignIn(c, 503, "The sign-in service does not answer. Nothing is lost: try again in a few minutes.");
  }
}

async function finishSignIn(c: PageContext, deps: FrameDeps): Promise<Response> {
  const { seals, now } = c.get("visit");
  const box = cookieIn(c.req.header("Cookie"), `${cookieNameOf(deps)}-asked`);
  const text = box === undefined ? undefined : seals.open(box, "sign-in", secondsOf(now));
  if (text === undefined) {
    return refuseSignIn(c, 400, "This sign-in was begun in another window, or more than ten minutes ago.");
  }
  const asked = Asked.parse(JSON.parse(text));
  try {
    const session = await newSession(deps, await deps.provider.answer(new URL(c.req.url), asked), now);
    c.header("Set-Cookie", cookie(cookieNameOf(deps), `${session.memberId}.${session.secret}`), { append: true });
    c.header("Set-Cookie", cookie(`${cookieNameOf(deps)}-asked`, "", 0), { append: true });
    // One session a browser: a step-up replaces the one before.
    const before = c.get("visit").session;
    if (before !== undefined) await deps.sessions.end(before);
    return c.redirect(asked.to, 303);
  } catch (error) {
    deps.logFault("sign-in", c.env.requestId, error);
    return refuseSignIn(c, 400, "The sign-in service did not vouch for this sign-in.");
  }
}

type NewSession = Pick<Session, "memberId"> & { secret: string };

async function newSession(
  deps: FrameDeps,
  vouched: Pick<Session, "subject" | "email" | "emailVerified" | "authTime" | "acr" | "idToken">,
  now: Date,
): Promise<NewSession> {
  const { issuer, clientId: audience } = deps.signIn;
  const secret = deps.randomCharacters(32);
  const memberId = `mem_${deps.hashOf(`${issuer} ${vouched.subject}`).slice(0, 32)}`;
  const at = secondsOf(now);
  const times = { createdAt: at, lastSeenAt: at };
  await deps.sessions.save({ ...vouched, memberId, hash: deps.hashOf(secret), issuer, audience, ...times });
  return { memberId, secret };
}

function refuseSignIn(c: PageContext, status: 400 | 503, why: string): Promise<Response> {
  const title = "You are not signed in";
  const body = (
    <Message title={title} link={{ to: "/sign-in", text: "Try again" }}>
      {why}
    </Message>
  );
  return page(c, { title, status, body });
}
