import { join } from "node:path";
import type { Entity } from "../../../functions/domain/screening/entity.ts";
import type { Case } from "../case.ts";
import { entityOf } from "../lists.ts";
import { type Line, shareLine } from "../measure.ts";
import { textOf } from "../read.ts";
import { worldOf } from "../world.ts";

/** P9: two dated versions of the UN list. Who left it no longer hits, who came hits, with nothing but a new snapshot. */
export async function delistingProtocol({ data, nameGroups }: Case): Promise<Line[]> {
  const before = consolidated(join(data, "native/un/consolidated_2025-04.xml"));
  const after = consolidated(join(data, "native/un/consolidated_watchman_2026-02.xml"));
  const now = await worldOf(after.values(), nameGroups);
  const removed = [...before.values()].filter((entity) => !after.has(entity.id));
  const added = [...after.values()].filter((entity) => !before.has(entity.id));
  const hits = (entity: Entity) =>
    now.search({ name: entity.caption }).some((hit) => hit.id === entity.id && hit.score >= 98);
  return [
    shareLine({
      protocol: "P9",
      measure: "removed entries that still hit",
      hits: removed.filter(hits).length,
      n: removed.length,
      target: "0",
    }),
    shareLine({
      protocol: "P9",
      measure: "added entries that hit",
      hits: added.filter(hits).length,
      n: added.length,
      target: "1",
    }),
  ];
}

/** Ids and first names only: the real reader of this format belongs to the list sources. */
function consolidated(path: string): Map<string, Entity> {
  const found = new Map<string, Entity>();
  for (const [, kind, body = ""] of textOf(path).matchAll(/<(INDIVIDUAL|ENTITY)>(.*?)<\/\1>/gs)) {
    const part = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(body)?.[1]?.trim() ?? "";
    const name = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"]
      .map(part)
      .filter((text) => text !== "")
      .join(" ");
    const decoded = name.replaceAll("&amp;", "&").replaceAll("&apos;", "'").replaceAll("&quot;", '"');
    const entity = entityOf("un", {
      id: part("DATAID"),
      schema: kind === "INDIVIDUAL" ? "Person" : "Organization",
      names: [decoded],
    });
    if (entity.caption !== "") found.set(entity.id, entity);
  }
  return found;
}
