import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/architecture.md", "utf8");

test("whoever follows the architecture page finds every file and folder it names", () => {
  const named = [...page.matchAll(/`((?:functions|lib|local|bin|clients|test|docs)(?:\/[\w./-]+)?)`/g)].map(
    ([, path = ""]) => path,
  );
  const linked = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = ""]) => `docs/${path}`);
  expect(named.length).toBeGreaterThan(40);
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
});

test("every command the architecture page names is one of the project", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = [...page.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
