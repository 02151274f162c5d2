import { type Answer, ask } from "./ask.ts";
import { differs, holds, notAsked, type Probe } from "./verdict.ts";

type Expected = {
  status: number;
  error: string;
  code?: string;
  header?: readonly [name: string, value: RegExp];
  byFirewall?: boolean;
};
type Case = { what: string; path?: string; method?: string; headers?: [string, string][]; body?: string };

const json: [string, string] = ["Content-Type", "application/json"];
const unauthorized: Expected = { status: 401, error: "Unauthorized" };
const notFound: Expected = { status: 404, error: "Not Found" };
const badRequest: Expected = { status: 400, error: "Bad Request" };
/** The firewall refuses with an answer that was written beforehand: it can repeat nothing. */
const tooLong: Expected = { ...badRequest, byFirewall: true };
const kilobyte = 1_024;

/** How a gateway refuses before any function of ours runs, and how ours refuse: all in one shape. */
export function refusalProbes(base: string, key: string | undefined, otherBase: string): Probe[] {
  const withKey = (given: string): [string, string][] => [["X-API-Key", given], json];
  const keyless: [Case, Expected][] = [
    [{ what: "no key" }, unauthorized],
    [{ what: "an empty key", headers: withKey("") }, unauthorized],
    [{ what: "a key that was never issued", headers: withKey(`sk_test_${"a".repeat(38)}`) }, unauthorized],
    [{ what: "a word in place of a key", headers: withKey("hello") }, unauthorized],
    [{ what: "an unknown path", path: "/v1/nothing-here" }, notFound],
    [
      { what: "a method that a path does not take", method: "DELETE" },
      { status: 405, error: "Method Not Allowed", header: ["allow", /GET/] },
    ],
    [{ what: "a signature that is none", path: "/v1/nothing-here", headers: [signature] }, notFound],
  ];
  const keyed: [Case, Expected][] =
    key === undefined
      ? []
      : [
          [
            {
              what: "the same header in two spellings",
              headers: [
                ["X-API-Key", key],
                ["x-api-key", key],
              ],
            },
            unauthorized,
          ],
          [{ what: "no JSON", method: "POST", headers: withKey(key), body: "{" }, badRequest],
          [
            {
              what: "another content type",
              method: "POST",
              headers: [
                ["X-API-Key", key],
                ["Content-Type", "text/plain"],
              ],
              body: "{}",
            },
            badRequest,
          ],
          [{ what: "a body over 16 KB", method: "POST", headers: withKey(key), body: long(17 * kilobyte) }, tooLong],
          [
            { what: "a body over 10 MB", method: "POST", headers: withKey(key), body: long(10_500 * kilobyte) },
            tooLong,
          ],
        ];
  const probes = [...keyless, ...keyed].map(([asked, expected]) => refusal(base, asked, expected));
  return [...probes, wrongAddress(otherBase, key)];
}

const signature: [string, string] = [
  "Authorization",
  "AWS4-HMAC-SHA256 Credential=AKIA/20250101/ap-southeast-2/execute-api/aws4_request, SignedHeaders=host, Signature=0",
];

function long(bytes: number): string {
  return JSON.stringify({ name: "x".repeat(bytes) });
}

function refusal(base: string, { what, path = "/v1/verify", ...asked }: Case, expected: Expected): Probe {
  return {
    what: `refusal: ${what}`,
    look: async () => {
      const answer = await ask(`${base}${path}`, {
        ...asked,
        headers: [["X-Request-Id", "probe-1"], ...(asked.headers ?? [])],
      });
      const fault = faultOf(answer, expected);
      return fault === undefined ? holds(`${expected.status} ${expected.error}, in our shape.`) : differs(fault);
    },
  };
}

function wrongAddress(otherBase: string, key: string | undefined): Probe {
  const expected: Expected = { status: 403, error: "Forbidden", code: "WRONG_API_ENDPOINT" };
  const what = "refusal: a key on the other address";
  if (key !== undefined) return { ...refusal(otherBase, { what, headers: [["X-API-Key", key]] }, expected), what };
  return { what, look: async () => notAsked("Needs a test key.") };
}

function faultOf({ status, headers, body }: Answer, expected: Expected): string | undefined {
  const found = `${status} ${JSON.stringify(body).slice(0, 120)}`;
  if (status !== expected.status || body.error !== expected.error) {
    return `${expected.status} ${expected.error} was expected, and the answer was ${found}.`;
  }
  if (typeof body.message !== "string") return `The answer has no message for a person: ${found}.`;
  if (expected.code !== undefined && body.code !== expected.code) return `The code is not ${expected.code}: ${found}.`;
  if (headers["x-request-id"] !== "probe-1" && !expected.byFirewall)
    return "The answer does not carry the X-Request-Id that was sent.";
  const [name, value] = expected.header ?? [];
  if (name === undefined || value?.test(String(headers[name]))) return undefined;
  return `The header ${name} is ${headers[name] ?? "missing"}.`;
}
