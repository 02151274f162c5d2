import { createPrivateKey, X509Certificate } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VerifyRequest } from "../../../functions/contract/verification/verify.ts";
import { signedEnvelope } from "../../../functions/hub/envelope.ts";
import { requestBody } from "../../../functions/hub/request-body.ts";
import { standInHubSettings } from "../../../lib/deployment/stand-in-hub.ts";
import { unheldPassport } from "../../fixtures/host/desk.ts";
import type { RunningHost } from "../../fixtures/host/running-host.ts";

const calls = 50;

/**
 * What the hub itself takes for one message, its delay included: the same signed message again and again over a bare
 * connection, so that neither signing nor reading is counted as the hub's.
 */
export async function hubTimeMs(host: RunningHost): Promise<number> {
  const settings = standInHubSettings(hubUrlOf(host));
  const pem = (name: string) => readFileSync(join(host.folder, `standin-client-${name}.pem`), "utf8");
  const certificateBase64 = new X509Certificate(pem("certificate")).raw.toString("base64");
  const signer = { certificateBase64, privateKey: createPrivateKey(pem("key")) };
  const now = new Date();
  const question = { request: VerifyRequest.parse(unheldPassport()), vrn: "ZB0000000000000", agencyCode: "TEST" };
  const body = requestBody(settings, question, now);
  const message = signedEnvelope(settings, signer, { body, messageId: crypto.randomUUID(), now });
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    const headers = { "Content-Type": "application/soap+xml; charset=utf-8" };
    const reply = await fetch(settings.endpoint, { method: "POST", body: message, headers });
    if (!(await reply.text()).includes("VerifyDocumentResult")) throw new Error("the hub did not take the message");
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[calls / 2] ?? 0;
}

/** Where the stand-in listens is told to the functions alone. */
function hubUrlOf({ folder }: RunningHost): string {
  const output = join(folder, "cdk.out");
  for (const file of readdirSync(output).filter((name) => name.endsWith(".template.json"))) {
    const [found] = readFileSync(join(output, file), "utf8").match(/http:\/\/127\.0\.0\.1:\d+\/verification/) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error("no template names the hub");
}
