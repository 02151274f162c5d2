import { block, type Html, html, json } from "./html.ts";

/** One call, as three languages write it. Each sample runs as it stands, once `<API_KEY>` is replaced. */
export type Call = { name: string; method: "GET" | "POST"; path: string; body?: unknown; keyed?: boolean };

/** Stand where an address goes, until the page that knows it is laid out. */
export const placeholders = { live: "<PRODUCTION_ADDRESS>", test: "<TEST_ADDRESS>" } as const;
export const baseUrl = placeholders.test;

export function samples(call: Call): Html {
  return html`<div class="samples">${block("curl", call.name, curl(call))}
<details><summary>TypeScript</summary>${block("TypeScript", call.name, typescript(call))}</details>
<details><summary>Python</summary>${block("Python", call.name, python(call))}</details></div>`;
}

function curl({ method, path, body, keyed = true }: Call): string {
  const lines = [`curl -s ${method === "POST" && body === undefined ? "-X POST " : ""}'${baseUrl}${path}'`];
  if (keyed) lines.push("-H 'X-API-Key: <API_KEY>'");
  if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d '${json(body).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n  ");
}

function headersOf({ body, keyed = true }: Call): Record<string, string> {
  return {
    ...(keyed && { "X-API-Key": "<API_KEY>" }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
}

function typescript(call: Call): string {
  const { method, path, body } = call;
  const headers = json(headersOf(call)).replaceAll("\n", "\n  ");
  const options = [
    ...(method === "POST" ? [`  method: "POST",`] : []),
    `  headers: ${headers},`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${json(body).replaceAll("\n", "\n  ")}),`]),
  ];
  return `const response = await fetch("${baseUrl}${path}", {
${options.join("\n")}
  signal: AbortSignal.timeout(30_000),
});
console.log(response.status, JSON.stringify(await response.json()));`;
}

function python(call: Call): string {
  const { method, path, body } = call;
  const data = body === undefined ? "" : `\n    data=json.dumps(${pythonValue(body)}).encode(),`;
  return `import json, urllib.error, urllib.request

request = urllib.request.Request(
    "${baseUrl}${path}",
    method="${method}",
    headers=${pythonValue(headersOf(call))},${data}
)
try:
    response = urllib.request.urlopen(request, timeout=30)
except urllib.error.HTTPError as refused:
    response = refused
print(response.status, json.dumps(json.load(response)))`;
}

function pythonValue(value: unknown): string {
  const written = json(value).replaceAll(/: (true|false|null)/g, (_, word: string) => `: ${pythonWords[word] ?? word}`);
  return written.replaceAll("\n", "\n    ");
}

const pythonWords: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };
