#!/usr/bin/env node
// Runs a program under Node 24, whatever Node the caller has. This file must stay valid on Node 20:
// it is the only one that ever runs there.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const oldestUsable = [22, 18];

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const node = isUsable(process.versions.node) ? process.execPath : bundledNode();
const child = spawn(node, process.argv.slice(2), {
  stdio: "inherit",
  // What the program starts itself (the CDK command starts the app) finds the same Node first.
  env: {
    // Compiled code and stripped types are kept between runs: a third of a start's work is the same every time.
    NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
    ...process.env,
    LAUNCHER_PID: String(process.pid),
    PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
  },
});

// The terminal sends Ctrl-C to the whole group; a `kill` reaches this process alone and is passed on.
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
process.on("SIGINT", () => {});
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));

// npm killed outright passes nothing on: without this a service would stay behind and hold its ports. Where npm's shell
// stands between, the shell outlives npm too, so npm is looked for one step further up.
if (process.env.npm_lifecycle_event) {
  const above = ancestors();
  setInterval(() => ancestors() !== above && child.kill("SIGTERM"), 250).unref();
}

function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, "utf8");
    return `${process.ppid} ${/^PPid:\s+(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function isUsable(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > oldestUsable[0] || (major === oldestUsable[0] && minor >= oldestUsable[1]);
}

function bundledNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const folder = `node-${platform}-${process.arch}`;
  const executable = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  try {
    const found = join(
      dirname(createRequire(join(root, "package.json")).resolve(`${folder}/package.json`)),
      executable,
    );
    if (existsSync(found)) return found;
  } catch {
    // Falls through: the package is optional and absent on platforms it is not published for.
  }
  console.error(
    `This project needs Node ${oldestUsable.join(".")} or newer; this is ${process.versions.node}, and ${folder} was not installed. ` +
      "Run `npm ci` (with optional dependencies), or install Node 24.",
  );
  process.exit(1);
}
