import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operate } from "../http/operator.ts";
import { newMember } from "../http/portal/visiting.ts";
import { dashboards, expectAccessible, openBrowser, shoot, signedIn } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A firm with so many credits, on the page for files. */
async function atBatch(credits: number, options: { javaScriptEnabled?: boolean } = {}) {
  const { accountId, person } = await newMember("dashboard");
  await operate("wallet top-up", { accountId, credits, reference: "start" });
  const { page, complaints } = await signedIn(browser, { person, address: dashboards().url, ...options });
  await page.goto(`${dashboards().url}/batch`);
  return { accountId, page, complaints };
}

const balanceOf = async (accountId: string) => (await operate("wallet show", { accountId })).balance;

async function choose(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(["name,reference", ...lines].join("\r\n"));
  await page.setInputFiles("#file", { name: "names.csv", mimeType: "text/csv", buffer });
}

const people = (count: number) =>
  Array.from({ length: count }, (_none, index) => `Zebulon Number ${index},case-${index}`);

async function download(page: Page, button: string): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return parse(readFileSync(await file.path(), "utf8"), { bom: true, columns: true });
}

test("a file of 1,200 names is screened in parts, paused, resumed and answered as one file", async () => {
  const { accountId, page, complaints } = await atBatch(600);
  await choose(page, ["<img src=x onerror=alert(1)>,=1+1", ...people(1_199)]);
  await page.click("main form button[type=submit]");
  await page.click("#run-pause");
  await page.waitForSelector("text=Paused.");
  await expectAccessible(page);
  await shoot(page, "batch-paused");
  await page.click("#run-resume");
  await page.waitForSelector("text=Finished.");
  const rows = await download(page, "#run-file");
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 1_200 }, (_none, index) => String(index + 1)));
  expect(rows[0]).toMatchObject({ name: "<img src=x onerror=alert(1)>", result: "not screened" });
  expect(await balanceOf(accountId)).toBe(0.5);
  expect(await page.evaluate("localStorage.length + sessionStorage.length")).toBe(0);
  expect(complaints).toEqual([]);
});

test("rows whose answer was lost are sent again by themselves, and charged once", async () => {
  const { accountId, page } = await atBatch(10);
  let lost = 0;
  await page.route("**/batch/rows", async (route) => {
    const response = await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  await choose(page, people(4));
  await page.click("main form button[type=submit]");
  await page.waitForSelector("text=Finished.");
  expect(lost).toBe(2);
  expect(await balanceOf(accountId)).toBe(8);
});

test("a run that is over the limit of a minute says so, waits by itself, and goes on where it was", async () => {
  const { accountId, page } = await atBatch(10);
  const asked: string[] = [];
  await page.route("**/batch/rows", async (route) => {
    asked.push(/name="batch"\r\n\r\n(\S+)/.exec(route.request().postData() ?? "")?.[1] ?? "");
    if (asked.length > 1) return route.continue();
    const refusal = { sentence: "The account has used up its checks for now.", retryAfterSeconds: 2 };
    return route.fulfill({ status: 429, contentType: "application/json", body: JSON.stringify(refusal) });
  });
  await choose(page, people(4));
  await page.click("main form button[type=submit]");
  await page.locator("#run-state", { hasText: "used up its checks for now. It goes on by itself." }).waitFor();
  await page.waitForSelector("text=Finished.");
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBe(asked[1]);
  expect(await balanceOf(accountId)).toBe(8);
});

test("a file of 100,000 rows stops where the credits end, offers what is done, and goes on after a top-up", async () => {
  const { accountId, page } = await atBatch(250);
  await choose(page, people(100_000));
  await page.click("main form button[type=submit]");
  await page.waitForSelector("#run-resume:not([hidden])");
  expect(await page.textContent("#run-state")).toMatch(/^500 rows of 100,000 done\. .*too few credits/);
  expect(await download(page, "#run-file")).toHaveLength(500);
  await shoot(page, "batch-without-credits");
  await operate("wallet top-up", { accountId, credits: 250, reference: "more" });
  await page.click("#run-resume");
  await page.locator("#run-state", { hasText: "1,000 rows of 100,000" }).waitFor();
  await page.waitForSelector("#run-resume:not([hidden])");
  expect(await balanceOf(accountId)).toBe(0);
});

test("a file that cannot be read is told so before anything is sent", async () => {
  const { page } = await atBatch(1);
  let sent = 0;
  await page.route("**/batch/rows", (route) => {
    sent += 1;
    return route.continue();
  });
  for (const [bytes, why] of [
    [Buffer.from("name\nM\xfcller\n", "latin1"), "The file is not UTF-8"],
    [Buffer.from('name\n"Ada\nBen\n'), "never closed"],
    [Buffer.from("name\n"), "no rows"],
  ] as const) {
    await page.setInputFiles("#file", { name: "names.csv", mimeType: "text/csv", buffer: bytes });
    await page.click("main form button[type=submit]");
    await page.locator("#run-state", { hasText: why }).waitFor();
  }
  expect(sent).toBe(0);
  await page.setInputFiles("#file", { name: "n.csv", mimeType: "text/csv", buffer: Buffer.from("surname\nAda\n") });
  await page.click("main form button[type=submit]");
  await page.locator("#run-state", { hasText: "no column “name”" }).waitFor();
});

test("without scripts a short file is answered as a file", async () => {
  const { accountId, page } = await atBatch(5, { javaScriptEnabled: false });
  await choose(page, people(3));
  expect(await download(page, "main form button[type=submit]")).toHaveLength(3);
  expect(await balanceOf(accountId)).toBe(3.5);
});
