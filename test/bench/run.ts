// Measures what the service promises of its speed, each row beside its floor in the same run: npm run bench
// A part alone, or several: npm run bench -- batch rows
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { startRunningHost, throughNpm } from "../fixtures/host/running-host.ts";
import { kilobytesToStart } from "../lib/functions/parts.ts";
import { accessCost, subjectsCounted } from "./calls/access.ts";
import { logSpeed, proofSpeed } from "./calls/audit-log.ts";
import { batchSpeed } from "./calls/batch.ts";
import { unitsOf } from "./calls/counting-proxy.ts";
import { bareLatency, latencyOf } from "./calls/latency.ts";
import { rowsSpeed } from "./calls/million-rows.ts";
import { receiptSpeed } from "./calls/receipts.ts";
import { drainOf } from "./calls/retries.ts";
import { screeningSpeed, toolListSpeed } from "./calls/screening-call.ts";
import { verificationSpeed } from "./calls/verification.ts";
import { coldImport } from "./cold-import.ts";
import { memoryMbOf } from "./memory.ts";

type Row = { what: string; measured: string; floor: string; promise: string; kept: boolean };

const rows: Row[] = [];
const parts: Record<string, () => Promise<void> | void> = { calls, log, rows: manyRows, access, batch, size };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts[name]);
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(", ")}: it has ${Object.keys(parts).join(", ")}.`);

console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}, Node ${process.versions.node}`);
for (const [name, measure] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await measure();
console.table(rows);
if (rows.some(({ kept }) => !kept)) process.exitCode = 1;

async function calls(): Promise<void> {
  const host = await startRunningHost([], throughNpm);
  try {
    row("start to ready", host.startSeconds, { unit: "s", below: 10 });
    await pause(2000);
    row("idle memory of everything", memoryMbOf(host.pid), { unit: "MB", below: 600 });
    const cold = await coldImport(host, "verify");
    row("cold import of verify, processor", cold.ms, { unit: "ms", floor: cold.floorMs });
    row("cold import of verify, of the floor's", cold.ms / cold.floorMs, { unit: "parts", below: 2.2 });
    const floor = await bareLatency();
    const health = await latencyOf(`${host.service.production.url}/health`);
    row("GET /health, warm, p50", health.p50, { unit: "ms", below: 5, floor: floor.p50 });
    row("GET /health, warm, p99", health.p99, { unit: "ms", floor: floor.p99 });
    const { added, floor: bare, rate, floorRate } = await verificationSpeed(host);
    row("POST /v1/verify beyond the hub's time, p50", added.p50, { unit: "ms", below: 15, floor: bare.p50 });
    row("POST /v1/verify beyond the hub's time, p99", added.p99, { unit: "ms", below: 60, floor: bare.p99 });
    row("verifications held for 30 s, p99 in 60 ms", rate, {
      unit: "a second",
      above: floorRate / 2,
      floor: floorRate,
    });
    const screening = await screeningSpeed(host);
    row("POST /v1/screening of the first lists, p50", screening.p50, { unit: "ms", below: 12, floor: floor.p50 });
    const tools = await toolListSpeed(host);
    row("POST /mcp tools/list, warm, p50", tools.p50, { unit: "ms", below: 10, floor: floor.p50 });
    const proof = await proofSpeed(host);
    row("GET /v1/verify/{id}/proof, warm, p50", proof.p50, { unit: "ms", below: 20, floor: floor.p50 });
    row("GET /v1/verify/{id}/proof, warm, p99", proof.p99, { unit: "ms", floor: floor.p99 });
    const { due, perSecond, withoutRetries, duringRetries } = await drainOf(host, 300);
    row(`${due} due retries drained, hub at 50 ms`, perSecond, { unit: "a second", above: 10 });
    row("POST /v1/verify beside them, p50", middleOf(duringRetries), { unit: "ms", floor: middleOf(withoutRetries) });
  } finally {
    await host.stop();
  }
}

async function log(): Promise<void> {
  const { integratedPerSecond } = await logSpeed(20_000);
  row("facts integrated into the audit log", integratedPerSecond, { unit: "a second", above: 1_000 });
  row("a receipt, p50", await receiptSpeed(), { unit: "ms", below: 3 });
}

async function manyRows(): Promise<void> {
  const { exportSeconds, query, verify, rows: exported } = await rowsSpeed(1_000_000);
  const million = `${exported} rows`;
  row(`${million}: written, queried and verified`, exportSeconds + query.seconds + verify.seconds, {
    unit: "s",
    below: 60,
  });
  row(`${million}: audit query, processor`, query.cpuSeconds, { unit: "s" });
  row(`${million}: audit verify, processor`, verify.cpuSeconds, { unit: "s" });
  row(`${million}: the most memory of either`, Math.max(query.megabytes, verify.megabytes), {
    unit: "MB",
    below: 1_000,
  });
}

async function access(): Promise<void> {
  const cost = await accessCost();
  row("table calls of a key's first request", cost.first.calls.length, { unit: "calls", below: 2.2 });
  row("table calls of its next ones", cost.next.calls.length, { unit: "calls", below: 1.5 });
  row("table calls of a live verification", cost.verification.calls.length, { unit: "calls", below: 3.5 });
  row("table calls of a read", cost.read.calls.length, { unit: "calls", below: 2.2 });
  row("write units of a live verification", unitsOf(cost.verification), { unit: "units", below: 17.5 });
  row("write units of a live screening", unitsOf(cost.screening), { unit: "units", below: 9.5 });
  row("table calls of a preflight", cost.preflight.calls.length, { unit: "calls", below: 2.2 });
  const singles = subjectsCounted * unitsOf(cost.screening);
  row("write units of a batch, of its singles'", unitsOf(cost.batch) / singles, { unit: "parts", below: 0.2 });
}

async function batch(): Promise<void> {
  const many = await batchSpeed();
  row("500 subjects on 160,000 names, warm", many.batchSeconds, {
    unit: "s",
    below: 2,
    floor: many.batchFloorSeconds,
  });
  row(`10,000 subjects against a day's changes, ${many.found} found`, many.recheckSeconds, {
    unit: "s",
    below: 5,
    floor: many.recheckFloorSeconds,
  });
}

function size(): void {
  row("read before a process verifies", kilobytesToStart("verify"), { unit: "KB", below: 400 });
  row("read before a process tells its health", kilobytesToStart("health"), { unit: "KB", below: 155 });
}

type Promised = { unit: string; below?: number; above?: number; floor?: number };

/** Told at once as well: a later part may fail. */
function row(what: string, value: number, { unit, below, above, floor }: Promised): void {
  const written = (amount: number) => `${amount.toFixed(2)} ${unit}`;
  const measured: Row = {
    what,
    measured: written(value),
    floor: floor === undefined ? "" : written(floor),
    promise: [below !== undefined && `below ${below} ${unit}`, above !== undefined && `at least ${above} ${unit}`]
      .filter(Boolean)
      .join(", "),
    kept: (below === undefined || value < below) && (above === undefined || value >= above),
  };
  rows.push(measured);
  console.log(`${what}: ${measured.measured}${measured.floor && `, floor ${measured.floor}`}`);
}

function middleOf(sorted: number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
