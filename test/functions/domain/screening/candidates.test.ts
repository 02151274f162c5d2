import { expect, test } from "vitest";
import { prepareQuery } from "../../../../functions/domain/screening/query.ts";
import { ExhaustiveScan } from "../../../bench/exhaustive-scan.ts";
import { hostileNames } from "../../../bench/hostile-names.ts";
import { seeded } from "../../../evaluate/measure.ts";
import { treatments } from "../../../evaluate/noise.ts";
import { entity, searcherOver } from "./made-up.ts";

const given =
  "Aksel Marit Bogdan Oksana Khalid Yusuf Tomasz Ingrid Rafael Lucia Viktor Salma Dmitri Leyla Hassan Mohammed Elena Pavel Sofia Karim".split(
    " ",
  );
const family =
  "Nordgard Brandvold Krushko Stelmach Hamdani Tawfiqi Wazirzad Varennes Arevalo Thornbury Chaykin Barkan Karbali Rawani Tanoli Beradze Saryan Papadatos Holmstrand Vatne".split(
    " ",
  );
const random = seeded(21);
const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
const made = Array.from({ length: 3000 }, (_, index) =>
  entity(`made:${index}`, `${pick(given)} ${index % 3 === 0 ? `${pick(given)} ` : ""}${pick(family)}`),
);

test("the search finds what a scan of all names finds at 85 and above, however the name is mistreated", async () => {
  const searcher = await searcherOver(made);
  const scan = new ExhaustiveScan(searcher.snapshot);
  let expected = 0;
  let found = 0;
  for (let number = 0; number < 60; number += 1) {
    const name = pick(made.map(({ caption }) => caption));
    const treat = Object.values(treatments)[number % 6];
    const query = prepareQuery({ name: treat?.(name, random) ?? name }, searcher.snapshot.dictionary);
    if (!query) continue;
    const hits = scan.hits(query, 85);
    const ranked = new Set(
      searcher
        .rank(query, () => true)
        .ranked.filter(({ score }) => score >= 85)
        .map((each) => each.entity),
    );
    expected += Math.min(hits.size, 100);
    found += Math.min([...hits.keys()].filter((hit) => ranked.has(hit)).length, 100);
  }
  expect(expected).toBeGreaterThan(200);
  expect(found / expected).toBeGreaterThanOrEqual(0.995);
});

test("no text keeps the search busy", async () => {
  const searcher = await searcherOver(made);
  for (const name of hostileNames(seeded(3)).slice(0, 120)) {
    const query = prepareQuery({ name }, searcher.snapshot.dictionary);
    const from = performance.now();
    if (query) searcher.rank(query, () => true);
    // Ten times what is promised for lists fifty times as long: shared machines stall, runaways take seconds.
    expect(performance.now() - from, name.slice(0, 40)).toBeLessThan(500);
  }
});
