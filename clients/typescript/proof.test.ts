import { describe, expect, test } from "vitest";
import { auditKeysExample, proofExample } from "../../functions/contract/openapi/examples/audit-log-examples.ts";
import { VerificationClient } from "./client.ts";
import { openProof, ProofError } from "./proof.ts";

// The very proof that the documentation shows.
const { vkey } = auditKeysExample.keys.value.log;

function answering(status: number, body: string, headers: Record<string, string> = {}): VerificationClient {
  const fetch = async () => new Response(body, { status, headers });
  return new VerificationClient({ baseUrl: "https://test.invalid", apiKey: "sk_live_x", fetch, sleep: async () => {} });
}

describe("a proof", () => {
  test("is opened with the log's key and nothing else", () => {
    expect(openProof(proofExample, [vkey])).toMatchObject({
      index: 2,
      log: { size: 5 },
      entry: { fact: "verification", row: { verificationId: "ver_7Qm2ZtYb4KcX9sLw", status: "completed" } },
    });
    expect(openProof(proofExample, vkey).index).toBe(2);
  });

  test("in which any character was changed is refused", () => {
    for (let at = 0; at < proofExample.length; at += 5) {
      const character = proofExample[at] === "A" ? "B" : "A";
      const changed = `${proofExample.slice(0, at)}${character}${proofExample.slice(at + 1)}`;
      expect(() => openProof(changed, vkey), `character ${at}`).toThrow(ProofError);
    }
  });

  test.each([
    ["another log's key", () => openProof(proofExample, vkey.replace(/^log/, "lag"))],
    ["no key", () => openProof(proofExample, [])],
    ["half a proof", () => openProof(proofExample.slice(0, 200), vkey)],
    ["nothing", () => openProof("", vkey)],
  ])("with %s is refused", (_what, open) => {
    expect(open).toThrow(ProofError);
  });
});

describe("asking for one", () => {
  test("gives the text, or when to ask again, or throws the refusal", async () => {
    expect(await answering(200, proofExample).proveVerification("ver_1")).toEqual({
      kind: "proof",
      proof: proofExample,
    });
    const pending = answering(202, "{}", { "Retry-After": "10" });
    expect(await pending.proveScreening("5d0e")).toEqual({ kind: "pending", retryAfterSeconds: 10 });
    const unknown = answering(404, JSON.stringify({ error: "Not Found", message: "There is none." }));
    await expect(unknown.proveVerification("ver_1")).rejects.toMatchObject({ status: 404 });
  });
});
