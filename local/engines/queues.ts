import { type JsonObject, numberOf, objectOf, parseJson, textOf } from "../template/json.ts";
import { account, region } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";
import { type AwsCall, queueCall } from "./aws-json.ts";

export type QueueEngine = { url: string; call: AwsCall; queueUrl: (name: string) => string; stop: () => Promise<void> };

/**
 * The SQS-compatible engine, inside this process. Its messages live in memory and end with the host.
 * `hurry` divides every delay a sender asks for, so that minutes of retries pass in seconds.
 */
export async function startQueueEngine(hurry: number): Promise<QueueEngine> {
  const { buildApp } = await import("fauxqs");
  const app = buildApp({ logger: false, host: "127.0.0.1", defaultRegion: region });
  if (hurry > 1) {
    app.addHook("preHandler", async (request) => {
      hasten(request.body, hurry);
    });
  }
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    call: queueCall(url),
    queueUrl: (name) => `${url}/${account}/${name}`,
    stop: async () => {
      await app.close();
    },
  };
}

function hasten(body: unknown, divisor: number): void {
  if (typeof body !== "object" || body === null) return;
  if ("DelaySeconds" in body && typeof body.DelaySeconds === "number") {
    body.DelaySeconds = Math.round(body.DelaySeconds / divisor);
  }
  if ("Entries" in body && Array.isArray(body.Entries)) {
    for (const entry of body.Entries) hasten(entry, divisor);
  }
}

/** Dead-letter queues first: a redrive policy must find its target. */
export async function createQueues(resolver: Resolver, engine: QueueEngine, hurry: number): Promise<string[]> {
  const declared = resolver.ofType("AWS::SQS::Queue").map((resource) => ({
    name: resolver.nameOf(resource),
    properties: resolver.properties(resource),
  }));
  const ordered = declared.toSorted((a, b) => rank(a.properties) - rank(b.properties));
  for (const { name, properties } of ordered) {
    await engine.call("CreateQueue", { QueueName: name, Attributes: attributes(properties, hurry) });
  }
  return ordered.map(({ name }) => name);
}

function rank(properties: JsonObject): number {
  return redrive(properties) === undefined ? 0 : 1;
}

function redrive({ RedrivePolicy }: JsonObject): JsonObject | undefined {
  if (typeof RedrivePolicy === "string") return objectOf(parseJson(RedrivePolicy));
  return RedrivePolicy === undefined ? undefined : objectOf(RedrivePolicy);
}

function attributes(properties: JsonObject, hurry: number): JsonObject {
  const names = ["VisibilityTimeout", "MessageRetentionPeriod", "ReceiveMessageWaitTimeSeconds", "MaximumMessageSize"];
  const given = Object.fromEntries(names.flatMap((name) => pair(name, textOf(properties[name]))));
  const delay = numberOf(properties.DelaySeconds);
  const policy = redrive(properties);
  return {
    ...given,
    ...(delay !== undefined && { DelaySeconds: String(Math.round(delay / hurry)) }),
    ...(policy && { RedrivePolicy: JSON.stringify(policy) }),
    ...(textOf(properties.FifoQueue) === "true" && { FifoQueue: "true" }),
    ...(textOf(properties.ContentBasedDeduplication) === "true" && { ContentBasedDeduplication: "true" }),
  };
}

function pair(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]];
}
