import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ExpectedFault } from "../fault.ts";
import { commandLine, forgetPid, pidIn, writePid } from "./processes.ts";
import { indexStreamRecords } from "./stream-order.ts";
import { refuseDamagedTables } from "./table-file.ts";

export type TableEngine = { url: string; pid: number | undefined; stop: () => Promise<void> };

/** Starts the table engine on a free port with its file in the data folder. */
export async function startTableEngine(
  binary: string,
  dataFolder: string,
  lost: (why: string) => void,
): Promise<TableEngine> {
  const file = join(dataFolder, "dynamodb.sqlite");
  const pidFile = join(dataFolder, "dynamodb.pid");
  await endOrphan(pidFile, file);
  refuseDamagedTables(file);
  const { child, url, complaint } = await launch(binary, file);
  if (child.pid !== undefined) writePid(pidFile, child.pid);
  indexStreamRecords(file);
  let stopping = false;
  child.once("exit", (code) => {
    if (!stopping) lost(`The table engine ended by itself (code ${code}). ${complaint()}`);
  });
  return {
    url,
    pid: child.pid,
    stop: async () => {
      stopping = true;
      await end(child);
      forgetPid(pidFile);
    },
  };
}

type Launched = { child: ChildProcess; url: string; complaint: () => string };

/** The port is free when it is asked for, not when the engine takes it: if another was faster, another is tried. */
async function launch(binary: string, file: string, attempts = 3): Promise<Launched> {
  const port = await freePort();
  const child = spawn(binary, ["serve", "-p", String(port), "--host", "127.0.0.1", "--db-path", file], {
    stdio: ["ignore", "ignore", "pipe"],
    // A group of its own: Ctrl-C at the terminal must reach the host first, which ends functions before tables.
    detached: true,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  // An engine that cannot be run at all says so here; an unheard event would end the host.
  child.once("error", (error) => {
    said = error.message;
  });
  const url = `http://127.0.0.1:${port}`;
  if (await answers(url, child)) return { child, url, complaint: () => said.trim() };
  await end(child);
  if (attempts > 1) return launch(binary, file, attempts - 1);
  throw new ExpectedFault(`The table engine did not start. ${said.trim()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<true>((done) => {
    child.once("exit", () => done(true));
  });
  child.kill("SIGTERM");
  if (!(await Promise.race([ended, pause(2000, false)]))) child.kill("SIGKILL");
}

/** A host that was killed leaves its engine behind, holding the file: it is ended before a new one opens it. */
async function endOrphan(pidFile: string, file: string): Promise<void> {
  const pid = pidIn(pidFile);
  if (pid === undefined || !commandLine(pid)?.includes(file)) return;
  process.kill(pid, "SIGTERM");
  for (let waited = 0; waited < 3000 && commandLine(pid)?.includes(file); waited += 20) await pause(20);
  if (commandLine(pid)?.includes(file)) process.kill(pid, "SIGKILL");
  forgetPid(pidFile);
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < 5000; waited += 10) {
    if (child.exitCode !== null || child.pid === undefined) return false;
    const reply = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    if (reply) return child.exitCode === null;
    await pause(10);
  }
  return false;
}

/** Below those that the system hands out: an outgoing connection might take one of them before the engine does. */
const enginePorts = { first: 10_000, count: 10_000 };

async function freePort(tries = 20): Promise<number> {
  const port = enginePorts.first + Math.floor(Math.random() * enginePorts.count);
  if (await isFree(port)) return port;
  if (tries > 1) return freePort(tries - 1);
  throw new ExpectedFault("No free port was found for the table engine.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
