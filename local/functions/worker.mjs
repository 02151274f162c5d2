// One worker is one execution environment: it loads the bundle once and then serves one invocation at a time, with the
// meaning of Lambda's runtime interface carried over a message port (the messages are those of protocol.ts).
//
// Plain JavaScript on purpose: stripping types costs every worker twelve megabytes and twenty-five milliseconds.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort as port, workerData as setup } from "node:worker_threads";

const handle = await loadHandler();
port.on("message", serve);
port.postMessage({ kind: "ready" });

async function serve({ requestId, payload, deadline }) {
  try {
    const answer = await handle(JSON.parse(payload), contextOf(requestId, deadline));
    port.postMessage({ kind: "answered", payload: JSON.stringify(answer ?? null) });
  } catch (error) {
    port.postMessage({ kind: "failed", ...describe(error) });
  }
}

async function loadHandler() {
  const { folder, handler, extension } = setup;
  const dot = handler.lastIndexOf(".");
  const loaded = await import(pathToFileURL(`${resolve(folder, handler.slice(0, dot))}${extension}`).href);
  const found = loaded[handler.slice(dot + 1)];
  if (typeof found !== "function") throw new Error(`${handler} is undefined or not exported`);
  return found;
}

function contextOf(awsRequestId, deadline) {
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

function describe(error) {
  if (!(error instanceof Error)) return { errorType: "Error", errorMessage: String(error), stack: String(error) };
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : "";
  return { errorType: error.name, errorMessage: error.message, stack: `${error.stack ?? error.message}${cause}` };
}
