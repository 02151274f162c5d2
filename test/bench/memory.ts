import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of a process and all it started: npm and the launcher too, since they stay. */
export function memoryMbOf(root: number): number {
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
