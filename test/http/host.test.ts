import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { commandLine } from "../../local/engines/processes.ts";

test("the service keeps no bundler running once it has started, whose memory a small machine needs for other things", () => {
  const host = Number(readFileSync(join(inject("folder"), "host.pid"), "utf8"));
  const started = processes().flatMap(({ pid, parent }) => (parent === host ? [commandLine(pid) ?? ""] : []));
  expect(started.filter((line) => line.includes("dynoxide")).length).toBe(1);
  expect(started.filter((line) => line.includes("esbuild"))).toEqual([]);
});

/** Linux tells them in files, for not every machine has `ps`. */
function processes(): { pid: number; parent: number }[] {
  if (existsSync("/proc")) return readdirSync("/proc").map(Number).filter(Number.isInteger).flatMap(onLinux);
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}

function onLinux(pid: number): { pid: number; parent: number }[] {
  try {
    const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return [{ pid, parent: Number(parent) }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
