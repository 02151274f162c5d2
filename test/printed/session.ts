import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { localCredentials } from "../../local/operator-target.ts";
import { selfSigned } from "../../local/standin/certificate.ts";
import type { Newcomer, Ran } from "./newcomer.ts";
import type { PrintedLine } from "./printed-lines.ts";

/** After which the log holds what happened, as the auditors' page says. */
const halfAMinute = 30_000;

type Result = { line: string; ran: Ran };

/** What a line needs that its document does not print before it. */
const before: Readonly<Record<string, string>> = {
  "npm run -s lists -- rollback": "npm run -s lists -- import --source ID --file PATH",
};

/** Types the lines of a document one after another; each knows the functions and the ids of those before it. */
export async function sessionOf(reader: Newcomer, lines: readonly PrintedLine[]): Promise<Result[]> {
  await layFiles(reader.clone);
  const functions = lines.filter(({ text }) => /^\w+\(\) \{/.test(text)).map(({ text }) => text);
  const results: Result[] = [];
  for (const line of lines.flatMap(({ text }) => [before[text] ?? [], text].flat())) {
    if (line.includes("/proof ")) await pause(halfAMinute);
    const printed = results.map(({ ran }) => ran.out).join("");
    const text = [...functions, filledIn(reader, line, printed)].join("\n");
    results.push({ line, ran: await reader.type(text, placeOf(reader, line)) });
  }
  return results;
}

/** What a reader puts where a document leaves a place: of ids, the latest that a command printed. */
function filledIn({ service }: Newcomer, line: string, printed: string): string {
  const latest = (prefix: string) => printed.match(new RegExp(`${prefix}_[0-9A-Za-z]+`, "g"))?.at(-1);
  const places: [place: RegExp, value: string][] = [
    [/acc_…/g, latest("acc") ?? service.demo.accountId],
    [/key_…/g, latest("key") ?? ""],
    [/<API_KEY>/g, service.demo.testKey],
    [/<LIVE_KEY>/g, service.demo.liveKey],
    [/ver_…/g, latest("ver") ?? ""],
    [/http:\/\/127\.0\.0\.1:PORT/g, service.audit.log],
    [/http:\/\/127\.0\.0\.1:4000/g, service.production.url],
    [/http:\/\/127\.0\.0\.1:4001/g, service.test.url],
    [/https:\/\/hooks\.example\.com\/\w+/g, `${service.hub.control}/inbox`],
    [/--operator-url (URL|https:\/\/…\S+)/g, `--operator-url ${service.operator.url}`],
    [/--live URL --test URL/g, `--live ${service.production.url} --test ${service.test.url}`],
    [/--source ID --file PATH/g, "--source ftm --file people.json"],
  ];
  return places.reduce((text, [place, value]) => text.replaceAll(place, value), line);
}

/** The files that printed lines read. */
async function layFiles(clone: string): Promise<void> {
  const person = { id: "p-1", schema: "Person", properties: { name: ["Juno Fixture"], topics: ["sanction"] } };
  const pair = { query: { name: "Brandvold, Marit" }, candidate: { names: ["Marit Brandvold"] } };
  writeFileSync(join(clone, "live.json"), JSON.stringify(await selfSigned("us")));
  writeFileSync(join(clone, "people.json"), JSON.stringify(person));
  writeFileSync(join(clone, "pairs.ndjson"), JSON.stringify(pair));
}

function placeOf(reader: Newcomer, line: string): { folder?: string; environment?: Record<string, string> } {
  if (line.startsWith("npm install ")) return { folder: projectWithPackage(reader.clone) };
  if (!line.includes("--target aws")) return {};
  const { accessKeyId, secretAccessKey } = localCredentials(join(reader.clone, ".local"));
  // The address of AWS's own S3 is the one thing that only AWS has.
  const s3 = { AWS_ENDPOINT_URL_S3: reader.service.aws.s3 };
  return { environment: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, ...s3 } };
}

/** Whoever uses the client has a project of their own, with the packed client in it. */
function projectWithPackage(clone: string): string {
  const project = join(clone, "elsewhere/project");
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, "package.json"), "{}");
  for (const name of readdirSync(clone).filter((each) => each.endsWith(".tgz")))
    copyFileSync(join(clone, name), join(project, name));
  return project;
}
