import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { ScreeningResponse } from "../../functions/contract/screening.ts";
import { openAccount, request, service } from "../http/operator.ts";

const run = promisify(execFile);

test("a list that is imported is screened against within a minute, and delisted entries no longer hit", async () => {
  const { liveKey } = await openAccount(100);
  const folder = mkdtempSync(join(tmpdir(), "lists-"));
  const line = (id: string, name: string) =>
    JSON.stringify({ id, schema: "Person", properties: { name: [name], topics: ["sanction"] } });
  const importing = async (lines: string[]) => {
    const file = join(folder, "entities.ftm.json");
    writeFileSync(file, lines.join("\n"));
    const flags = ["import", "--source", "ftm", "--file", file, "--data", inject("folder"), "--json"];
    await run(process.execPath, ["bin/lists.ts", ...flags]);
  };
  const hits = async (name: string) => {
    const answered = await request(`${service().production.url}/v1/screening`, {
      method: "POST",
      key: liveKey,
      body: { name },
    });
    return ScreeningResponse.parse(answered.body).matchCount > 0;
  };
  const until = async (wanted: () => Promise<boolean>) => {
    for (let waited = 0; waited < 75_000; waited += 3_000) {
      if (await wanted()) return true;
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
    return false;
  };
  await importing([line("a", "Oleander Quistlebury"), line("b", "Thaddeus Vrankelow")]);
  expect(await until(() => hits("Oleander Quistlebury"))).toBe(true);
  await importing([line("b", "Thaddeus Vrankelow"), line("c", "Marguerite Ploverstone")]);
  expect(await until(async () => !(await hits("Oleander Quistlebury")))).toBe(true);
  expect([await hits("Thaddeus Vrankelow"), await hits("Marguerite Ploverstone")]).toEqual([true, true]);
}, 200_000);
