// Completes package-lock.json after `npm install` (run as `npm run lock`).
//
// Native packages come as one optional package per platform. A registry that does not carry all of them leaves the
// absent ones out of the lock, and `npm ci` then refuses the whole file. This writes the missing entries, marked
// optional and bound to their platform, so that the lock made on one machine serves every other. It then asks the
// registry for each checksum that is not there, and names the packages whose checksum it could not learn.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const missing = {};
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isFoundFrom(path, name)) continue;
    missing[`node_modules/${name}`] = optionalEntry(name, version, path === "" || entry.dev !== true);
  }
}
const all = Object.entries({ ...lock.packages, ...missing });
const unchecked = [];
lock.packages = Object.fromEntries(all.map(withChecksum).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} platform packages added to the lock`);
if (unchecked.length > 0) console.log(`The registry tells no checksum of ${unchecked.join(", ")}.`);

/** As Node looks for a package: beside the one that wants it, then in each folder above. */
function isFoundFrom(path, name) {
  if (lock.packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`]) return true;
  return path !== "" && isFoundFrom(path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}

function optionalEntry(name, version, isProduction) {
  const words = name.replace(/\bwin-/, "win32-").split(/[/-]/);
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

/** What lies in the bundle of another package is covered by the checksum of that one. */
function withChecksum([path, entry]) {
  if (path === "" || entry.integrity || entry.inBundle || entry.link) return [path, entry];
  const { version, ...rest } = entry;
  const integrity = checksumOf(`${path.split("node_modules/").at(-1)}@${version}`);
  return [path, integrity ? { version, integrity, ...rest } : entry];
}

function checksumOf(wanted) {
  try {
    const checksum = execFileSync("npm", ["view", wanted, "dist.integrity"], { stdio: ["ignore", "pipe", "ignore"] });
    return checksum.toString().trim();
  } catch {
    unchecked.push(wanted);
    return undefined;
  }
}
