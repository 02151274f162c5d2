import { defineConfig } from "vitest/config";

const root = new URL("..", import.meta.url).pathname;

export default defineConfig({
  test: {
    root,
    // Most files wait for a service or a table engine: two at a time are no slower each.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "rooms",
          root,
          include: ["test/**/*.test.ts", "clients/**/*.test.ts"],
          exclude: ["test/http/**", "test/slow/**", "test/contract-tools/**"],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        // One running service for all of them, started once.
        test: {
          name: "http",
          root,
          include: ["test/http/**/*.test.ts"],
          globalSetup: ["test/http/start-once.ts"],
          setupFiles: ["test/http/check-answers.ts"],
          // They share one hub and its counters: one file at a time, once the rooms are done.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
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
          name: "slow",
          root,
          include: ["test/slow/**/*.test.ts"],
          globalSetup: ["test/http/start-once.ts"],
          setupFiles: ["test/http/check-answers.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
