import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { audit } from "../../fixtures/audit/audit-command.ts";
import { fireSchedule } from "../hub.ts";
import { service } from "../operator.ts";

const folder = mkdtempSync(join(tmpdir(), "daily-export-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the service has itself exported once a day: what came into its bucket is read as any export", async () => {
  const { s3 } = service().aws;
  const [, bucket = ""] = /<Name>([^<]*data-exports[^<]*)</i.exec(await (await fetch(s3)).text()) ?? [];
  const listed = async () => {
    const text = await (await fetch(`${s3}/${bucket}?list-type=2`)).text();
    return [...text.matchAll(/<Key>([^<]+)</g)].map(([, name = ""]) => name);
  };
  expect(await fireSchedule("laptop-export-records")).toMatchObject({ outcomes: ["answered"] });
  while (!(await listed()).some((name) => name.endsWith("/manifest-summary.json"))) await pause(100);
  await fireSchedule("laptop-export-records");
  const names = await listed();
  expect(names).toContain("athena/images/files.txt");
  for (const name of names.filter((one) => one.startsWith("AWSDynamoDB/"))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const answered = await fetch(`${s3}/${bucket}/${name}`);
    writeFileSync(join(folder, name), Buffer.from(await answered.arrayBuffer()));
  }
  const { out } = await audit("query", "--from", folder, "--view", "accounts", "--format", "json");
  const accounts: Record<string, unknown>[] = JSON.parse(out);
  // The day's export is made once. At a quarter past an hour the service makes it by itself, before this test does.
  expect(accounts).toContainEqual(expect.objectContaining({ account_name: "Demo", hub: "production" }));
}, 60_000);
