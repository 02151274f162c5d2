import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueCall } from "../../../local/engines/aws-json.ts";
import { type JsonObject, objectOf } from "../../../local/template/json.ts";
import { endWorld, eventually, startWorld, type World } from "../fixture/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => endWorld(world));

const queueUrl = (name: string) => `${world.service.aws.sqs}/000000000000/${name}`;
const sqs = (operation: string, input: JsonObject) => queueCall(world.service.aws.sqs)(operation, input);
const send = (MessageBody: string, given: JsonObject = {}) =>
  sqs("SendMessage", { QueueUrl: queueUrl("Main-Work"), MessageBody, ...given });
const handled = (body: string) =>
  world
    .journal()
    .map(objectOf)
    .filter((entry) => entry.body === body);
const arrivals = (body: string, times: number) =>
  eventually(() => (handled(body).length >= times ? handled(body) : undefined));

// Most of these wait for time to pass: they wait together.
describe.concurrent("a queue that feeds a function", () => {
  test("a message arrives once, with its attributes", async () => {
    await send("plain", { MessageAttributes: { kind: { DataType: "String", StringValue: "k" } } });
    expect(await arrivals("plain", 1)).toMatchObject([
      { count: "1", messageAttributes: { kind: { stringValue: "k" } } },
    ]);
  });
  test("messages sent together arrive as one batch", async () => {
    const Entries = ["b0", "b1", "b2"].map((MessageBody) => ({ Id: MessageBody, MessageBody }));
    await sqs("SendMessageBatch", { QueueUrl: queueUrl("Main-Work"), Entries });
    const [first] = await arrivals("b2", 1);
    expect(Number(first?.batch)).toBeGreaterThan(0);
  });
  test("a delayed message waits", async () => {
    const sent = Date.now();
    await send("delayed", { DelaySeconds: 1 });
    await arrivals("delayed", 1);
    expect(Date.now() - sent).toBeGreaterThan(900);
  });
  test("of a batch only the message reported as failed comes back", async () => {
    const Entries = ["once", "beside"].map((MessageBody) => ({ Id: MessageBody, MessageBody }));
    await sqs("SendMessageBatch", { QueueUrl: queueUrl("Main-Work"), Entries });
    expect((await arrivals("once", 2)).map(({ count }) => count)).toEqual(["1", "2"]);
    expect(handled("beside")).toHaveLength(1);
  });
  test("a message that never succeeds ends among the dead letters", async () => {
    await send("poison");
    await arrivals("poison", 2);
    const found = await eventually(async () => {
      const { Messages } = await sqs("ReceiveMessage", { QueueUrl: queueUrl("Main-Dead") });
      return Array.isArray(Messages) ? Messages.map((message) => objectOf(message).Body) : undefined;
    });
    expect(found).toEqual(["poison"]);
  });
});

// Alone, since whatever shares its batch comes back too.
describe("a function that throws at a batch", () => {
  test("gets the whole batch again", async () => {
    await send("crash");
    expect((await arrivals("crash", 2)).map(({ count }) => count)).toEqual(["1", "2"]);
  });
});

describe("schedules fired by hand", () => {
  const fire = (name: string) => fetch(`${world.service.hub.control}/schedules/${name}`, { method: "POST" });
  test("a function gets the schedule's input", async () => {
    expect((await fire("nightly")).status).toBe(200);
    expect(world.journal()).toContainEqual({ scheduled: { job: "nightly" } });
  });
  test("a queue gets it as a message", async () => {
    expect((await fire("internet-fetch")).status).toBe(200);
    await arrivals("from a schedule", 1);
  });
  test("one that needs the internet is listed as run by hand only", () => {
    expect(world.notRun).toContain("schedule internet-fetch (needs the internet: by hand only)");
  });
  test("an unknown one is a 404", async () => {
    expect((await fire("nobody")).status).toBe(404);
  });
});

describe("the inbox", () => {
  test("keeps what arrived, byte for byte, with its headers", async () => {
    const inbox = `${world.service.hub.control}/inbox`;
    await fetch(inbox, { method: "POST", body: '{ "a":1 }', headers: { "webhook-id": "msg_1" } });
    const arrived: unknown = await (await fetch(inbox)).json();
    expect(arrived).toMatchObject([{ body: '{ "a":1 }', headers: { "webhook-id": "msg_1" } }]);
  });
});
