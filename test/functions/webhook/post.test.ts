import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { isPublicAddress } from "../../../functions/webhook/addresses.ts";
import { whyNoDestination } from "../../../functions/webhook/destination.ts";
import { isDelivered, post, type Resolve } from "../../../functions/webhook/post.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/hook`;
}

function pour(response: ServerResponse): void {
  const more = () => {
    while (response.write("x".repeat(16_384)));
  };
  response.on("drain", more);
  more();
}

function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write("x"), 50);
  response.on("close", () => clearInterval(timer));
}

const loopback = { exempt: ["127.0.0.1"] };
const posting = (url: string) => ({ url, body: "{}", headers: { "content-type": "application/json" } });

describe("what counts as a delivery", () => {
  test.each([
    [200, true],
    [204, true],
    [302, false],
    [410, false],
    [500, false],
  ])("an answer of %i: %s", async (status, delivered) => {
    const url = await listening((_request, response) => {
      response.writeHead(status, status === 302 ? { location: "http://127.0.0.1:1/" } : {}).end();
    });
    const tried = await post(posting(url), loopback);
    expect(tried.status).toBe(status);
    expect(isDelivered(tried)).toBe(delivered);
  });

  test("nobody who answers too late, and nobody at all, is told apart", async () => {
    const url = await listening(() => {});
    const late = await post(posting(url), { ...loopback, timeoutMs: 100 });
    expect(isDelivered(late)).toBe(false);
    expect(late.durationMs).toBeLessThan(2_000);
    expect(isDelivered(await post(posting("http://127.0.0.1:1/"), loopback))).toBe(false);
  });

  test.each([
    ["pours without end", (response: ServerResponse) => pour(response)],
    ["comes a byte at a time", (response: ServerResponse) => trickle(response)],
    ["never comes", (response: ServerResponse) => response.flushHeaders()],
  ])("a 200 whose body %s is a delivery at once, and its connection is closed", async (_how, answer) => {
    let closed: Promise<unknown> | undefined;
    const url = await listening((_request, response) => {
      closed = once(response, "close");
      response.writeHead(200);
      answer(response);
    });
    const began = performance.now();
    const tried = await post(posting(url), { ...loopback, timeoutMs: 6_000 });
    expect(isDelivered(tried)).toBe(true);
    expect(tried.durationMs).toBeLessThan(1_000);
    // Else a receiver that never ends its answers would hold one connection for each event.
    await closed;
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test("a status that comes after the time is no delivery, though the connection stood", async () => {
    const url = await listening((_request, response) => {
      setTimeout(() => response.writeHead(200).end(), 400);
    });
    expect(isDelivered(await post(posting(url), { ...loopback, timeoutMs: 100 }))).toBe(false);
  });
});

describe("where a webhook may lead", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:93.184.215.14",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:0:5ef5:79fb::1",
    "not an address",
  ])("%s is not on the public internet", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["93.184.215.14", "8.8.8.8", "172.32.0.1", "2606:4700:4700::1111"])("%s is", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ["http://hooks.example.com/", "https"],
    ["https://user:pass@hooks.example.com/", "user name"],
    ["https://127.0.0.1/", "public"],
    ["https://[::1]/", "public"],
    ["https://2130706433/", "public"],
    ["https://0x7f.1/", "public"],
    ["https://localhost/", "public"],
    ["ftp://127.0.0.1/", "https"],
    ["hooks", "complete URL"],
  ])("%s is refused", (url, sentence) => {
    expect(whyNoDestination(url, [])).toContain(sentence);
  });

  test("https on a public name is taken, and plain http only where the deployment exempts the host", () => {
    expect(whyNoDestination("https://hooks.example.com/in?x=1", [])).toBeUndefined();
    expect(whyNoDestination("http://127.0.0.1:4003/inbox", loopback.exempt)).toBeUndefined();
  });
});

describe("a name that leads inside", () => {
  const resolving = (...addresses: string[]): Resolve =>
    ((_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    }) as unknown as Resolve;

  test("is refused when it is connected to, whatever it was when it was registered", async () => {
    const url = await listening((_request, response) => response.end());
    let connected = 0;
    servers.at(-1)?.on("connection", () => {
      connected += 1;
    });
    const { port } = new URL(url);
    const led = [["127.0.0.1"], ["127.0.0.1", "93.184.215.14"], ["93.184.215.14", "127.0.0.1"], ["::ffff:127.0.0.1"]];
    for (const addresses of led) {
      const tried = await post(posting(`https://hooks.example.com:${port}/`), {
        exempt: [],
        resolve: resolving(...addresses),
        timeoutMs: 2_000,
      });
      expect(tried.status).toBeUndefined();
    }
    expect(connected).toBe(0);
  });
});
