import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import type { SignIn } from "../../local/provider/people.ts";
import { serviceIn } from "../fixtures/host/service.ts";
import { chromiumHere } from "./chromium.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Where what was seen lies afterwards, for people to look at. */
const shots = process.env.E2E_SHOTS ?? ".cache/e2e";

export function dashboards() {
  return serviceIn(inject("folder")).portal;
}

export function openBrowser(): Promise<Browser> {
  const executablePath = chromiumHere();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
}

/** Somebody signed in, whose pages complain of nothing: no error in the console, nothing that the policy forbids. */
export async function signedIn(
  browser: Browser,
  { person, address, ...options }: { person: SignIn; address: string } & BrowserContextOptions,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${address}/`);
  await page.fill("#user", person.user);
  await page.fill("#password", person.password);
  await page.click("button");
  await page.waitForURL(`${address}/**`);
  return { page, complaints };
}

/** What axe-core finds of WCAG 2.2 AA, and whether the page is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Run by the tool's own way in: the page's policy lets no script of ours in, and that is as it should be.
  await page.evaluate(axe);
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`,
  );
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(overflow, `${page.url()} is wider than the screen`).toBe(0);
}

export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
}
