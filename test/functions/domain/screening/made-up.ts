import type { Entity, Schema } from "../../../../functions/domain/screening/entity.ts";
import type { MatchFilters } from "../../../../functions/domain/screening/match.ts";
import { type PairScore, scorePair } from "../../../../functions/domain/screening/score/pair-score.ts";
import { Searcher } from "../../../../functions/domain/screening/search/search.ts";
import { buildSnapshot } from "../../../../functions/domain/screening/snapshot/builder.ts";
import { type ListedEntity, unjoined } from "../../../../functions/domain/screening/snapshot/merged-entity.ts";
import { openSnapshot } from "../../../../functions/domain/screening/snapshot/snapshot.ts";
import { dictionaryOf, ownDictionary } from "../../../../functions/domain/screening/words/dictionary.ts";

/** Nobody here exists. */
export function entity(id: string, name: string, more: Partial<Entity> = {}): Entity {
  return {
    id,
    source: id.split(":")[0] ?? "list",
    category: "sanction",
    schema: "Person",
    caption: name,
    names: [{ full: name, kind: "primary", strength: "strong", script: "Latn" }],
    birthDates: [],
    deathDates: [],
    countries: [],
    addresses: [],
    identifiers: [],
    programmes: [],
    topics: ["sanction"],
    relationships: [],
    ...more,
  };
}

export function called(...names: string[]): Pick<Entity, "names"> {
  return {
    names: names.map((full, index) => ({
      full,
      kind: index === 0 ? "primary" : "alias",
      strength: "strong",
      script: "Zyyy",
    })),
  };
}

export async function snapshotFile(entities: readonly (Entity | ListedEntity)[], nameGroups: string[] = []) {
  const display: Uint8Array[] = [];
  const listed = entities.map((each) => ("members" in each ? each : unjoined(each)));
  const build = await buildSnapshot(
    { id: "test-1", refreshedAt: "2026-03-01T00:00:00Z", entities: listed, nameGroups },
    async (chunk) => {
      display.push(chunk);
    },
  );
  return { build, file: Buffer.concat([build.index, ...display]) };
}

export async function searcherOver(
  entities: readonly (Entity | ListedEntity)[],
  nameGroups: string[] = [],
): Promise<Searcher> {
  const { build, file } = await snapshotFile(entities, nameGroups);
  return new Searcher(openSnapshot(build.index, async (offset, length) => file.subarray(offset, offset + length)));
}

export const everything: MatchFilters = { includeAdverseMedia: false, includeRcas: false, minScore: 70 };

type Facts = {
  schema?: Schema;
  asked?: Partial<Parameters<typeof scorePair>[0]>;
  listed?: Partial<Parameters<typeof scorePair>[1]>;
  /** Lines of a name dictionary, in place of the project's own. */
  nameGroups?: string[];
};

export function pair(
  one: string,
  two: string,
  { schema = "Person", asked = {}, listed = {}, nameGroups }: Facts = {},
): PairScore {
  const candidate = {
    schema,
    names: [{ full: two, strength: "strong" as const }],
    birthDates: [],
    countries: [],
    addresses: [],
    ...listed,
  };
  const score = scorePair({ name: one, ...asked }, candidate, nameGroups ? dictionaryOf(nameGroups) : ownDictionary());
  if (!score) throw new Error(`${one} is empty after normalisation`);
  return score;
}
