import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboards, expectAccessible, openBrowser, shoot, signedIn } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const widths = [320, 390, 1280];
const schemes = ["light", "dark"] as const;
const sizes = widths.flatMap((width) => schemes.map((colorScheme) => [width, colorScheme] as const));

const pagesOf = {
  owner: [
    "/",
    "/keys",
    "/credits",
    "/webhook",
    "/history",
    "/start",
    "/try",
    "/try/passport",
    "/try-screening",
    "/team",
  ],
  firmOwner: [
    "/",
    "/verify",
    "/verify/medicare",
    "/screen",
    "/batch",
    "/history",
    "/credits",
    "/team",
    "/history/screenings",
    "/lists",
    "/status",
    "/what-we-keep",
  ],
  operator: [
    "/",
    "/lists",
    "/queues",
    "/audit",
    "/receipt-keys",
    "/do/account/create",
    "/do/account/close",
    "/do/wallet/top-up",
  ],
} as const;
const largestBytes = 60_000;

describe.each(["owner", "firmOwner", "operator"] as const)("every page of %s", (who) => {
  test.each(sizes)("is accessible, fits the screen and stays light at %i pixels, %s", async (width, colorScheme) => {
    const found = dashboards();
    const address = who === "operator" ? found.console : found.url;
    const viewport = { width, height: 800 };
    const { page, complaints } = await signedIn(browser, { person: found[who], address, viewport, colorScheme });
    for (const path of pagesOf[who]) {
      const answer = await page.goto(address + path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      expect((await answer?.body())?.length ?? 0).toBeLessThan(largestBytes);
      await shoot(page, `${who}-${width}-${colorScheme}${path.replaceAll("/", "-")}`);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test.each(schemes)(
  "every component of the design system is accessible at 320 pixels and wide, %s",
  async (colorScheme) => {
    const { url } = dashboards();
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto(`${url}/components`);
    const paths = await page
      .locator("main li a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(paths.length).toBeGreaterThan(11);
    for (const path of ["/components", ...paths]) {
      await page.goto(url + path);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        await shoot(page, `component-${width}-${colorScheme}${String(path).replaceAll("/", "-")}`);
      }
    }
    await context.close();
  },
);

test("an invitation for a long address fits the narrowest screen", async () => {
  const { firmOwner: person, url: address } = dashboards();
  const { page } = await signedIn(browser, { person, address, viewport: { width: 320, height: 800 } });
  await page.goto(`${address}/team`);
  await page.fill("#email", `compliance-officer-${Date.now()}@branch-office.firm.example`);
  await page.selectOption("#role", "read-only");
  await page.click("text=Make an invitation");
  await page.waitForSelector("#invitation");
  await expectAccessible(page);
  await page.context().close();
});

test("matches with their reasons and relatives are accessible, and look as they should", async () => {
  const { owner: person, url: address } = dashboards();
  for (const [name, options] of [
    ["screenmultiple", []],
    ["screenrca", ["#includeRcas"]],
    ["screenmedia", ["#includeAdverseMedia"]],
  ] as const) {
    const { page } = await signedIn(browser, { person, address, viewport: { width: 390, height: 800 } });
    await page.goto(`${address}/try-screening`);
    await page.selectOption("#name", name);
    for (const option of options) await page.check(option);
    await page.click("main button[type=submit]");
    await page.waitForSelector(".outcome");
    await shoot(page, `result-${name}`);
    await expectAccessible(page);
    // The matches stand in the form that leads to the file; paper has them, and none of the form's own fields.
    await page.emulateMedia({ media: "print" });
    expect(await page.isVisible("#match-1")).toBe(true);
    expect(await page.isVisible("#note")).toBe(false);
    await page.context().close();
  }
});
