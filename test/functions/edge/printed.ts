import { afterEach, beforeEach, vi } from "vitest";

/** Everything a function prints while a test runs: its log lines and its metrics, one JSON text each. */
export function capturePrinted(): { lines: string[]; requests: () => Record<string, unknown>[] } {
  const lines: string[] = [];
  const take = (text: unknown) => {
    lines.push(...String(text).split("\n").filter(Boolean));
    return true;
  };
  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(process.stdout, "write").mockImplementation(take);
    vi.spyOn(process.stderr, "write").mockImplementation(take);
  });
  afterEach(() => vi.restoreAllMocks());
  const requests = () =>
    lines
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === "request");
  return { lines, requests };
}
