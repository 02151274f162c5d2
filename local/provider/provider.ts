import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { strongAcr } from "../../functions/contract/settings/sign-in.ts";
import { interactions } from "./interactions.ts";
import { memory } from "./memory.ts";
import type { Knows, People, Person } from "./people.ts";

/** The two dashboards, and who belongs to the people of each. */
type Served = Record<People, { clientId: string; address: string }> & { knows: Knows };

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Stands in for the sign-in of the cloud: two issuers, one for members and one for operators. What it remembers ends with
 * the process; a dashboard's own sessions do not.
 */
export function providerServer(url: string, served: Served): Server {
  const pools = new Map<string, Serve>([
    ["members", pool(url, "members", served)],
    ["operators", pool(url, "operators", served)],
  ]);
  return createServer((request, response) => {
    const [, name = "", rest = "/"] = /^\/([a-z]+)(\/.*)?$/.exec(request.url ?? "") ?? [];
    const serve = pools.get(name);
    if (serve === undefined) return void response.writeHead(404).end("There is nothing at this address.");
    // The provider takes the part it does not see as the path that it is mounted at.
    Object.assign(request, { originalUrl: request.url });
    request.url = rest;
    serve(request, response);
  });
}

function pool(url: string, people: People, served: Served): Serve {
  const { clientId, address } = served[people];
  const known = new Map<string, Person>();
  const provider = new Provider(`${url}/${people}`, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        redirect_uris: [`${address}/sign-in/callback`],
        post_logout_redirect_uris: [`${address}/signed-out`],
        require_auth_time: true,
      },
    ],
    adapter: memory(),
    jwks: { keys: [signingKey()] },
    acrValues: [strongAcr],
    claims: { acr: null, auth_time: null, openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString("hex")],
      // One machine's cookies are shared between its ports: names of its own for each pool.
      names: { session: `${people}_session`, interaction: `${people}_interaction`, resume: `${people}_resume` },
      long: { path: "/" },
      short: { path: "/" },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: endAtOnce } },
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: known.get(subject)?.email, email_verified: true }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/${people}/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 12 * 3_600, Interaction: 3_600, Grant: 12 * 3_600, IdToken: 300, AccessToken: 300 },
  });
  const remember = (person: Person) => known.set(person.subject, person);
  return interactions({ provider, people, clientId, knows: served.knows, remember });
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") };
}

/** Whoever comes here has just signed out of the dashboard: they are not asked whether they meant it. */
async function endAtOnce(context: { body: string }, form: string): Promise<void> {
  context.body = `<!doctype html><meta charset="utf-8"><title>Signing out</title>${form}
<script>document.forms[0].insertAdjacentHTML("beforeend", '<input type="hidden" name="logout" value="yes">');document.forms[0].submit()</script>
<noscript><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></noscript>`;
}
