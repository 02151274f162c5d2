import { expect, test } from "vitest";
import { Visitor } from "../../../local/provider/first-visit.ts";
import { dashboards, textOf } from "./visiting.ts";

const open = (path: string) => new Visitor().open(`${dashboards().url}${path}`);

test("anybody sees which lists are screened against, and how fresh each is", async () => {
  const { status, html } = await open("/lists");
  expect(status).toBe(200);
  expect(html).toMatch(/<time[^>]*datetime="20/);
});

test("whoever builds pages sees each component of the design system on a page of its own", async () => {
  const { html } = await open("/components");
  const paths = [...html.matchAll(/href="(\/components\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(11);
  for (const path of paths) {
    const { status } = await open(path);
    expect([path, status]).toEqual([path, 200]);
  }
});

test("anybody sees whether each environment works, by its own health check", async () => {
  const page = textOf(await open("/status"));
  expect(page).toContain("Production Working");
  expect(page).toContain("DVS test Working");
});

test("anybody reads what is kept and what never is", async () => {
  expect(textOf(await open("/what-we-keep"))).toContain("whether a document matched");
});
