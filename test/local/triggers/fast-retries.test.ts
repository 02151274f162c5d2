import { afterAll, beforeAll, expect, test } from "vitest";
import { queueCall } from "../../../local/engines/aws-json.ts";
import { objectOf } from "../../../local/template/json.ts";
import { endWorld, eventually, startWorld, type World } from "../fixture/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ fastRetries: true });
});
afterAll(() => endWorld(world));

test("with fast retries a delay of a minute takes a second", async () => {
  const QueueUrl = `${world.service.aws.sqs}/000000000000/Main-Work`;
  const started = Date.now();
  const call = queueCall(world.service.aws.sqs);
  await call("SendMessage", { QueueUrl, MessageBody: "one", DelaySeconds: 60 });
  await call("SendMessageBatch", { QueueUrl, Entries: [{ Id: "a", MessageBody: "many", DelaySeconds: 60 }] });
  const bodies = () => world.journal().map((entry) => objectOf(entry).body);
  await eventually(() => (bodies().includes("one") && bodies().includes("many")) || undefined);
  expect(Date.now() - started).toBeGreaterThan(900);
});
