import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { FunctionSpec } from "../../../local/functions/function.ts";
import { openLogs } from "../../../local/functions/logs.ts";
import { FunctionPool } from "../../../local/functions/pool.ts";
import { objectOf, parseJson } from "../../../local/template/json.ts";
import { eventually } from "../fixture/world.ts";

const folder = mkdtempSync(join(tmpdir(), "pool-"));
const logs = openLogs(folder);
const pools: FunctionPool[] = [];
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.stop()));
  logs.close();
  rmSync(folder, { recursive: true });
});

const code = fileURLToPath(new URL("../fixture/code", import.meta.url));
const reports: string[] = [];

function pool(name: string, given: Partial<FunctionSpec> = {}): FunctionPool {
  const spec: FunctionSpec = {
    name,
    arn: `arn:aws:lambda:ap-southeast-2:000000000000:function:${name}`,
    logicalId: name,
    folder: code,
    handler: "index.misbehave",
    extension: ".mjs",
    timeoutSeconds: 1,
    memoryMb: 256,
    reserved: undefined,
    environment: { OWN: "variable" },
    exportsTables: false,
    ...given,
  };
  const made = new FunctionPool(spec, { environment: { SHARED: "too" }, logs, report: (line) => reports.push(line) });
  pools.push(made);
  return made;
}

const logOf = (name: string): string => {
  const file = join(folder, `${name}.log`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};
const way = (name: string): string => JSON.stringify({ way: name });

test.concurrent("a function gets its event, its variables and the time it has left", async () => {
  const outcome = await pool("echo", { handler: "index.echo", timeoutSeconds: 9 }).invoke('{"a":1}', "request-1");
  const seen = objectOf(parseJson(outcome.kind === "answered" ? outcome.payload : "null"));
  const body = objectOf(parseJson(String(seen.body)));
  expect(body).toMatchObject({
    event: { a: 1 },
    requestId: "request-1",
    environment: { OWN: "variable", SHARED: "too" },
  });
  expect(body.remainingMs).toBeGreaterThan(8000);
  // Nothing of the person's own surroundings leaks in.
  expect(body.environment).not.toHaveProperty("HOME");
});

test.concurrent("a worker is used again, and only as many are started as there are calls at once", async () => {
  const echo = pool("again", { handler: "index.echo" });
  const count = async () => {
    const outcome = await echo.invoke("{}");
    return outcome.kind === "answered"
      ? objectOf(parseJson(String(objectOf(parseJson(outcome.payload)).body))).invocations
      : 0;
  };
  expect([await count(), await count(), await count()]).toEqual([1, 2, 3]);
});

test.concurrent("short calls at once share a worker, and calls that last get one each", async () => {
  const echo = pool("shared", { handler: "index.echo" });
  const invocation = async () => {
    const outcome = await echo.invoke("{}");
    const answer = outcome.kind === "answered" ? objectOf(parseJson(outcome.payload)) : {};
    return objectOf(parseJson(String(answer.body))).invocations;
  };
  const counts = await Promise.all(Array.from({ length: 8 }, invocation));
  expect(counts.map(Number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);

  const lasting = pool("lasting");
  const began = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => lasting.invoke(way("slow"))));
  expect(performance.now() - began).toBeLessThan(10 * 300);
});

test.concurrent("calls beyond the pool wait for a free worker", async () => {
  const heavy = pool("heavy", { memoryMb: 1024 });
  const started = performance.now();
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => heavy.invoke(way("slow"))));
  expect(outcomes.every(({ kind }) => kind === "answered")).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(590);
});

test.concurrent("calls beyond reserved concurrency are throttled at once", async () => {
  const reserved = pool("reserved", { reserved: 1 });
  const [first, second] = await Promise.all([reserved.invoke(way("slow")), reserved.invoke(way("slow"))]);
  expect([first?.kind, second?.kind]).toEqual(["answered", "throttled"]);
});

test.concurrent("a throw fails the call, leaves the worker, and is written down with its stack", async () => {
  const thrower = pool("thrower");
  expect(await thrower.invoke(way("throw"))).toMatchObject({ kind: "failed", errorType: "TypeError" });
  expect(await thrower.invoke(way("fine"))).toMatchObject({ kind: "answered" });
  await eventually(() => logOf("thrower").includes("TypeError: thrown on purpose\n    at ") || undefined);
  expect(reports.join("\n")).toContain("thrower: ");
});

test.concurrent.each(["exit", "fill"])(
  "a worker that ends (%s) fails its call, and the next call gets another",
  async (ending) => {
    const doomed = pool(`doomed-${ending}`, { timeoutSeconds: 20 });
    expect(await doomed.invoke(way(ending))).toMatchObject({ kind: "failed" });
    expect(await doomed.invoke(way("fine"))).toMatchObject({ kind: "answered" });
  },
);

test.concurrent.each(["spin", "hang"])(
  "a call that does not end (%s) is ended at the function's timeout",
  async (ending) => {
    const slow = pool(`slow-${ending}`);
    expect(await slow.invoke(way(ending))).toEqual({ kind: "timedOut" });
    expect(await slow.invoke(way("fine"))).toMatchObject({ kind: "answered" });
    await eventually(() => logOf(`slow-${ending}`).includes("Task timed out after 1.00 seconds") || undefined);
  },
);

test.concurrent("a rejection nobody awaited ends its worker, not the host", async () => {
  const late = pool("late");
  expect(await late.invoke(way("reject-later"))).toMatchObject({ kind: "answered" });
  await eventually(() => logOf("late").includes("rejected later") || undefined);
  expect(await late.invoke(way("fine"))).toMatchObject({ kind: "answered" });
});

test.concurrent("a bundle that cannot be loaded fails every call, and says why", async () => {
  expect(await pool("broken", { handler: "broken.handler" }).invoke("{}")).toMatchObject({
    kind: "failed",
    errorMessage: "this bundle cannot be loaded",
  });
});

test.concurrent("what a function prints is in its log", async () => {
  await pool("printer").invoke(way("print"));
  await eventually(() => logOf("printer").includes("a line for the log") || undefined);
});
