import { expect, test } from "vitest";
import { dashboard } from "../../../portal/frame/app.tsx";
import type { FrameDeps } from "../../../portal/frame/visit.ts";

const asked = { state: "s", nonce: "n", verifier: "v", to: "/" };
const address = "https://dashboard.example";

/** A dashboard whose provider behaves as a test says. */
function dashboardWith(provider: Partial<FrameDeps["provider"]>) {
  const faults: string[] = [];
  const saved: unknown[] = [];
  const app = dashboard({
    name: "portal",
    address,
    signIn: { issuer: "https://provider.example", clientId: "portal", httpExempt: [], signOut: { form: "openid" } },
    provider: {
      ask: async () => ({ address: "https://provider.example/auth", asked }),
      answer: () => Promise.reject(new Error("unexpected claim value: nonce")),
      signOutAddress: () => Promise.reject(new Error("down")),
      ...provider,
    },
    sealingKey: async () => Buffer.alloc(32, 7),
    sessions: {
      save: async (session) => void saved.push(session),
      read: async () => undefined,
      renew: async () => {},
      end: async () => {},
      endAll: async () => {},
    },
    now: () => new Date("2026-07-01T00:00:00Z"),
    randomCharacters: (count) => "0".repeat(count),
    hashOf: (text) => Buffer.from(text).toString("hex").padEnd(64, "0").slice(0, 64),
    logFault: (where) => void faults.push(where),
  });
  const open = (path: string, cookie = "") =>
    app.request(address + path, { headers: { Cookie: cookie } }, { requestId: "r", remainingMs: () => 20_000 });
  return { open, faults, saved };
}

const cookieOf = (response: Response): string => (response.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";

test("a provider that is down: the page says so in words, and is logged", async () => {
  const { open, faults } = dashboardWith({ ask: () => Promise.reject(new Error("connect ECONNREFUSED")) });
  const page = await open("/sign-in");
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain("The sign-in service does not answer");
  expect(html).not.toContain("ECONNREFUSED");
  expect(faults).toEqual(["sign-in"]);
});

test("an answer with a wrong issuer, nonce or audience: nobody is signed in, and the page says so", async () => {
  const { open, faults, saved } = dashboardWith({});
  const away = await open("/sign-in?to=/keys");
  expect(away.status).toBe(303);
  const page = await open("/sign-in/callback?code=c&state=s", cookieOf(away));
  expect(page.status).toBe(400);
  const html = await page.text();
  expect(html).toContain("did not vouch for this sign-in");
  expect(html).not.toContain("nonce:");
  expect(saved).toEqual([]);
  expect(page.headers.getSetCookie().join()).not.toContain("__Host-member=");
  expect(faults).toEqual(["sign-in"]);
});

test("an honest answer to a question of ten minutes ago, or of another dashboard's key, signs nobody in", async () => {
  const { open, saved } = dashboardWith({});
  const page = await open("/sign-in/callback?code=c&state=s", "__Host-member-asked=forged");
  expect(page.status).toBe(400);
  expect(await page.text()).toContain("begun in another window, or more than ten minutes ago");
  expect(saved).toEqual([]);
});
