import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startTableEngine } from "../../../local/engines/dynamo.ts";
import { engineBinary } from "../../../local/engines/engine-binary.ts";
import { deskOf, unheldPassport } from "../../fixtures/host/desk.ts";
import { startRunningHost } from "../../fixtures/host/running-host.ts";
import { type Counted, countingProxy } from "./counting-proxy.ts";

type AccessCost = Record<"first" | "next" | "verification" | "read" | "screening" | "batch" | "preflight", Counted>;

/** Of the batch whose cost is counted. */
export const subjectsCounted = 100;

/**
 * What authentication, gates and limits cost in calls of the table engine, counted on the wire: of a key's first
 * request, and of one that follows within the authorizer's minute. The request is one that its endpoint then refuses
 * without a call of its own.
 */
export async function accessCost(): Promise<AccessCost> {
  const folder = mkdtempSync(join(tmpdir(), "access-"));
  const engine = await startTableEngine(engineBinary(), folder, (why) => console.error(why));
  const proxy = await countingProxy(engine.url, isOurs);
  const host = await startRunningHost(["--dynamodb-endpoint", proxy.url]);
  try {
    const { production, demo } = host.service;
    const { post, read } = deskOf(host);
    const during = async (ask: () => Promise<unknown>) => {
      await settled(proxy.take);
      await ask();
      return proxy.take();
    };
    const ask = () => fetch(`${production.url}/v1/verify?limit=0`, { headers: { "X-API-Key": demo.liveKey } });
    const first = await during(ask);
    const next = await during(ask);
    const { body } = await post(demo.liveKey, unheldPassport());
    const verification = await during(() => post(demo.liveKey, unheldPassport()));
    const reading = await during(() => read(demo.liveKey, body.verificationId));
    const send = (path: string, sent: unknown) =>
      fetch(`${production.url}${path}`, {
        method: "POST",
        headers: { "X-API-Key": demo.liveKey, "content-type": "application/json" },
        body: JSON.stringify(sent),
      });
    const name = "Wilhelmina Unlistedsson";
    const screening = await during(() => send("/v1/screening", { name }));
    const subjects = Array.from({ length: subjectsCounted }, (_, index) => ({ reference: `c-${index}`, name }));
    const batch = await during(() => send("/v1/screening/batch", { subjects }));
    const preflight = await during(() => send("/v1/verify/preflight", unheldPassport()));
    return { first, next, verification, read: reading, screening, batch, preflight };
  } finally {
    await host.stop();
    await proxy.close();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The host's own sweep for expired items scans once a second; no function ever scans. The audit log reads the stream and
 * writes its own table by a clock of its own: what a request costs is not among it.
 */
function isOurs(target: string, body: string): boolean {
  return target.startsWith("DynamoDB_") && !target.endsWith(".Scan") && !body.includes("AuditLogLogTable");
}

async function settled(take: () => Counted): Promise<void> {
  do await pause(200);
  while (take().calls.length > 0);
}
