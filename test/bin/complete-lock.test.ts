import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

// `npm run lock`, and what it made of the locks that are committed.

type Entry = { version?: string; integrity?: string; resolved?: string; inBundle?: boolean; os?: string[] };
type Lock = { packages: Record<string, Entry> };
const packagesOf = (path: string) => Object.entries((JSON.parse(readFileSync(path, "utf8")) as Lock).packages).slice(1);

/** Native engines for other machines than those at hand: no registry within reach tells their checksums. */
const nativeEngine = /^node_modules\/(@dynoxide\/|@duckdb\/node-bindings-|@oxc-parser\/binding-)/;
const isForOtherMachines = (name: string) => nativeEngine.test(name) && !/linux-x64(-gnu)?$/.test(name);

describe.each(["package-lock.json", "test/contract-tools/linters/package-lock.json"])("%s", (path) => {
  test("holds a checksum of every package, so that npm ci refuses one that was changed", () => {
    const unchecked = packagesOf(path).filter(
      ([, { integrity, inBundle }]) => !integrity?.startsWith("sha512-") && !inBundle,
    );
    expect(unchecked.map(([name]) => name).filter((name) => !isForOtherMachines(name))).toEqual([]);
  });

  test("names no address to download from: every registry serves", () => {
    expect(packagesOf(path).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test("binds the packages of one system to it", () => {
    for (const [name, { os }] of packagesOf(path)) {
      const [system] = /(?<=[/-])(darwin|linux|win32)(?=-)/.exec(name) ?? [];
      if (system !== undefined) expect(os, name).toContain(system);
    }
  });
});

test("no dependency floats: whoever installs gets what was tested", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

describe("completing a lock", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lock-"));
    mkdirSync(join(folder, "bin"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A registry that knows one package alone. */
  function npmThatKnows(name: string, checksum: string): void {
    const script = `#!/bin/sh\nif [ "$2" = "${name}" ]; then echo ${checksum}; else echo "npm error 404" >&2; exit 1; fi\n`;
    writeFileSync(join(folder, "bin/npm"), script);
    chmodSync(join(folder, "bin/npm"), 0o755);
  }

  async function completed(
    packages: Record<string, object>,
  ): Promise<{ packages: Record<string, object>; said: string }> {
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
    const env = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
    const script = resolve("bin/complete-lock.mjs");
    const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: folder, env });
    const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
    return { packages: lock.packages, said: stdout };
  }

  test("adds the platforms that the registry left out, with the checksum of those it knows, and names the others", async () => {
    npmThatKnows("engine-win-arm64@1.2.3", "sha512-known");
    const root = { optionalDependencies: { "engine-win-arm64": "1.2.3", "@engine/darwin-x64": "1.2.3" } };
    const { packages, said } = await completed({ "": root });
    expect(packages).toEqual({
      "": root,
      "node_modules/@engine/darwin-x64": { version: "1.2.3", cpu: ["x64"], optional: true, os: ["darwin"] },
      "node_modules/engine-win-arm64": {
        version: "1.2.3",
        integrity: "sha512-known",
        cpu: ["arm64"],
        optional: true,
        os: ["win32"],
      },
    });
    expect(said).toContain("2 platform packages added");
    expect(said).toMatch(/no checksum[^\n]*@engine\/darwin-x64@1\.2\.3/);
  });

  test("leaves alone what lies in the bundle of another package", async () => {
    npmThatKnows("nothing", "");
    const packages = {
      "": {},
      "node_modules/library": { version: "1.0.0", integrity: "sha512-known" },
      "node_modules/library/node_modules/reader": {
        version: "1.0.0",
        inBundle: true,
        optionalDependencies: { files: "^4.1.6" },
      },
      "node_modules/library/node_modules/files": { version: "4.2.11", inBundle: true },
    };
    expect((await completed(packages)).packages).toEqual(packages);
  });
});
