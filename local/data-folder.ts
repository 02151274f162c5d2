import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandLine, forgetPid, pidIn, writePid } from "./engines/processes.ts";
import { ExpectedFault } from "./fault.ts";

// Marks a folder as ours: --fresh empties nothing else.
const mark = "host.json";

export type DataFolder = { path: string; release: () => void };

/** Makes the folder ready and keeps a second host out of it. */
export function takeDataFolder(given: string, fresh: boolean): DataFolder {
  const path = resolve(given);
  makeWritable(path, given);
  const pidFile = join(path, "host.pid");
  refuseSecondHost(pidFile, given);
  if (fresh) empty(path, given);
  writeFileSync(join(path, mark), `${JSON.stringify({ layout: 1 })}\n`);
  writePid(pidFile, process.pid);
  return { path, release: () => forgetPid(pidFile) };
}

function makeWritable(path: string, given: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
    const probe = join(path, ".probe");
    writeFileSync(probe, "");
    rmSync(probe);
  } catch {
    throw new ExpectedFault(`The data folder ${given} cannot be written: choose another with --data.`);
  }
}

function refuseSecondHost(pidFile: string, given: string): void {
  const pid = pidIn(pidFile);
  if (pid === undefined || pid === process.pid) return;
  if (!commandLine(pid)?.includes("local.ts")) return;
  throw new ExpectedFault(
    `A host (process ${pid}) already runs on ${given}: stop it, or choose another folder with --data.`,
  );
}

/** The engine of a killed host may still hold its file, so its process file outlives the emptying. */
function empty(path: string, given: string): void {
  const names = readdirSync(path);
  if (names.length > 0 && !existsSync(join(path, mark))) {
    throw new ExpectedFault(`${given} was not made by this host, so --fresh does not empty it.`);
  }
  for (const name of names.filter((each) => each !== "dynamodb.pid"))
    rmSync(join(path, name), { recursive: true, force: true });
}
