import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testRecords } from "../../functions/contract/test-records.ts";
import { dashboards, expectAccessible, openBrowser, signedIn } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const passport = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "Y");

/** Another card for each journey, so that none waits for the cooldown of another. */
async function typeDocument(page: Page, expected: "Y" | "N" | "D", documentType: string): Promise<void> {
  const record = testRecords.find((one) => one.documentType === documentType && one.expected === expected) ?? passport;
  for (const [name, value] of Object.entries(record?.request ?? {})) {
    if (["documentType", "consentAttestedAt"].includes(name)) continue;
    const field = page.locator(`#${name}`);
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(String(value));
    else await field.fill(String(value));
  }
  await page.check("#consent");
}

describe.each([
  ["with scripts", true, "passport"],
  ["without scripts", false, "immicard"],
] as const)("%s", (_how, javaScriptEnabled, documentType) => {
  test("a firm verifies a document, reads the result once and screens a name", async () => {
    const { firmOwner: person, url: address } = dashboards();
    const { page, complaints } = await signedIn(browser, { person, address, javaScriptEnabled });
    await page.click("text=Verify a document");
    await page.click(`a[href="/verify/${documentType}"]`);
    await typeDocument(page, "Y", documentType);
    await page.click("main button[type=submit]");
    await page.waitForSelector(".outcome");
    expect(await page.textContent("h1")).toBe("The document matches");
    if (javaScriptEnabled) await expectAccessible(page);
    await page.reload();
    expect(await page.textContent("h1")).toBe("This result was shown once");
    await page.goto(`${address}/screen`);
    await page.fill("#name", "Zebulon Quartermaine-Fitzgibbon");
    await page.click("main button[type=submit]");
    await page.waitForSelector(".outcome");
    expect(await page.textContent("h1")).toBe("Nobody found");
    expect(complaints).toEqual([]);
  });

  test("an owner makes a test key, which is shown once, and signs out for good", async () => {
    const { owner: person, url: address } = dashboards();
    const { page } = await signedIn(browser, { person, address, javaScriptEnabled });
    await page.goto(`${address}/keys`);
    await page.click("text=Create a test key");
    await page.waitForSelector("#new-key");
    const key = await page.textContent("#new-key");
    expect(key).toMatch(/^sk_test_/);
    expect(await page.locator("[data-copy]").isVisible()).toBe(javaScriptEnabled);
    await page.goto(`${address}/keys`);
    expect(await page.content()).not.toContain(key);
    await page.click("text=Sign out");
    if (!javaScriptEnabled) await page.click("button");
    await page.waitForURL(`${address}/signed-out*`);
    await page.goBack();
    await page.goto(`${address}/keys`);
    expect(page.url()).toContain("/interaction/");
  });

  test("an operator tops an account up", async () => {
    const { operator: person, console: address } = dashboards();
    const { page, complaints } = await signedIn(browser, { person, address, javaScriptEnabled });
    await page.click("text=Demo firm");
    await page.click("text=Top up");
    await page.fill("#credits", "5");
    await page.fill("#reference", `e2e-${String(javaScriptEnabled)}`);
    await page.click("main button[type=submit]");
    await page.waitForSelector("text=done");
    expect(complaints).toEqual([]);
  });
});

test("the keyboard alone is enough: from the skip link through a form with faults to its first field", async () => {
  const { firmOwner: person, url: address } = dashboards();
  const { page } = await signedIn(browser, { person, address });
  await page.goto(`${address}/screen`);
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const reached: string[] = [];
  for (let presses = 0; presses < 20 && reached.at(-1) !== "Screen"; presses += 1) {
    await page.keyboard.press("Tab");
    reached.push(String(await page.evaluate("document.activeElement.id || document.activeElement.textContent")));
  }
  expect(reached).toEqual(expect.arrayContaining(["schema", "dateOfBirth", "externalReference", "includeRcas"]));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".faults");
  expect(await page.evaluate("document.activeElement.className")).toBe("faults");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.id")).toBe("name");
});

test("leaving a page by the back button after signing out shows nothing of the account", async () => {
  const { owner: person, url: address } = dashboards();
  const { page } = await signedIn(browser, { person, address });
  await page.goto(`${address}/keys`);
  await page.click("text=Sign out");
  await page.waitForURL(`${address}/signed-out*`);
  await page.goto(`${address}/keys`).catch(() => undefined);
  expect(await page.content()).not.toContain("sk_live_");
});
