import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Service, serviceIn } from "../fixtures/host/service.ts";
import { freePorts } from "../local/fixture/world.ts";

export type Ran = { code: number | null; out: string; err: string };

/** Somebody with a fresh clone, a terminal and the service running in it: commands are typed as they are printed. */
export type Newcomer = {
  clone: string;
  service: Service;
  /** What the terminal of the service shows so far. */
  terminal: () => string;
  type: (line: string, where?: { folder?: string; environment?: Record<string, string> }) => Promise<Ran>;
  leave: () => Promise<void>;
};

export async function newcomer(start: string): Promise<Newcomer> {
  const clone = cloneOfThisProject();
  let shown = "";
  // One that leaves the usual ports to whoever works on this machine.
  const line = `${start}${start.includes(" -- ") ? "" : " --"} --port ${await freePorts()}`;
  const host = spawn("bash", ["-c", line], { cwd: clone, env: terminalEnvironment(), detached: true });
  for (const stream of [host.stdout, host.stderr]) stream.on("data", (text) => (shown += String(text)));
  const folder = join(clone, ".local");
  while (!/^ready/m.test(shown)) {
    if (host.exitCode !== null) throw new Error(`\`${line}\` ended:\n${shown}`);
    await pause(50);
  }
  return {
    clone,
    service: serviceIn(folder),
    terminal: () => shown,
    type: (text, { folder: cwd = clone, environment = {} } = {}) => typed(text, cwd, environment),
    leave: async () => {
      await interrupt(host, folder);
      rmSync(clone, { recursive: true, force: true });
    },
  };
}

/** What git keeps or would keep, in a folder of its own: a command that writes writes there. */
function cloneOfThisProject(): string {
  const clone = mkdtempSync(join(tmpdir(), "clone-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(name))) {
    mkdirSync(join(clone, dirname(file)), { recursive: true });
    cpSync(file, join(clone, file));
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(clone, "node_modules"));
  return clone;
}

async function typed(line: string, cwd: string, environment: Record<string, string>): Promise<Ran> {
  const child = spawn("bash", ["-c", line], {
    cwd,
    env: { ...terminalEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ran: Ran = { code: null, out: "", err: "" };
  child.stdout.on("data", (text) => (ran.out += String(text)));
  child.stderr.on("data", (text) => (ran.err += String(text)));
  const [code] = await once(child, "close");
  return { ...ran, code };
}

/** As a new terminal has it: nothing of the npm and the Node that run these tests. */
function terminalEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|VITEST|TEST$|LAUNCHER_PID|CDK_|INIT_CWD|AWS_)/.test(name),
  );
  const paths = (process.env.PATH ?? "").split(":").filter((path) => !path.includes("/node_modules/"));
  // npm asks its registry about every install; nothing here needs an answer.
  const quiet = { npm_config_audit: "false", npm_config_fund: "false", npm_config_offline: "true" };
  return { ...Object.fromEntries(own), ...quiet, PATH: paths.join(":") };
}

/** Ctrl-C reaches everything that the terminal runs. */
async function interrupt(host: ChildProcess, folder: string): Promise<void> {
  if (host.pid === undefined || host.exitCode !== null) return;
  const ended = once(host, "exit");
  process.kill(-host.pid, "SIGINT");
  await ended;
  while (existsSync(join(folder, "service.json"))) await pause(50);
}
