import { mkdtempSync, openAsBlob, readdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { AwsCall } from "./engines/aws-json.ts";
import { writeExport } from "./exports/write-export.ts";
import { type JsonObject, listOf, objectOf, parseJson, textOf } from "./template/json.ts";
import { arn } from "./template/place.ts";

type TableExportsDeps = {
  /** The table engine, which knows no exports. */
  dynamodb: { url: string; call: AwsCall };
  s3Url: string;
  report: (line: string) => void;
};

/**
 * Stands before the table engine for a function that may have a table exported: answers that one call as DynamoDB does,
 * at once, and lays the files into the bucket afterwards. Whole tables only, as they are at that moment.
 */
export function tableExports(deps: TableExportsDeps): Server {
  const known = new Map<string, JsonObject>();
  return createServer((incoming, response) => {
    answer(deps, known, incoming)
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
}

type Reply = { status: number; body: string };

async function answer(deps: TableExportsDeps, known: Map<string, JsonObject>, incoming: IncomingMessage) {
  const body = await buffer(incoming);
  if (!String(incoming.headers["x-amz-target"]).endsWith(".ExportTableToPointInTime")) {
    return forwarded(deps.dynamodb.url, incoming, body);
  }
  const order = objectOf(parseJson(body.toString()));
  const table = textOf(order.TableArn)?.split("/").at(-1) ?? "";
  const bucket = textOf(order.S3Bucket) ?? "";
  const refusal = await refusalOf(deps, order, bucket);
  if (refusal !== undefined) {
    deps.report(`export of ${table}: ${refusal}`);
    return reply(400, { __type: "com.amazonaws.dynamodb.v20120810#ValidationException", message: refusal });
  }
  const token = textOf(order.ClientToken) ?? "";
  const before = known.get(token);
  if (before !== undefined) return reply(200, before);
  const description = {
    ExportArn: arn("dynamodb", `table/${table}/export/${Date.now()}`),
    ExportStatus: "IN_PROGRESS",
  };
  known.set(token, { ExportDescription: description });
  layDown(deps, { table, bucket }).catch((error: unknown) => deps.report(`export of ${table}: ${String(error)}`));
  return reply(200, { ExportDescription: description });
}

async function refusalOf({ s3Url }: TableExportsDeps, order: JsonObject, bucket: string): Promise<string | undefined> {
  if ((order.ExportType ?? "FULL_EXPORT") !== "FULL_EXPORT") return "This machine exports whole tables only.";
  const found = await fetch(`${s3Url}/${bucket}`, { method: "HEAD" });
  return found.ok ? undefined : `There is no bucket ${bucket}.`;
}

async function layDown(
  { dynamodb, s3Url }: TableExportsDeps,
  { table, bucket }: { table: string; bucket: string },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "table-export-"));
  try {
    await writeExport({ folder, table, time: { at: new Date() }, lines: linesOf(dynamodb.call, table) });
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" });
    const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    // The summary comes last: an export without one did not come to its end.
    for (const file of files.sort((one) => (one.includes("manifest-summary") ? 1 : -1))) {
      const key = file.slice(folder.length + 1);
      const stored = await fetch(`${s3Url}/${bucket}/${key}`, { method: "PUT", body: await openAsBlob(file) });
      if (!stored.ok) throw new Error(`${key} was answered with ${stored.status}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pageItems = 1_000;

async function* linesOf(dynamo: AwsCall, TableName: string): AsyncGenerator<string[]> {
  let start: JsonObject | undefined;
  do {
    const page = await dynamo("Scan", {
      TableName,
      Limit: pageItems,
      ConsistentRead: true,
      ...(start && { ExclusiveStartKey: start }),
    });
    yield listOf(page.Items).map((Item) => JSON.stringify({ Item }));
    start = page.LastEvaluatedKey === undefined ? undefined : objectOf(page.LastEvaluatedKey);
  } while (start);
}

async function forwarded(url: string, incoming: IncomingMessage, body: Buffer): Promise<Reply> {
  const names = ["content-type", "x-amz-target", "x-amz-date", "authorization"];
  const headers = Object.fromEntries(names.map((name) => [name, String(incoming.headers[name] ?? "")]));
  const answered = await fetch(url, { method: "POST", headers, body: new Uint8Array(body) });
  return { status: answered.status, body: await answered.text() };
}

function reply(status: number, body: JsonObject): Reply {
  return { status, body: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { "Content-Type": "application/x-amz-json-1.0" }).end(body);
}
