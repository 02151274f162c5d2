import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { resultExamples } from "../../functions/contract/openapi/examples/examples.ts";
import { refusals } from "../../functions/contract/openapi/refusals.ts";
import { anchorOf, codeOf, problems } from "../../functions/contract/problems.ts";
import { ListCatalogue } from "../../functions/contract/screening/screening.ts";
import { published, testRecords } from "../../functions/contract/test-records.ts";
import { documentTypes } from "../../functions/contract/verification/verify.ts";
import { document, undocumented } from "../fixtures/host/documented.ts";
import { behave, post } from "./hub.ts";
import { type MadeAccount, openAccount, patientFetch, request, service } from "./operator.ts";

let account: MadeAccount;
let page: string;
beforeAll(async () => {
  account = await openAccount();
  page = await (await fetch(`${service().test.url}/docs`)).text();
});

describe.each(["production", "test"] as const)("on the %s address", (address) => {
  test.each([
    ["/docs", "text/html; charset=utf-8"],
    ["/openapi.json", "application/json; charset=utf-8"],
    ["/docs.md", "text/markdown; charset=utf-8"],
    ["/llms.txt", "text/plain; charset=utf-8"],
  ])("%s needs no key and is answered with 304 to whoever has it", async (path, type) => {
    const url = `${service()[address].url}${path}`;
    const first = await fetch(url);
    expect({ status: first.status, type: first.headers.get("Content-Type") }).toEqual({ status: 200, type });
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [`"other", ${tag}`, tag.replace("W/", ""), "*"]) {
      const again = await fetch(url, { headers: { "If-None-Match": known } });
      expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
    }
    expect((await fetch(url, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("openapi.json is the committed document, with the servers of this deployment", async () => {
    const answered = await fetch(`${service()[address].url}/openapi.json`);
    type Served = { info: object; servers: { url: string }[]; externalDocs: { url: string } };
    const { info: _info, servers, externalDocs, ...served } = (await answered.json()) as Served;
    const { info: _ours, servers: _laptops, externalDocs: _page, ...committed } = document;
    expect(served).toEqual(committed);
    const other = address === "test" ? "production" : "test";
    expect(servers.map(({ url }) => url)).toEqual([service()[address].url, service()[other].url]);
    expect(externalDocs.url).toBe(`${service()[address].url}/docs`);
  });
});

describe("the documentation as text", () => {
  test("says in Markdown what the page says: every section, sample and error, and no element of a page", async () => {
    const text = await (await fetch(`${service().test.url}/docs.md`)).text();
    for (const [, title = ""] of page.matchAll(/<h2[^>]*><a[^>]*>([^<]+)</g))
      expect(text).toContain(`## ${unescaped(title)}`);
    for (const { text: sample } of [...examples("curl"), ...examples("Python")]) expect(text).toContain(sample);
    for (const { kind } of refusals) expect(text).toContain(codeOf(kind) ?? problems[kind].message);
    const told = text.replaceAll(/```[\s\S]*?```/g, "");
    expect(told).not.toMatch(/<\/?(p|li|table|td|a|code|section|figure|details)\b|&lt;|\[\[sample/);
    const llms = await (await fetch(`${service().test.url}/llms.txt`)).text();
    expect(llms).toMatch(/^# .+\n\n> /);
    for (const link of ["docs.md", "openapi.json"]) expect(llms).toContain(`](${link})`);
  });
});

describe("the page", () => {
  test("is small and asks nobody else for anything", async () => {
    expect(Buffer.byteLength(page)).toBeLessThan(260_000);
    const sent = await fetch(`${service().test.url}/docs`, { headers: { "Accept-Encoding": "gzip" } });
    expect(sent.headers.get("Content-Encoding")).toBe("gzip");
    expect(Number(sent.headers.get("Content-Length"))).toBeLessThan(55_000);
    expect(page).not.toMatch(/<(img|link|script|iframe)[^>]+(src|href)="(https?:)?\/\//);
    const policy = (await fetch(`${service().test.url}/docs`)).headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
  });

  test("has a section for every document type and every error, and no link that leads nowhere", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(documentTypes.map((type) => `document-${type}`)));
    expect(ids).toEqual(expect.arrayContaining(refusals.map(({ kind }) => anchorOf(kind))));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  test("names both real addresses on both, and its samples call the test address", async () => {
    const { production, test } = service();
    const pages = [page, await (await fetch(`${production.url}/docs`)).text()];
    for (const one of pages) {
      expect(one).toContain(`<code>${production.url}</code>`);
      expect(one).toContain(`<code>${test.url}</code>`);
      expect(one).not.toMatch(/&lt;(PRODUCTION|TEST)_ADDRESS/);
      expect(one).toContain(`curl -s '${test.url}/v1/verify'`);
    }
  });

  test("shows the very rows of the catalogue, without a script", async () => {
    const { body } = await request(`${service().test.url}/v1/screening/lists`, { key: account.testKey });
    const { lists } = ListCatalogue.parse(body);
    expect(lists.length).toBeGreaterThan(0);
    const [, shown = ""] = /<h3 id="lists">([\s\S]*?)<h3/.exec(page) ?? [];
    const ids = [...shown.matchAll(/<tr><th scope="row">[^\n]*<code>([^<]+)<\/code><\/th>/g)].map(([, id]) => id);
    expect(ids.sort()).toEqual(lists.map(({ id }) => id).sort());
    for (const { name, publisher, records, lastRefreshed, checkFrequency, licence } of lists) {
      for (const text of [name, publisher, records.toLocaleString("en-AU"), checkFrequency, licence]) {
        expect(unescaped(shown)).toContain(text);
      }
      expect(shown).toContain(`datetime="${lastRefreshed}"`);
    }
  });

  test("shows every published test record whole, with its code, and each answers so", async () => {
    const shown = examples("JSON").filter(({ name }) => name.startsWith("record-"));
    const told = shown.map(({ text }) => JSON.parse(text));
    expect(told).toHaveLength(testRecords.length);
    expect(told).toEqual(expect.arrayContaining(testRecords.map((record) => published(record).request)));
    for (const { name, text } of shown.filter(({ name }) => /-[1-3]-/.test(name))) {
      const { body } = await post(account.testKey, JSON.parse(text));
      expect(`${name} answers ${body.responseCode}`).toBe(`${name} answers ${name.slice(-1)}`);
    }
  });
});

type Example = { language: string; name: string; text: string };

function examples(language: string): Example[] {
  const found = page.matchAll(/<pre[^>]*data-language="([^"]+)" data-example="([^"]+)"><code>([\s\S]*?)<\/code>/g);
  return [...found].flatMap(([, spoken = "", name = "", code = ""]) =>
    spoken === language ? [{ language, name, text: unescaped(code) }] : [],
  );
}

function unescaped(code: string): string {
  const characters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return code.replaceAll(/<[^>]+>/g, "").replaceAll(/&(lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);
}

const run = promisify(execFile);
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const languages = ["curl", "TypeScript", ...(hasPython ? ["Python"] : [])];

/** Runs a sample as a reader would, with a key put in; its output ends with the answer. */
async function runSample({ language, text }: Example): Promise<string> {
  const ready = text.replaceAll("<API_KEY>", account.testKey);
  const output = await outputOf(language, ready);
  // The usage plan's own "slow down": a reader types more slowly.
  if (!output.includes('"RATE_LIMITED"')) return output;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return outputOf(language, ready);
}

async function outputOf(language: string, ready: string): Promise<string> {
  if (language === "curl") return (await run("bash", ["-c", `${ready} -w ' %{http_code}'`])).stdout;
  const command =
    language === "Python" ? ["python3", "-c"] : [process.execPath, "--input-type=module-typescript", "-e"];
  const [program = "", ...flags] = command;
  return (await run(program, [...flags, ready])).stdout;
}

/** What differs between two answers to one question, and between two moments, is masked; all else has to be equal. */
function masked(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "a UUID")
    .replaceAll(/"nextCursor":"[\w-]+"/g, '"nextCursor":"a cursor"')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "a receipt")
    .replaceAll(/ver_[0-9A-Za-z]+/g, "a verificationId")
    .replaceAll(/msg_[0-9A-Za-z]+/g, "an eventId")
    .replaceAll(/whsec_[0-9A-Za-z+/=]+/g, "a secret");
  return JSON.parse(text);
}

describe("the page's own samples run as they stand, and answer what the page shows", () => {
  const calls: [name: string, path: string, method: string, status: string][] = [
    ["verify", "/v1/verify", "POST", "200"],
    ["preflight", "/v1/verify/preflight", "POST", "200"],
    ["get-verification", "/v1/verify/{id}", "GET", "200"],
    ["list-verifications", "/v1/verify", "GET", "200"],
    ["set-webhook", "/v1/webhook", "PUT", "200"],
    ["test-webhook", "/v1/webhook/test", "POST", "202"],
    ["screen", "/v1/screening", "POST", "200"],
    ["batch", "/v1/screening/batch", "POST", "200"],
    ["lists", "/v1/screening/lists", "GET", "200"],
    ["mcp", "/mcp", "POST", "200"],
    ["health", "/health", "GET", "200"],
  ];
  beforeAll(async () => {
    account = await openAccount();
  });

  test("and there is one of each call in each language", () => {
    for (const language of ["curl", "TypeScript", "Python"]) {
      const names = examples(language).map(({ name }) => name);
      const functions = ["webhook-verifier", "receipt-reader", "watch"];
      expect(names.filter((name) => !functions.includes(name))).toEqual(calls.map(([name]) => name));
    }
  });

  const all = calls.flatMap((call) => languages.map((language) => [language, ...call] as const));
  test.each(all)("%s: %s", async (language, name, path, method, status) => {
    const [sample] = examples(language).filter((example) => example.name === name);
    const [shown] = examples("JSON").filter((example) => example.name === `${name}-answer`);
    if (sample === undefined || shown === undefined) throw new Error("no such sample, or no answer to it");
    const output = await runSample(sample);
    const [, before, text = "", after] = /^(\d{3})?\s*(\{[\s\S]*\})\s*(\d{3})?\s*$/.exec(output) ?? [];
    expect({ status: before ?? after, output: (before ?? after) ? "" : output }).toEqual({ status, output: "" });
    const body = JSON.parse(text);
    const url = `${service().test.url}${path.replace("{id}", "any")}`;
    const headers = new Headers({ "Content-Type": "application/json" });
    expect(undocumented({ method, url }, { status: Number(status), headers, body })).toEqual([]);
    // A catalogue is long: the page says that it shows the first list alone.
    const whole = name === "lists" ? { ...body, lists: body.lists.slice(0, 1) } : body;
    expect(masked(JSON.parse(shown.text))).toEqual(masked(whole));
  });
});

describe("what the page shows is what an account without a webhook meets", () => {
  beforeAll(async () => {
    account = await openAccount();
  });

  test.each(["Y", "N", "D", "S"] as const)(
    "%s as the contract and the page show it is what the service answers",
    async (code) => {
      if (code === "S") await behave({ mode: "system_error", documentType: "passport", count: 1 });
      const wanted = code === "S" ? "Y" : code;
      const record = testRecords.find(
        ({ documentType, expected }) => documentType === "passport" && expected === wanted,
      );
      const { body } = await post(account.testKey, record?.request ?? {}, { "X-Request-Id": "onboarding-4711" });
      expect(masked(resultExamples[code].value)).toEqual(masked(body));
      const shown = examples("JSON").filter(({ name }) => name === `result-${code}`);
      for (const { text } of shown) expect(JSON.parse(text)).toEqual(resultExamples[code].value);
    },
  );

  test("an agent's client reads the configuration, and finds the tools that the page lists", async () => {
    const [shown] = examples("JSON").filter(({ name }) => name === "mcp-configuration");
    const { mcpServers } = JSON.parse((shown?.text ?? "").replaceAll("<API_KEY>", account.testKey));
    const { url, headers } = mcpServers.verification;
    const client = new Client({ name: "a tester", version: "1" });
    const requestInit = { headers };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit, fetch: patientFetch }));
    const { tools } = await client.listTools();
    await client.close();
    const [, listed = ""] = /<caption>Tools<\/caption>([\s\S]*?)<\/table>/.exec(page) ?? [];
    const names = [...listed.matchAll(/<th scope="row"><code>([^<]+)<\/code>/g)].map(([, name]) => name);
    expect(tools.map(({ name }) => name).sort()).toEqual(names.sort());
  });
});
