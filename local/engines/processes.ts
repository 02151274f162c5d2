import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The command line of a running process, or undefined when there is none. */
export function commandLine(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  const onLinux = `/proc/${pid}/cmdline`;
  if (existsSync(onLinux)) return readFileSync(onLinux, "utf8").replaceAll("\0", " ");
  return spawnSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" }).stdout ?? "";
}

export function pidIn(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, "utf8"));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

export function writePid(file: string, pid: number): void {
  writeFileSync(file, String(pid));
}

export function forgetPid(file: string): void {
  rmSync(file, { force: true });
}
