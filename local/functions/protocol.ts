/** What crosses between the host and a worker. Payloads cross as text, as they do in Lambda. */
export type WorkerSetup = {
  folder: string;
  handler: string;
  extension: string;
  name: string;
  arn: string;
  memoryMb: number;
};

export type Invocation = { requestId: string; payload: string; deadline: number };

type Failure = { errorType: string; errorMessage: string; stack: string };

export type FromWorker = { kind: "ready" } | { kind: "answered"; payload: string } | ({ kind: "failed" } & Failure);

/** How a call ended, as its caller sees it. */
export type Outcome =
  | { kind: "answered"; payload: string }
  | ({ kind: "failed" } & Failure)
  | { kind: "timedOut" }
  | { kind: "throttled" };
