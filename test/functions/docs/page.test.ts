import { describe, expect, test } from "vitest";
import { openApiDocument } from "../../../functions/contract/openapi.ts";
import type { PublishedList } from "../../../functions/contract/screening/screening.ts";
import { documentationPage } from "../../../functions/docs/page.ts";
import { style } from "../../../functions/docs/style.ts";
import { catalogueRow } from "../../../functions/lists/source-state.ts";
import { listSources } from "../../../functions/lists/sources/sources.ts";

// What a screen reader and a keyboard find of the page, read from its text; a browser with axe found nothing more.

const lists: PublishedList[] = (["Sanctions", "PEP", "Adverse media"] as const).map((group, index) => ({
  id: `list_${index}`,
  name: `A list <of> ${group}`,
  publisher: "A publisher",
  jurisdiction: "au",
  group,
  records: 12_345,
  lastRefreshed: index === 0 ? null : "2026-03-01T18:04:11.000Z",
  asOf: index === 0 ? null : "2026-02-27",
  state: index === 0 ? "stale" : "fresh",
  checkFrequency: "checked daily",
  licence: "CC0",
}));
const given = {
  version: "1.2.3",
  environment: "test",
  addresses: { live: "https://api.example/", test: "https://test.example" },
  lists,
} as const;
const page = documentationPage(openApiDocument("1.2.3"), given);
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = ""]) => found);

describe("the page's structure", () => {
  test("says its language and its title, and shows one heading of the first level", () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en-AU">/);
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    expect(all(/<(h1)>/g)).toHaveLength(1);
  });

  test("leaves no level of heading out", () => {
    const levels = all(/<h([1-6])[ >]/g).map(Number);
    expect(levels.length).toBeGreaterThan(60);
    for (const [index, level] of levels.slice(1).entries()) expect(level - (levels[index] ?? 0)).toBeLessThanOrEqual(1);
  });

  test("names every id once, and no link leads nowhere", () => {
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const target of all(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    for (const target of all(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(target);
  });

  test("has one of each landmark, and begins with the way past the contents", () => {
    for (const landmark of ["header", "nav", "main", "footer"]) {
      expect(all(new RegExp(`<(${landmark})[ >]`, "g"))).toHaveLength(1);
    }
    expect(page).toMatch(/<body>\s*<a class="skip" href="#start">/);
  });

  test("gives every table a caption and every head a text and a scope", () => {
    const tables = all(/<table[^>]*>([\s\S]*?)<\/table>/g);
    expect(tables.length).toBeGreaterThan(25);
    for (const one of tables) {
      expect(one).toMatch(/^<caption>[^<]+<\/caption>/);
      for (const [whole, text] of one.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)) {
        expect(whole).toMatch(/^<th scope="(row|col)">/);
        expect(text).not.toBe("");
      }
    }
  });

  test("tells on a phone, where a row is a list, what each of its cells is", () => {
    const phone = /@media\(max-width:40rem\)\{[\s\S]*?\}\}/.exec(style)?.[0] ?? "";
    expect(phone).toContain('td::before{content:var(--h) ": "');
    const tables = [...page.matchAll(/<table style="([^"]*)">([\s\S]*?)<\/thead>/g)];
    expect(tables).toHaveLength(all(/<(table)/g).length);
    for (const [, names = "", head = ""] of tables) {
      const [, ...heads] = [...head.matchAll(/<th scope="col">([^<]+)<\/th>/g)].map(([, text]) => text);
      expect(names.split(";")).toEqual(heads.map((text, index) => `--h${index + 2}:'${text}'`));
      for (const index of heads.keys()) expect(phone).toContain(`td:nth-child(${index + 2}){--h:var(--h${index + 2})}`);
    }
  });

  test("names every button by what it copies, each its own, and tells what came of it", () => {
    const labels = all(/<button class="copy" aria-label="([^"]+)">/g);
    expect(labels).toHaveLength(all(/<(button)/g).length);
    expect(new Set(labels).size).toBe(labels.length);
    expect(page).toContain('role="status"');
  });

  test("lets whatever may scroll be reached by the Tab key, and nothing out of turn", () => {
    expect(all(/<(pre) tabindex="0"/g)).toHaveLength(all(/<(pre)/g).length);
    expect(new Set(all(/tabindex="([^"]+)"/g))).toEqual(new Set(["0"]));
  });

  test("stays below 300 KB with every list there is, and half as many again", () => {
    const known = listSources.map((source): PublishedList => {
      const { changedAt: _changed, state: _state, fault: _fault, ...row } = catalogueRow(source, undefined, new Date());
      const times = { lastRefreshed: "2026-03-01T18:04:11.000Z", asOf: "2026-02-27" };
      return { ...row, ...times, records: 1_234_567, state: "fresh" };
    });
    const full = documentationPage(openApiDocument("1.2.3"), { ...given, lists: [...known, ...known.slice(0, 8)] });
    expect(Buffer.byteLength(full)).toBeLessThan(300_000);
  });

  test("writes what others say as text", () => {
    expect(page).toContain("A list &lt;of&gt; PEP");
    expect(page).not.toContain("<of>");
  });

  test("names addresses without the slash at their end", () => {
    expect(page).toContain("<code>https://api.example</code>");
    expect(page).toContain("'https://test.example/v1/verify'");
  });
});

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the %s colours", (_scheme, index) => {
  const [colours = ""] = [...style.matchAll(/:root\{[^}]*\}/g)].map(([found]) => found).slice(index);
  const colourOf = (name: string) => new RegExp(`--${name}:#([0-9a-f]{3,6})`).exec(colours)?.[1] ?? "";

  test.each(
    ["ink", "soft", "link", "text", "word", "note"].flatMap((text) =>
      ["paper", "tint"].map((ground) => [text, ground] as const),
    ),
  )("show %s on %s readably", (text, ground) => {
    expect(contrast(colourOf(text), colourOf(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test("show where the focus is", () => {
    expect(contrast(colourOf("mark"), colourOf("paper"))).toBeGreaterThanOrEqual(3);
  });
});

/** The ratio of the Web Content Accessibility Guidelines. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const long = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = (long.match(/../g) ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
