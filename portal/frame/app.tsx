import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { headersOfEveryAnswer } from "../../functions/contract/answer-headers.ts";
import { Problem, type ProblemKind, problems } from "../../functions/contract/problems.ts";
import { type Session, wantsRenewal } from "../../functions/domain/member/session.ts";
import { assetRoutes } from "./assets.ts";
import { cookieIn } from "./cookies.ts";
import { ForeignForm } from "./forms.ts";
import { Message, page } from "./page.tsx";
import { sealsOn } from "./seals.ts";
import { cookieNameOf, signInRoutes } from "./sign-in.tsx";
import { type Env, type FrameDeps, type PageContext, secondsOf } from "./visit.ts";

/** What is sealed lives as long as a session may be idle: a form, and a result on its way to a file. */
const sealedSeconds = 30 * 60;

/** What every request goes through, on both dashboards, before it reaches a page. */
export function dashboard(deps: FrameDeps): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const nonce = randomBytes(16).toString("base64");
    const seals = sealsOn(await deps.sealingKey(), sealedSeconds);
    const visit = { nonce, now: deps.now(), seals };
    c.set("visit", visit);
    const session = await sessionOf(c, deps);
    if (session !== undefined) c.set("visit", { ...visit, session });
    await next();
    protect(c, deps, nonce);
  });
  app.use(async (c, next) => {
    if (c.req.method === "POST" && comesFromElsewhere(c, deps)) throw new ForeignForm("sent from another address");
    await next();
  });
  assetRoutes(app);
  signInRoutes(app, deps);
  app.notFound((c) => problemPage(c, "notFound", "There is no such page."));
  app.onError((error, c) => {
    const answer = answerTo(error, c, deps);
    protect(c, deps, c.get("visit")?.nonce ?? "");
    return answer;
  });
  return app;
}

async function sessionOf(c: PageContext, deps: FrameDeps): Promise<Session | undefined> {
  const [, memberId, secret] =
    /^(mem_[0-9a-f]{32})\.([0-9A-Za-z]{32})$/.exec(cookieIn(c.req.header("Cookie"), cookieNameOf(deps)) ?? "") ?? [];
  if (memberId === undefined || secret === undefined) return undefined;
  const nowSeconds = secondsOf(deps.now());
  const session = await deps.sessions.read({ memberId, hash: deps.hashOf(secret), nowSeconds });
  if (session?.issuer !== deps.signIn.issuer || session.audience !== deps.signIn.clientId) return undefined;
  if (wantsRenewal(session, nowSeconds)) await deps.sessions.renew(session, nowSeconds);
  return session;
}

/** Beside the mark in each form: browsers say themselves where a form stood. */
function comesFromElsewhere(c: PageContext, { address }: FrameDeps): boolean {
  const origin = c.req.header("Origin");
  return origin !== undefined && origin !== address;
}

function protect(c: PageContext, { signIn }: FrameDeps, nonce: string): void {
  const provider = new URL(signIn.signOut.form === "cognito" ? signIn.signOut.address : signIn.issuer).origin;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    // Signing out ends at the provider.
    `form-action 'self' ${provider}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const own = c.res.headers.get("Cache-Control");
  for (const [name, value] of Object.entries(headersOfEveryAnswer)) c.header(name, value);
  if (own !== null) c.header("Cache-Control", own);
  c.header("Content-Security-Policy", policy.join("; "));
  c.header("X-Frame-Options", "DENY");
  c.header("Referrer-Policy", "same-origin");
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  c.header("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

function answerTo(error: unknown, c: PageContext, deps: FrameDeps): Promise<Response> {
  if (error instanceof ForeignForm) {
    const why = "This form is out of date, or was not made by this page. Nothing was done. Open it again.";
    return problemPage(c, "blocked", why);
  }
  if (error instanceof Problem) return problemPage(c, error.kind, sentenceOf(error));
  deps.logFault(deps.name, c.env.requestId, error);
  return problemPage(c, "internal", `${problems.internal.message} Nothing more is known here: ${c.env.requestId}.`);
}

function sentenceOf(problem: Problem): string {
  const faults = (problem.details.fields ?? []).map(({ field, message }) => `${field} ${message}.`);
  return [problem.message, ...faults].join(" ");
}

const titles: { [Kind in ProblemKind]?: string } = {
  notFound: "Not found",
  blocked: "Nothing was done",
  changeRefused: "This cannot be done",
  internal: "Something went wrong",
};

function problemPage(c: PageContext, kind: ProblemKind, sentence: string): Promise<Response> {
  const title = titles[kind] ?? problems[kind].error;
  const body = (
    <Message title={title} link={{ to: "/", text: "To the first page" }}>
      {sentence}
    </Message>
  );
  return page(c, { title, status: problems[kind].status, body });
}
