import type { Hono } from "hono";
import { acceptInvitation, invitationOf } from "../../../functions/domain/member/team.ts";
import { Do } from "../../design/fields.tsx";
import { Facts, Moment } from "../../design/parts.tsx";
import { formOf } from "../../frame/forms.ts";
import { Message, page } from "../../frame/page.tsx";
import type { Env, PageContext } from "../../frame/visit.ts";
import type { MemberDeps } from "../deps.ts";
import { problemOf } from "../problem.ts";

/** The way into an account: by a link, signed in with the address that it was sent to. */
export function invitationRoutes(app: Hono<Env>, deps: MemberDeps): void {
  app.get("/invitations/:token", (c) => showInvitation(c, deps, c.req.param("token")));
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
  const { session, seals } = c.get("visit");
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
            ["You are", session?.email ?? "not signed in"],
          ]}
        />
        {session === undefined ? (
          <a class="button" href={`/sign-in?to=${c.req.path}`}>
            Sign in to accept
          </a>
        ) : (
          <Do action={c.req.path} token={seals.formToken(session.hash)}>
            Accept
          </Do>
        )}
      </>
    ),
  });
}

function refuse(c: PageContext, status: 404 | 409, why: string): Promise<Response> {
  const title = "This invitation cannot be accepted";
  const body = (
    <Message title={title} link={{ to: "/", text: "To the first page" }}>
      {why}
    </Message>
  );
  return page(c, { title, status, body });
}
