import { setTimeout as pause } from "node:timers/promises";
import type { killableHost } from "../fixtures/host/killable-host.ts";
import type { receiver } from "./receiver.ts";

type Host = Awaited<ReturnType<typeof killableHost>>;

// An S, and whatever else lets the service try again later, as often as all the rest.
const outages = ["system_error", "system_error", "http_500", "drop"];
const hubModes = [...outages, "fault", "timeout", "garbage", "truncated", "locked", "delay"];

/** The hub misbehaves for some seconds, then not, and so on. */
export async function troubleHub(host: Host, until: number): Promise<number> {
  let times = 0;
  while (Date.now() < until) {
    await pause(2_000 + Math.random() * 6_000);
    const mode = hubModes[Math.floor(Math.random() * hubModes.length)];
    const set = async () => host.desk().control("PUT", "/behaviour", { mode });
    if ((await set().catch(() => undefined)) !== undefined) times += 1;
    await pause(2_000 + Math.random() * 12_000);
    await calmHub(host).catch(() => undefined);
  }
  return times;
}

export const calmHub = async (host: Host) => host.desk().control("DELETE", "/behaviour");

export async function troubleWebhook(webhook: Awaited<ReturnType<typeof receiver>>, until: number): Promise<void> {
  while (Date.now() < until) {
    webhook.change();
    await pause(2_000 + Math.random() * 10_000);
  }
  webhook.calm();
}

/** The host is killed at once, with the workers of all its functions, and started again on what they left. */
export async function killNowAndThen(host: Host, until: number): Promise<number> {
  let times = 0;
  for (;;) {
    const next = 25_000 + Math.random() * 60_000;
    if (Date.now() + next > until) return times;
    await pause(next);
    await host.killAndStart();
    times += 1;
  }
}
