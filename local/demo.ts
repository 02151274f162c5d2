import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AwsCall } from "./engines/aws-json.ts";
import type { Table } from "./engines/tables.ts";
import type { KeyBook } from "./gateway/keys.ts";
import type { Resolver } from "./template/resolve.ts";

export type Demo = { accountId: string; testKey: string; liveKey: string };

/** What is at hand once everything runs. */
export type DemoWorld = {
  dataFolder: string;
  dynamodb: AwsCall;
  tables: Table[];
  apiKeys: KeyBook;
  resolver: Resolver;
  endpoints: { dynamodb: string; sqs: string; s3: string; control: string };
  operatorUrl: string;
  inboxUrl: string;
};

/** The demo account, its keys the same at every start. */
export async function seedDemo(world: DemoWorld): Promise<Demo> {
  const file = join(world.dataFolder, "demo.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const demo = { accountId: "demo", testKey: key("sk_test_"), liveKey: key("sk_live_") };
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

function key(prefix: string): string {
  return `${prefix}${randomBytes(19).toString("hex")}`;
}
