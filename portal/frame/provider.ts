import * as client from "openid-client";
import * as z from "zod";
import { type SignIn, strongAcr } from "../../functions/contract/settings/sign-in.ts";

/** What is kept while somebody is away at the provider. */
export const Asked = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() });
export type Asked = z.infer<typeof Asked>;

/** What the provider vouches for. */
type Vouched = {
  subject: string;
  email: string;
  emailVerified: boolean;
  authTime: number;
  acr?: string | undefined;
  idToken: string;
};

export type Provider = {
  /** Where the browser is sent, and what must come back with it. `freshSeconds`: prove again who you are if it is longer ago. */
  ask: (to: string, freshSeconds?: number) => Promise<{ address: string; asked: Asked }>;
  /** Throws for whatever is not this provider's honest answer to that question. */
  answer: (callback: URL, asked: Asked) => Promise<Vouched>;
  signOutAddress: (idToken: string) => Promise<string>;
};

const patienceSeconds = 5;

const Claims = z.object({
  sub: z.string(),
  email: z.string().default(""),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(false),
  auth_time: z.number(),
  acr: z.string().optional(),
});

export function connectProvider(settings: SignIn, address: string): Provider {
  const configuration = discovered(settings);
  const callback = `${address}/sign-in/callback`;
  return {
    async ask(to, freshSeconds) {
      const asked = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        to,
      };
      const parameters = {
        redirect_uri: callback,
        scope: "openid email",
        state: asked.state,
        nonce: asked.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
        code_challenge_method: "S256",
        acr_values: strongAcr,
        // Ends the provider's own session too: otherwise the next visit would sign the same person in without asking.
        prompt: "login",
        ...(freshSeconds !== undefined && { max_age: String(freshSeconds) }),
      };
      return { address: client.buildAuthorizationUrl(await configuration(), parameters).href, asked };
    },
    async answer(url, { state, nonce, verifier }) {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(await configuration(), url, checks);
      const { sub, email, email_verified, auth_time, acr } = Claims.parse(tokens.claims());
      const vouched = { subject: sub, email: email.toLowerCase(), emailVerified: email_verified, authTime: auth_time };
      return { ...vouched, acr, idToken: tokens.id_token ?? "" };
    },
    async signOutAddress(idToken) {
      const returnTo = `${address}/signed-out`;
      if (settings.signOut.form === "cognito") {
        const parameters = new URLSearchParams({ client_id: settings.clientId, logout_uri: returnTo });
        return `${settings.signOut.address}/logout?${parameters}`;
      }
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo };
      return client.buildEndSessionUrl(await configuration(), parameters).href;
    },
  };
}

/** Read at the first need and kept; a provider that was down is asked again. */
function discovered({ issuer, clientId, httpExempt }: SignIn): () => Promise<client.Configuration> {
  let known: Promise<client.Configuration> | undefined;
  const look = async () => {
    const exempt = httpExempt.includes(issuer) ? [client.allowInsecureRequests] : [];
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      timeout: patienceSeconds,
      execute: [...exempt, client.enableNonRepudiationChecks],
    });
    return found;
  };
  return () => {
    known ??= look().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
