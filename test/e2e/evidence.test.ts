import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proveReceipt } from "../../clients/typescript/receipt.ts";
import type { AuditKeys } from "../../functions/contract/audit-log.ts";
import { readPdf } from "../fixtures/audit/pdf.ts";
import { service } from "../http/operator.ts";
import { ownPassport, verifyingFirm } from "../http/portal/firms.ts";
import { dashboards, expectAccessible, openBrowser, shoot, signedIn } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The keys of receipts, once each is proven by the log. */
async function auditKeys(): Promise<AuditKeys> {
  const url = `${service().production.url}/.well-known/audit-keys`;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const published = (await (await fetch(url)).json()) as AuditKeys;
    if (published.keys.length > 0 && published.keys.every(({ proof }) => proof !== undefined)) return published;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("the keys were never in the log");
}

test("by the keyboard alone a document is verified, its result saved as a file, and the file's receipt verified", async () => {
  const { person } = await verifyingFirm();
  const { page, complaints } = await signedIn(browser, { person, address: dashboards().url });
  await page.goto(`${dashboards().url}/verify/passport`);
  const typed: Record<string, string> = { ...(await ownPassport()), dateOfBirth: "19 July 1984" };
  await page.focus("#content");
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const at = String(await page.evaluate("document.activeElement.id || document.activeElement.textContent"));
    if (at === "Verify") break;
    if (at === "consent") await page.keyboard.press("Space");
    const value = typed[at];
    if (value === undefined || at === "consent") continue;
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector(".outcome");
  expect(await page.textContent("h1")).toBe("The document matches");
  await expectAccessible(page);
  await shoot(page, "result-verification");
  const { keys, log } = await auditKeys();
  await page.focus("#note");
  await page.keyboard.type("Matter 2291");
  await page.keyboard.press("Tab");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const { text, attachments } = readPdf(readFileSync(await download.path()));
  expect(text).toContain("The document matches");
  expect(text).toContain("Matter 2291");
  const { receipt } = proveReceipt(attachments["receipt.jws"] ?? "", {
    keys,
    proof: attachments["proof.tlog-proof"] ?? "",
    vkeys: log.vkeys,
  });
  expect(receipt).toMatchObject({ documentType: "passport", responseCode: "Y" });
  expect(complaints).toEqual([]);
});
