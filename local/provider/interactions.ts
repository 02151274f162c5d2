import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import { strongAcr } from "../../functions/contract/settings/sign-in.ts";
import { bodyOf } from "../standin/http-messages.ts";
import { type Knows, type People, type Person, personOf } from "./people.ts";

type Pool = {
  provider: Provider;
  people: People;
  clientId: string;
  knows: Knows;
  remember: (person: Person) => void;
};

/** The provider's own addresses, and the page on which somebody says who they are. */
export function interactions(pool: Pool): (request: IncomingMessage, response: ServerResponse) => void {
  const own = pool.provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return own(request, response);
    interact(pool, request, response).catch((error: unknown) => {
      response
        .writeHead(400, { "Content-Type": "text/plain" })
        .end(`Sign in again from the dashboard. ${String(error)}`);
    });
  };
}

async function interact(pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { provider, people, knows, remember } = pool;
  const interaction = await provider.interactionDetails(request, response);
  if (interaction.prompt.name === "consent")
    return consent(pool, { request, response, accountId: interaction.session?.accountId });
  if (request.method !== "POST") return send(response, page(people));
  const form = new URLSearchParams(await bodyOf(request, 10_000));
  const given = { user: form.get("user") ?? "", password: form.get("password") ?? "" };
  const person = personOf(people, given, knows);
  if (person === undefined) return send(response, page(people, "That user or password is not right."));
  remember(person);
  // Everybody here proved themselves as strongly as the cloud asks for.
  const login = { accountId: person.subject, acr: strongAcr, amr: ["pwd", "otp"] };
  return provider.interactionFinished(request, response, { login });
}

/** The dashboards are the service's own: nobody is asked whether they may know the address. */
async function consent(
  { provider, clientId }: Pool,
  asked: { request: IncomingMessage; response: ServerResponse; accountId: string | undefined },
): Promise<void> {
  const { request, response, accountId = "" } = asked;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope("openid email");
  const consented = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, consented, { mergeWithLastSubmission: true });
}

function send(response: ServerResponse, html: string): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(html);
}

function page(people: People, fault = ""): string {
  const alert = fault === "" ? "" : `<p role="alert">${fault}</p>`;
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in (this machine)</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:22rem;margin:12vh auto;padding:0 1rem}
label{display:block;margin:1rem 0 .25rem;font-weight:600}input,button{font:inherit;box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem}
button{margin-top:1.5rem}[role=alert]{border-left:.3rem solid #c22;padding-left:.75rem}</style>
<main><h1>Sign in</h1><p>This page stands in for the sign-in of the cloud, for ${people} on this machine. Everybody's password is
<b>demo</b>: no mail leaves it.</p>${alert}
<form method="post"><label for="user">E-mail address</label><input id="user" name="user" type="email" autocomplete="username" required autofocus>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button>Sign in</button></form></main></html>`;
}
