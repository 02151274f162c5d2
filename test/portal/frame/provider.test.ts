import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../../local/engines/listen.ts";
import { type Asked, connectProvider, type Provider } from "../../../portal/frame/provider.ts";

// A provider that lies, one claim at a time: the certified one of the host never would.

type Lies = { claims?: JWTPayload; signedBySomebodyElse?: boolean; issuer?: string };
let lies: Lies = {};
let server: Awaited<ReturnType<typeof listen>>;
let provider: Provider;

beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const token = (claims: JWTPayload) =>
    new SignJWT({ ...claims, ...lies.claims })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(lies.signedBySomebodyElse ? other.privateKey : own.privateKey);
  server = await listen(lyingServer(jwk, token), 0);
});
afterAll(() => server.close());

let asked: Asked;
beforeEach(async () => {
  lies = {};
  const settings = { issuer: server.url, clientId: "portal", httpExempt: [server.url] };
  provider = connectProvider({ ...settings, signOut: { form: "openid" } }, "https://dashboard.example");
  const { asked: begun } = await provider.ask("/keys");
  asked = begun;
  nonce = begun.nonce;
});

let nonce = "";

function lyingServer(jwk: object, token: (claims: JWTPayload) => Promise<string>): Server {
  return createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const json = (body: object) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (request.url?.startsWith("/.well-known")) {
      const [authorization_endpoint, token_endpoint, jwks_uri] = ["/auth", "/token", "/jwks"].map((at) => origin + at);
      return void json({ issuer: lies.issuer ?? origin, authorization_endpoint, token_endpoint, jwks_uri });
    }
    if (request.url === "/jwks") return void json({ keys: [jwk] });
    const now = Math.floor(Date.now() / 1_000);
    const honest = {
      iss: origin,
      sub: "ada",
      aud: "portal",
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce,
      acr: "mfa",
    };
    token({ ...honest, email: "Ada@Firm.example", email_verified: true }).then(
      (id_token) => json({ access_token: "a", token_type: "bearer", id_token }),
      () => response.destroy(),
    );
  });
}

const callback = () => new URL(`https://dashboard.example/sign-in/callback?code=c&state=${asked.state}`);

test("an honest answer says who somebody is, how they proved it and when", async () => {
  const vouched = await provider.answer(callback(), asked);
  expect(vouched).toMatchObject({ subject: "ada", email: "ada@firm.example", emailVerified: true, acr: "mfa" });
});

describe("nobody is signed in by a provider's answer", () => {
  const past = Math.floor(Date.now() / 1_000) - 3_600;
  test.each<[what: string, lies: Lies]>([
    ["with another issuer", { claims: { iss: "https://evil.example" } }],
    ["for another application", { claims: { aud: "console" } }],
    ["to another question", { claims: { nonce: "replayed" } }],
    ["that is too old", { claims: { exp: past } }],
    ["that does not say when they proved it", { claims: { auth_time: undefined } }],
    ["that somebody else signed", { signedBySomebodyElse: true }],
  ])("%s", async (_what, told) => {
    lies = told;
    await expect(provider.answer(callback(), asked)).rejects.toThrow();
  });

  test("that comes back under another state", async () => {
    const url = new URL(callback());
    url.searchParams.set("state", "another");
    await expect(provider.answer(url, asked)).rejects.toThrow();
  });
});

test("a provider that says it is another, or is not there, vouches for nobody, and is asked again once it is", async () => {
  const dead = await listen(createServer(), 0);
  await dead.close();
  const settings = { clientId: "portal", signOut: { form: "openid" } } as const;
  const down = connectProvider({ ...settings, issuer: dead.url, httpExempt: [dead.url] }, "https://d.example");
  await expect(down.ask("/")).rejects.toThrow();
  lies = { issuer: "https://evil.example" };
  const liar = connectProvider({ ...settings, issuer: server.url, httpExempt: [server.url] }, "https://d.example");
  await expect(liar.ask("/")).rejects.toThrow();
  lies = {};
  expect((await liar.ask("/")).address).toContain(`${server.url}/auth`);
});

test("plain http is refused to every issuer that a deployment does not exempt", async () => {
  const settings = { issuer: server.url, clientId: "portal", httpExempt: [] };
  const strict = connectProvider({ ...settings, signOut: { form: "openid" } }, "https://d.example");
  await expect(strict.ask("/")).rejects.toThrow();
});

test("signing out at Cognito takes its own parameters", async () => {
  const signOut = { form: "cognito", address: "https://pool.example" } as const;
  const settings = { issuer: server.url, clientId: "portal", httpExempt: [], signOut };
  const address = await connectProvider(settings, "https://d.example").signOutAddress("token");
  expect(address).toBe("https://pool.example/logout?client_id=portal&logout_uri=https%3A%2F%2Fd.example%2Fsigned-out");
});

test("a step-up asks for two factors, anew, within the time that is told", async () => {
  const { searchParams } = new URL((await provider.ask("/keys", 900)).address);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    acr_values: "urn:cognito:loa:4",
    max_age: "900",
    prompt: "login",
  });
});
