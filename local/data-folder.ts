import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { commandLine, forgetPid, pidIn, writePid } from "./engines/processes.ts";
import { ExpectedFault } from "./fault.ts";

// Marks a folder as ours: --fresh empties nothing else.
const mark = "host.json";
const pidName = "host.pid";

type DataFolder = { path: string; release: () => void };

/** Makes the folder ready, empty where it is asked for. */
export function takeDataFolder(given: string, fresh: boolean): DataFolder {
  const path = resolve(given);
  makeWritable(path, given);
  if (fresh) empty(path, given);
  writeFileSync(join(path, mark), `${JSON.stringify({ layout: 1 })}\n`);
  writePid(join(path, pidName), process.pid);
  return { path, release: () => forgetPid(join(path, pidName)) };
}

function makeWritable(path: string, given: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
    const probe = join(path, ".probe");
    writeFileSync(probe, "");
    rmSync(probe);
  } catch {
    throw new ExpectedFault(`The data folder ${given} cannot be written: choose another with --data.`);
  }
}

/** One level at a time: Node's own recursive way never returns where the system refuses as if the parent were gone. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

// A host whose launcher was killed notices within a second and stops: the next start waits for it.
const patienceMs = 3000;

/** Asked before the folder is touched: two hosts on one folder would end one another's engines. */
export async function refuseSecondHost(given: string): Promise<void> {
  const pid = pidIn(join(resolve(given), pidName));
  if (pid === undefined || pid === process.pid) return;
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if (!commandLine(pid)?.includes("local.ts")) return;
    await pause(50);
  }
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
