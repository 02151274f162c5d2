import { readFileSync } from "node:fs";
import { request as requestTo } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { objectOf } from "../../../local/template/json.ts";
import { code, control, issueKey, seenBy } from "../fixture/calls.ts";
import { endWorld, eventually, startWorld, type World } from "../fixture/world.ts";

let world: World;
let live: string;
beforeAll(async () => {
  world = await startWorld();
  live = world.service.production.url;
  for (const key of ["routes", "cached", "burst", "gone", "denied"]) await issueKey(world, key);
});
afterAll(() => endWorld(world));

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${live}${path}`, { headers });
const linesWith = (text: string) => world.reports.filter((line) => line.includes(text)).length;
const keyed = (key: string) => ({ "X-API-Key": key });

describe("routes", () => {
  test("a path parameter reaches the function decoded", async () => {
    const { event } = await seenBy(await get("/v1/things/a%20b?x=1&x=2", keyed("routes")));
    expect(event).toMatchObject({
      resource: "/v1/things/{id}",
      httpMethod: "GET",
      path: "/v1/things/a%20b",
      pathParameters: { id: "a b" },
      queryStringParameters: { x: "2" },
      multiValueQueryStringParameters: { x: ["1", "2"] },
    });
  });
  test("a parameter or a header may be called like what every object has", async () => {
    const { event } = await seenBy(await get("/health?toString=1&__proto__=2&constructor=3", { valueOf: "4" }));
    const { multiValueQueryStringParameters, headers } = objectOf(event);
    const told = JSON.stringify(multiValueQueryStringParameters);
    expect(told).toBe('{"toString":["1"],"__proto__":["2"],"constructor":["3"]}');
    expect(Object.entries(objectOf(headers))).toContainEqual(["valueOf", "4"]);
  });
  test("a literal segment wins over a parameter", async () => {
    const { event } = await seenBy(await get("/v1/things/mine"));
    expect(objectOf(event).resource).toBe("/v1/things/mine");
  });
  test("a path nobody declared, and a method nobody declared, fall back to the greedy root", async () => {
    const unknown = await seenBy(await get("/no/such/path"));
    expect(unknown.event).toMatchObject({ resource: "/{proxy+}", pathParameters: { proxy: "no/such/path" } });
    const wrong = await seenBy(await fetch(`${live}/health`, { method: "DELETE" }));
    expect(wrong.event).toMatchObject({ resource: "/{proxy+}", httpMethod: "DELETE" });
  });
  test("without a greedy root an unknown path is the gateway's own 403", async () => {
    expect(await code(await fetch(`${world.service.test.url}/nowhere`))).toBe("403 Missing Authentication Token");
  });
  test("each API answers on its own port", async () => {
    const { event } = await seenBy(await fetch(`${world.service.portal.url}/`));
    expect(objectOf(event).resource).toBe("/");
  });
});

describe("compression, where the template switches it on", () => {
  const raw = (accepts?: string) =>
    new Promise<{ encoding: string | undefined; bytes: number }>((done, fail) => {
      const headers = accepts === undefined ? {} : { "Accept-Encoding": accepts };
      const asked = requestTo(`${live}/health`, { headers }, async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(Buffer.from(part));
        done({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(parts).length });
      });
      asked.on("error", fail).end();
    });

  test("is for whoever takes it", async () => {
    const plain = await raw();
    expect(plain.encoding).toBeUndefined();
    expect(plain.bytes).toBeGreaterThan(1_000);
    const short = await raw("br, gzip;q=0.8");
    expect(short.encoding).toBe("gzip");
    expect(short.bytes).toBeLessThan(plain.bytes);
    expect((await raw("deflate")).encoding).toBe("deflate");
    expect((await raw("gzip;q=0")).encoding).toBeUndefined();
  });

  test("opens a compressed body, and refuses one it cannot open", async () => {
    const post = (encoding: string, body: Uint8Array<ArrayBuffer>) =>
      fetch(`${live}/upload`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Content-Encoding": encoding },
        body,
      });
    expect(objectOf((await seenBy(await post("gzip", new Uint8Array(gzipSync('{"a":1}'))))).event).body).toBe(
      '{"a":1}',
    );
    expect(await code(await post("gzip", new Uint8Array([1, 2, 3])))).toBe("400 Invalid request body");
    expect(await code(await post("zstd", new Uint8Array([1, 2, 3])))).toBe("415 Unsupported Media Type");
  });
});

describe("the event and the answer", () => {
  test("headers arrive as they were spelled, with the gateway's own beside them", async () => {
    const { event } = await seenBy(await get("/health", { "X-Request-Id": "abc" }));
    expect(objectOf(event).headers).toMatchObject({ "X-Request-Id": "abc", "X-Forwarded-For": "127.0.0.1" });
    expect(objectOf(event).requestContext).toMatchObject({ stage: "prod", identity: { sourceIp: "127.0.0.1" } });
  });
  test("a text body arrives as text, a binary one as base64, none as null", async () => {
    const post = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
      fetch(`${live}/upload`, { method: "POST", headers: { "Content-Type": type }, body });
    expect(objectOf((await seenBy(await post('{"a":1}', "application/json"))).event)).toMatchObject({
      body: '{"a":1}',
      isBase64Encoded: false,
    });
    expect(objectOf((await seenBy(await post(new Uint8Array([255, 0]), "image/png"))).event)).toMatchObject({
      body: "/wA=",
      isBase64Encoded: true,
    });
    expect(objectOf((await seenBy(await get("/health"))).event).body).toBeNull();
  });
  test("bytes that are not UTF-8 arrive as U+FFFD in a text body, and as they are in a binary one", async () => {
    const bytes = new Uint8Array([0x22, 0xe9, 0xff, 0x22]);
    const bodyAs = async (type: string) => {
      const sent = fetch(`${live}/upload`, { method: "POST", headers: { "Content-Type": type }, body: bytes });
      return objectOf((await seenBy(await sent)).event).body;
    };
    expect(await bodyAs("application/json")).toBe('"\ufffd\ufffd"');
    expect(await bodyAs("application/json; charset=iso-8859-1")).toBe('"\ufffd\ufffd"');
    expect(await bodyAs("image/png")).toBe(Buffer.from(bytes).toString("base64"));
  });
  test("repeated headers of an answer are all sent", async () => {
    const answer = await get("/health");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("x-once")).toBe("one");
  });
  test("a binary answer arrives as bytes", async () => {
    const answer = await get("/bad?way=image");
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 255, 1, 254]);
    expect(answer.headers.get("content-type")).toBe("image/png");
  });
});

describe("the authorizer", () => {
  test("a missing or empty key is refused without asking it", async () => {
    expect(await code(await get("/v1/things"))).toBe("401 Unauthorized");
    expect(await code(await get("/v1/things", keyed("")))).toBe("401 Unauthorized");
  });
  test("what it says of the caller reaches the function as texts", async () => {
    const { event } = await seenBy(await get("/v1/things", keyed("cached")));
    const { authorizer, identity } = objectOf(objectOf(event).requestContext);
    expect(authorizer).toMatchObject({ principalId: "cached", account: "acc_1", number: "7", flag: "true" });
    expect(objectOf(identity).apiKeyId).toBeTypeOf("string");
  });
  test("its answer is remembered by the key for the declared time", async () => {
    const calls = async () => {
      const { event } = await seenBy(await get("/v1/things/1", keyed("cached")));
      return objectOf(objectOf(objectOf(event).requestContext).authorizer).calls;
    };
    expect(await calls()).toBe(await calls());
  });
  test("a denied key gets the template's words", async () => {
    expect(await code(await get("/v1/things", keyed("denied")))).toBe("401 ACCESS_DENIED");
  });
  test("an authorizer that throws is a failure of ours, said without a stack", async () => {
    expect(await code(await get("/v1/things", keyed("throws")))).toBe("500 DEFAULT_5XX");
    expect(await code(await get("/v1/things", keyed("nonsense")))).toBe("500 DEFAULT_5XX");
  });
  test("one that throws the word Unauthorized refuses, and is asked again the next time", async () => {
    const asked = () => linesWith("Error: Unauthorized");
    const before = asked();
    expect(await code(await get("/v1/things", keyed("shut-out")))).toBe("401 Unauthorized");
    expect(await code(await get("/v1/things", keyed("shut-out")))).toBe("401 Unauthorized");
    expect(asked() - before).toBe(2);
  });
  test("a method signed callers only may use is refused, never let through", async () => {
    expect(await code(await get("/signed"))).toBe("401 ACCESS_DENIED");
  });
});

describe("keys and throttles", () => {
  test("a usage identifier no key holds is refused", async () => {
    expect(await code(await get("/v1/things", keyed("stranger")))).toBe("403 Forbidden");
  });
  test("calls beyond the plan's rate are refused with the template's header and the caller's request id", async () => {
    const headers = { ...keyed("burst"), "X-Request-Id": "mine" };
    const answers = await Promise.all(Array.from({ length: 12 }, () => get("/v1/things", headers)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect(refused[0]?.headers.get("x-request-id")).toBe("mine");
    // Another key has its own bucket.
    expect((await get("/v1/things", keyed("routes"))).status).toBe(200);
  });
  test("the setting for every method throttles a method ANY; a method's own setting stands in its place", async () => {
    const statusesOf = async (path: string) => {
      const asked = Array.from({ length: 40 }, () => fetch(`${world.service.portal.url}${path}`));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    expect(await statusesOf("/anywhere")).toContain(429);
    expect(new Set(await statusesOf("/often"))).toEqual(new Set([200]));
  });
  test("a key deleted through the control plane stops working at once", async () => {
    expect((await get("/v1/things", keyed("gone"))).status).toBe(200);
    const { item } = await control(world, ["GET", "/apikeys?name=gone"]);
    const [key] = Array.isArray(item) ? item : [];
    await control(world, ["DELETE", `/apikeys/${String(objectOf(key).id)}`]);
    expect(await code(await get("/v1/things", keyed("gone")))).toBe("403 Forbidden");
  });
});

describe("bodies that are too large", () => {
  const post = (size: number) => fetch(`${live}/upload`, { method: "POST", body: "a".repeat(size) });
  test("beyond the firewall's rule they get the rule's own answer", async () => {
    expect((await post(16_384)).status).toBe(200);
    expect(await code(await post(20_000))).toBe("400 TOO_LONG");
    expect(await code(await post(6_000_000))).toBe("400 TOO_LONG");
  });
  test("a path that the rule excepts may have more, letter for letter", async () => {
    const statusOf = async (path: string) =>
      (await fetch(`${live}${path}`, { method: "POST", body: "a".repeat(20_000) })).status;
    expect(await statusOf("/large")).toBe(200);
    for (const path of ["/large/", "/Large", "/%6Carge", "/other/large"])
      expect([path, await statusOf(path)]).toEqual([path, 400]);
  });
  test("beyond ten megabytes the gateway refuses", async () => {
    expect(await code(await post(11_000_000))).toBe("400 REQUEST_TOO_LARGE");
  });
});

describe("functions that fail", () => {
  const bad = async (way: string) => code(await get(`/bad?way=${way}`));
  test("a throw, an exit, a timeout and a malformed answer are all the same 500 in our words", async () => {
    expect(await bad("throw")).toBe("500 DEFAULT_5XX");
    expect(await bad("exit")).toBe("500 DEFAULT_5XX");
    expect(await bad("spin")).toBe("500 DEFAULT_5XX");
    expect(await bad("malformed")).toBe("500 DEFAULT_5XX");
    expect((await get("/bad?way=fine")).status).toBe(200);
    expect(world.reports.join("\n")).toContain("TypeError: thrown on purpose\n    at ");
  });
  test("an integration slower than its limit is a timeout", async () => {
    expect((await get("/late?way=slow")).status).toBe(500);
  });
  test("calls beyond reserved concurrency are refused, and calls within it are not", async () => {
    const answers = await Promise.all([get("/reserved?way=slow"), get("/reserved?way=slow")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(answers.find(({ status }) => status === 503)?.headers.get("retry-after")).toBe("1");
  });
});

test("the access log has the lines of the stage's own format, and nothing more", async () => {
  const answer = await get("/signed");
  const id = answer.headers.get("x-amzn-requestid");
  const line = await eventually(() =>
    readFileSync(join(world.folder, "logs/gateway-production.log"), "utf8")
      .split("\n")
      .find((each) => each.includes(String(id))),
  );
  expect(JSON.parse(line)).toEqual({ id, route: "/signed", status: "401", refusal: "ACCESS_DENIED", who: "-" });
});
