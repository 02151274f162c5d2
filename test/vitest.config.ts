import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/**/*.test.ts", "clients/**/*.test.ts"],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
