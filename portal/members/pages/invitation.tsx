import type { Hono } from "hono";
import { Problem } from "../../../functions/contract/problems.ts";
import { sendFirstPassword } from "../../../functions/domain/member/first-sign-in.ts";
import type { Invitation } from "../../../functions/domain/member/member.ts";
import { acceptInvitation, invitationOf } from "../../../functions/domain/member/team.ts";
import { Do } from "../../design/fields.tsx";
import { Card, Facts, Moment, Notice } from "../../design/parts.tsx";
import { formOf } from "../../frame/forms.ts";
import { Message, page } from "../../frame/page.tsx";
import type { Env, PageContext, Visit } from "../../frame/visit.ts";
import type { MemberDeps } from "../deps.ts";
import { problemOf } from "../problem.ts";

/** The way into an account: by a link, signed in with the address that it was sent to. */
export function invitationRoutes(app: Hono<Env>, deps: MemberDeps): void {
  app.get("/invitations/:token", (c) => showInvitation(c, deps, c.req.param("token")));
  app.post("/invitations/:token/password", (c) => sendPassword(c, deps, c.req.param("token")));
  app.post("/invitations/:token", async (c) => {
    await formOf(c);
    const { session } = c.get("visit");
    if (session === undefined) return c.redirect(`/sign-in?to=${c.req.path}`, 303);
    const { memberId, email, emailVerified } = session;
    try {
      const person = { memberId, verifiedEmail: emailVerified ? email : undefined };
      const { accountId } = await acceptInvitation(deps.team, person, c.req.param("token"));
      await deps.chooseAccount(session, accountId);
      return c.redirect("/", 303);
    } catch (error) {
      return refuse(c, 409, problemOf(error).sentence);
    }
  });
}

async function showInvitation(c: PageContext, deps: MemberDeps, token: string): Promise<Response> {
  const invitation = await invitationOf(deps.team, token);
  const account = invitation && (await deps.team.readAccount(invitation.accountId));
  if (invitation === undefined || account === undefined) {
    return refuse(c, 404, "This invitation is used up, withdrawn or more than three days old. Ask for another.");
  }
  const title = `Join ${account.name}`;
  const end = new Date(invitation.expiresAt * 1_000).toISOString();
  return page(c, {
    title,
    body: (
      <>
        <h1>{title}</h1>
        <p class="lead">You are invited to this account.</p>
        <Facts
          facts={[
            ["Role", invitation.role],
            ["For", invitation.email],
            ["Until", <Moment at={end} />],
          ]}
        />
        <NextStep visit={c.get("visit")} invitation={invitation} path={c.req.path} />
      </>
    ),
  });
}

type Step = { visit: Visit; invitation: Invitation; path: string };

/** Accept, sign in first, or, signed in as somebody else, sign out first. */
function NextStep({ visit, invitation: { email }, path }: Step) {
  const { session, seals } = visit;
  if (session === undefined) {
    return (
      <>
        <p>
          <a class="button" href={`/sign-in?to=${path}`}>
            Sign in to accept
          </a>
        </p>
        <Card title="You have no sign-in yet?">
          <p>
            We mail a temporary password to {email}. You then choose a password of your own, and set up an authenticator
            app on your phone: it shows the codes that you sign in with.
          </p>
          <Do action={`${path}/password`} token={seals.formToken("")} quiet>
            Send me a temporary password
          </Do>
        </Card>
      </>
    );
  }
  const token = seals.formToken(session.hash);
  if (session.email === email) {
    return (
      <Do action={path} token={token}>
        Accept
      </Do>
    );
  }
  return (
    <Notice mood="warn" title="This invitation is for somebody else">
      <p>
        You are signed in as {session.email}. Sign out, then open the link again and sign in as {email}.
      </p>
      <Do action="/sign-out" token={token} quiet>
        Sign out
      </Do>
    </Notice>
  );
}

async function sendPassword(c: PageContext, deps: MemberDeps, token: string): Promise<Response> {
  await formOf(c);
  const link = `/invitations/${token}`;
  try {
    const { email, outcome } = await sendFirstPassword(deps.firstSignIn, token);
    const title = outcome === "mailed" ? "Look into your mail" : "You have a sign-in already";
    return page(c, {
      title,
      body: (
        <Message title={title} link={{ to: `/sign-in?to=${link}`, text: "Sign in to accept" }}>
          {outcome === "mailed"
            ? `A temporary password is on its way to ${email}. It may take some minutes, and it is good for three days.`
            : `${email} has a sign-in already. If you forgot its password, the next page sends you a code for a new one.`}
        </Message>
      ),
    });
  } catch (error) {
    if (error instanceof Problem) return refuse(c, 409, problemOf(error).sentence);
    deps.frame.logFault("first password", c.env.requestId, error);
    return refuse(c, 503, "The password could not be sent. Nothing is lost: open the link again in a few minutes.");
  }
}

function refuse(c: PageContext, status: 404 | 409 | 503, why: string): Promise<Response> {
  const title = "This invitation cannot be accepted";
  const body = (
    <Message title={title} link={{ to: "/", text: "To the first page" }}>
      {why}
    </Message>
  );
  return page(c, { title, status, body });
}
