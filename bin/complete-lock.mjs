// Completes package-lock.json after `npm install` (run as `npm run lock`).
//
// Native packages come as one optional package per platform. A registry that does not carry all of them leaves the
// absent ones out of the lock, and `npm ci` then refuses the whole file. This writes the missing entries, marked
// optional and bound to their platform, so that the lock made on one machine serves every other.
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const missing = {};
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
    if (!found) missing[`node_modules/${name}`] = optionalEntry(name, version, path === "" || entry.dev !== true);
  }
}
lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} platform packages added to the lock`);

function optionalEntry(name, version, isProduction) {
  const words = name.replace("win-", "win32-").split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  return {
    version: version.replace(/^[\^~]/, ""),
    ...(cpu && { cpu: [cpu] }),
    ...(isProduction ? {} : { dev: true }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
