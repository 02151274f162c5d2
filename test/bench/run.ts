// Measures what the service promises of its speed, each row beside its floor in the same run: npm run bench
import { statSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startRunningHost, throughNpm } from "../fixtures/running-host.ts";
import { accessCost } from "./access.ts";
import { bareLatency, latencyOf } from "./latency.ts";
import { memoryMbOf } from "./memory.ts";

type Row = { what: string; measured: string; floor: string; promise: string; kept: boolean };

const rows: Row[] = [];
const host = await startRunningHost([], throughNpm);
try {
  rows.push(row("start to ready", host.startSeconds, "s", { below: 10 }));
  await pause(2000);
  rows.push(row("idle memory of everything", memoryMbOf(host.pid), "MB", { below: 600 }));
  const floor = await bareLatency();
  const health = await latencyOf(`${host.service.production.url}/health`);
  rows.push(row("GET /health, warm, p50", health.p50, "ms", { below: 5, floor: floor.p50 }));
  rows.push(row("GET /health, warm, p99", health.p99, "ms", { floor: floor.p99 }));
} finally {
  await host.stop();
}
const access = await accessCost();
rows.push(row("table calls of a key's first request", access.first.length, "calls", { below: 2.5 }));
rows.push(row("table calls of its next ones", access.next.length, "calls", { below: 1.5 }));
rows.push(row("bundle of the health function", bundleKilobytes("health"), "KB", { below: 150 }));

console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, Node ${process.versions.node}`);
console.table(rows);
if (rows.some(({ kept }) => !kept)) process.exitCode = 1;

function row(what: string, value: number, unit: string, { below, floor }: { below?: number; floor?: number }): Row {
  const written = (amount: number) => `${amount.toFixed(2)} ${unit}`;
  return {
    what,
    measured: written(value),
    floor: floor === undefined ? "" : written(floor),
    promise: below === undefined ? "" : `below ${below} ${unit}`,
    kept: below === undefined || value < below,
  };
}

function bundleKilobytes(name: string): number {
  return statSync(fileURLToPath(new URL(`../../.cache/bundles/${name}/index.mjs`, import.meta.url))).size / 1024;
}
