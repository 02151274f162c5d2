import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;

/** Tests that tell the stand-in hub what to do, or count its calls, have it to themselves. */
const imports = /import \{[^}]*\b(behave|hubCalls|fireSchedule)\b[^}]*\} from "\.\.?\/hub\.ts"/;
const onTheHub = globSync("test/http/**/*.test.ts", { cwd: root }).filter((file) =>
  imports.test(readFileSync(root + file, "utf8")),
);

/** One running service for all of them, started once, whose every answer is held against the OpenAPI document. */
const overHttp = {
  root,
  globalSetup: ["test/http/start-once.ts"],
  setupFiles: ["test/http/check-answers.ts", "test/http/check-the-one.ts"],
};

/**
 * Each of their tests starts a command anew: the auditors', some with a database in it, those of the lists and of the
 * evaluation, Python's own tests, and the whole synthesis.
 */
const longCommands = [
  "test/bin/app.test.ts",
  "test/bin/audit*.test.ts",
  "test/bin/lists.test.ts",
  "test/evaluate/command.test.ts",
  "clients/python/package.test.ts",
];

export default defineConfig({
  test: {
    root,
    // Failures and a summary: whoever wants the names of what passed adds `--reporter=verbose`.
    reporters: ["minimal"],
    silent: "passed-only",
    // Most files wait for a service or a table engine: two at a time are no slower each.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "rooms",
          root,
          include: ["test/**/*.test.ts", "clients/**/*.test.ts"],
          exclude: [
            "test/http/**",
            "test/e2e/**",
            "test/printed/**",
            "test/services/**",
            ...longCommands,
            "test/slow/**",
            "test/contract-tools/**",
          ],
          // Files share what they import: a third of the run went into loading the same modules for each file anew.
          isolate: false,
          // Templates are validated once, by `npm run synth`: here it would be most of the time of a synthesis.
          env: { CDK_VALIDATION: "false" },
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...overHttp,
          name: "http",
          include: ["test/http/**/*.test.ts"],
          exclude: onTheHub,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...overHttp,
          name: "hub",
          include: onTheHub,
          // One file at a time, once the others are done with the hub.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Each file starts a service of its own, in a hurry or among faults: `npm run test:services`.
        test: {
          name: "services",
          root,
          include: ["test/services/*.test.ts"],
          setupFiles: ["test/http/check-answers.ts"],
          testTimeout: 60_000,
          hookTimeout: 330_000,
        },
      },
      {
        // Whatever the documents tell people to type, in a clone of its own, and the commands that take long:
        // `npm run test:printed`. A busy machine makes a hundred commands as long as it likes: no limit.
        test: {
          name: "printed",
          root,
          include: ["test/printed/*.test.ts", ...longCommands],
          testTimeout: 0,
          hookTimeout: 0,
        },
      },
      {
        // In a real browser: `npm run e2e`.
        test: {
          ...overHttp,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Linters and generators of others: `npm run test:contract` installs what it needs first.
        test: {
          name: "contract",
          root,
          include: ["test/contract-tools/*.test.ts"],
          globalSetup: ["test/http/start-once.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Minutes long: `npm run test:slow`.
        test: {
          ...overHttp,
          name: "slow",
          include: ["test/slow/**/*.test.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
