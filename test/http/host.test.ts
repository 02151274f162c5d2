import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

test("the service keeps no bundler running once it has started, whose memory a small machine needs for other things", () => {
  const host = readFileSync(join(inject("folder"), "host.pid"), "utf8").trim();
  const started = execFileSync("ps", ["-A", "-o", "ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${host} `));
  expect(started.filter((line) => line.includes("dynoxide")).length).toBe(1);
  expect(started.filter((line) => line.includes("esbuild"))).toEqual([]);
});
