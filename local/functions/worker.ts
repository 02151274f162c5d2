// One worker is one execution environment: it loads the bundle once and then serves one invocation at a time,
// with the meaning of Lambda's runtime interface carried over a message port.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { FromWorker, Invocation, WorkerSetup } from "./protocol.ts";

const setup: WorkerSetup = workerData;
const port = parentPort;
if (port === null) throw new Error("This file runs as a worker of the host.");
const send = (message: FromWorker): void => port.postMessage(message);

const handle = await loadHandler(setup);
port.on("message", (invocation: Invocation) => {
  serve(invocation).catch((error: unknown) => {
    throw error;
  });
});
send({ kind: "ready" });

async function serve({ requestId, payload, deadline }: Invocation): Promise<void> {
  try {
    const answer: unknown = await handle(JSON.parse(payload), contextOf(requestId, deadline));
    send({ kind: "answered", payload: JSON.stringify(answer ?? null) });
  } catch (error) {
    send({ kind: "failed", ...describe(error) });
  }
}

async function loadHandler({ folder, handler }: WorkerSetup): Promise<(event: unknown, context: object) => unknown> {
  const dot = handler.lastIndexOf(".");
  const path = resolve(folder, handler.slice(0, dot));
  const loaded: Record<string, unknown> = await import(pathToFileURL(`${path}${setup.extension}`).href);
  const found = loaded[handler.slice(dot + 1)];
  if (typeof found !== "function") throw new Error(`${handler} is undefined or not exported`);
  return (event, context) => found(event, context);
}

function contextOf(awsRequestId: string, deadline: number): object {
  return {
    awsRequestId,
    functionName: setup.name,
    functionVersion: "$LATEST",
    invokedFunctionArn: setup.arn,
    memoryLimitInMB: String(setup.memoryMb),
    logGroupName: `/aws/lambda/${setup.name}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

function describe(error: unknown): { errorType: string; errorMessage: string; stack: string } {
  if (!(error instanceof Error)) return { errorType: "Error", errorMessage: String(error), stack: String(error) };
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : "";
  return { errorType: error.name, errorMessage: error.message, stack: `${error.stack ?? error.message}${cause}` };
}
