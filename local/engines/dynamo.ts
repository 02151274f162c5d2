import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ExpectedFault } from "../fault.ts";
import { commandLine, forgetPid, pidIn, writePid } from "./processes.ts";

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
  const port = await freePort();
  const child = spawn(binary, ["serve", "-p", String(port), "--host", "127.0.0.1", "--db-path", file], {
    stdio: ["ignore", "ignore", "pipe"],
    // A group of its own: Ctrl-C at the terminal must reach the host first, which ends functions before tables.
    detached: true,
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(-2000);
  });
  const ended = new Promise<void>((done) => {
    child.once("exit", () => done());
    child.once("error", () => done());
  });
  let stopping = false;
  child.once("exit", (code) => {
    if (!stopping) lost(`The table engine ended by itself (code ${code}). ${complaint.trim()}`);
  });
  if (child.pid !== undefined) writePid(pidFile, child.pid);
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child, () => complaint);
  return {
    url,
    pid: child.pid,
    stop: async () => {
      stopping = true;
      child.kill("SIGTERM");
      const gone = await Promise.race([ended.then(() => true), pause(2000, false)]);
      if (!gone) child.kill("SIGKILL");
      forgetPid(pidFile);
    },
  };
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

async function answers(url: string, child: ChildProcess, complaint: () => string): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 10) {
    if (child.exitCode !== null) break;
    const reply = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    if (reply) return;
    await pause(10);
  }
  throw new ExpectedFault(`The table engine did not start. ${complaint().trim()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise<void>((done) => probe.close(() => done()));
  if (address === null || typeof address === "string") throw new Error("No free port was given.");
  return address.port;
}
