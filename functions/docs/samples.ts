import { block, type Html, html, json } from "./html.ts";

type OneCall = { method: "GET" | "POST" | "PUT"; path: string; body?: unknown; keyed?: boolean };

/**
 * One call, as three languages write it. Each sample runs as it stands, once `<API_KEY>` is replaced; so where the path
 * holds `{verificationId}`, `first` is the call that makes the verification.
 */
type Call = OneCall & { name: string; first?: OneCall };

/** Stand where an address goes, until the page that knows it is laid out. */
export const placeholders = { live: "<PRODUCTION_ADDRESS>", test: "<TEST_ADDRESS>" } as const;
export const baseUrl = placeholders.test;
const idPlaceholder = "{verificationId}";

/** The address with the first call's id in it, as a language writes that; without one there is nothing to write. */
function withId(path: string, written: string): string | undefined {
  return path.includes(idPlaceholder) ? `${baseUrl}${path.replace(idPlaceholder, () => written)}` : undefined;
}

export function samples(call: Call): Html {
  return html`<div class="samples"><details open data-for="curl"><summary>curl</summary>${block("curl", call.name, curl(call))}</details>
<details data-for="TypeScript"><summary>TypeScript</summary>${block("TypeScript", call.name, typescript(call))}</details>
<details data-for="Python"><summary>Python</summary>${block("Python", call.name, python(call))}</details></div>`;
}

function curl(call: Call): string {
  if (call.first === undefined) return curlOf(call);
  return `id=$(${curlOf(call.first)} | grep -o 'ver_[0-9A-Za-z]*')\n${curlOf(call)}`;
}

function curlOf({ method, path, body, keyed = true }: OneCall): string {
  const filled = withId(path, "$id");
  const url = filled === undefined ? `'${baseUrl}${path}'` : `"${filled}"`;
  const withoutFlag = body === undefined ? "GET" : "POST";
  const lines = [`curl -s ${method === withoutFlag ? "" : `-X ${method} `}${url}`];
  if (keyed) lines.push("-H 'X-API-Key: <API_KEY>'");
  if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d '${json(body).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n  ");
}

function headersOf({ body, keyed = true }: OneCall): Record<string, string> {
  return {
    ...(keyed && { "X-API-Key": "<API_KEY>" }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
}

function typescript(call: Call): string {
  const before =
    call.first === undefined
      ? ""
      : `const verified = ${fetchOf(call.first)};\nconst { verificationId } = await verified.json();\n`;
  return `${before}const response = ${fetchOf(call)};
console.log(response.status, JSON.stringify(await response.json()));`;
}

function fetchOf(call: OneCall): string {
  const { method, path, body } = call;
  const filled = withId(path, `$${idPlaceholder}`);
  const url = filled === undefined ? `"${baseUrl}${path}"` : `\`${filled}\``;
  const headers = json(headersOf(call)).replaceAll("\n", "\n  ");
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    `  headers: ${headers},`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${json(body).replaceAll("\n", "\n  ")}),`]),
  ];
  return `await fetch(${url}, {
${options.join("\n")}
  signal: AbortSignal.timeout(30_000),
})`;
}

function python(call: Call): string {
  const before =
    call.first === undefined
      ? ""
      : `first = ${requestOf(call.first)}
verification_id = json.load(urllib.request.urlopen(first, timeout=30))["verificationId"]

`;
  return `import json, urllib.error, urllib.request

${before}request = ${requestOf(call)}
try:
    response = urllib.request.urlopen(request, timeout=30)
except urllib.error.HTTPError as refused:
    response = refused
print(response.status, json.dumps(json.load(response)))`;
}

function requestOf(call: OneCall): string {
  const { method, path, body } = call;
  const filled = withId(path, "{verification_id}");
  const url = filled === undefined ? `"${baseUrl}${path}"` : `f"${filled}"`;
  const data = body === undefined ? "" : `\n    data=json.dumps(${pythonValue(body)}).encode(),`;
  return `urllib.request.Request(
    ${url},
    method="${method}",
    headers=${pythonValue(headersOf(call))},${data}
)`;
}

function pythonValue(value: unknown): string {
  const written = json(value).replaceAll(/: (true|false|null)/g, (_, word: string) => `: ${pythonWords[word] ?? word}`);
  return written.replaceAll("\n", "\n    ");
}

const pythonWords: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };
