import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../local/fixture/world.ts";

/** The whole service as `npm start` runs it, on a folder of its own. */
export type RunningHost = {
  folder: string;
  startSeconds: number;
  production: string;
  memoryMb: () => number;
  stop: () => Promise<void>;
};

export async function runHost(): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const port = await freePorts();
  const started = performance.now();
  const child = spawn("npm", ["start", "--silent", "--", "--port", String(port), "--data", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await readyLine(child);
  const startSeconds = (performance.now() - started) / 1000;
  return {
    folder,
    startSeconds,
    production: `http://127.0.0.1:${port}`,
    memoryMb: () => memoryOf(child.pid ?? 0),
    stop: async () => {
      process.kill(Number(readFileSync(join(folder, "host.pid"), "utf8")), "SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readyLine(child: ChildProcess): Promise<void> {
  let seen = "";
  for await (const chunk of child.stdout ?? []) {
    seen += String(chunk);
    if (/^ready/m.test(seen)) return;
  }
  throw new Error(`The host did not become ready:\n${seen}`);
}

/** Resident memory of a process and all it started: npm and the launcher too, since they stay. */
function memoryOf(root: number): number {
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const family = new Set([root]);
  for (let grown = true; grown; ) {
    const before = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
    grown = family.size > before;
  }
  return [...family].reduce((sum, pid) => sum + residentMb(pid), 0);
}

function processes(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0);
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) / 1024;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}
