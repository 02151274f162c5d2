import { initialsOf } from "../names/acronym.ts";
import type { PreparedQuery } from "../score/query.ts";
import { brands } from "../score-table.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { abjadFold } from "../text/abjad-distance.ts";
import { foldOf } from "../text/fold.ts";
import { ampersand } from "../text/normalise.ts";
import { latinOfWord, type Origin } from "../text/transliterate.ts";
import { compoundSpelling, hasGluedArticle } from "../words/compounds.ts";
import { unvowelledFeatures } from "../words/features.ts";
import type { Sounded } from "../words/similarity.ts";
import type { NameStyle, Token } from "../words/token.ts";
import { type Expansion, leastWeight, type Term, type Weights } from "./expansion.ts";
import { soundingAlike, soundingThus } from "./part-expansions.ts";

// Blanks come and go: `Jong un` is listed as Jongun. For SergeiLavrov, listed as Sergei Lavrov, see `cuts.ts`.

/** So nearly must a listed word be what the query writes as several. */
const leastAlike = 0.9;
const shortest = 4;
const longest = 24;
const mostJoined = 5;

/** `doubtful`: two neighbours, or more of which one is in no list, so that one was perhaps cut in two and misspelt. */
type Join = { text: string; origin: Origin; weights: Weights; doubtful: boolean };

/** Neighbours of the query that a list may write as one word: a term for each such word. */
export function joinedTerms(snapshot: Snapshot, query: PreparedQuery, strange: ReadonlySet<string>): Term[] {
  const joins = new Map<string, Join>();
  for (const style of ["person", "organisation"] as const) {
    const { tokens, weights } = query.names[style];
    for (const [start, first] of tokens.entries()) {
      let text = first.latin;
      let native = first.native;
      let weight = weights[start] ?? 0;
      let unknown = strange.has(first.latin);
      for (let end = start + 1; end < Math.min(tokens.length, start + mostJoined); end += 1) {
        const next = tokens[end] ?? first;
        if (next.native === ampersand) continue;
        native += next.native;
        // Some letters sound otherwise together: μ π is b.
        text = isSpelt(first) && isSpelt(next) ? latinOfWord(native) : text + next.latin;
        weight += weights[end] ?? 0;
        unknown ||= strange.has(next.latin);
        if (text.length < shortest || text.length > longest || weight < leastWeight) continue;
        const doubtful = unknown || end === start + 1;
        for (const word of spellingsOf(text, first, style)) {
          const known = joins.get(word)?.weights ?? { person: 0, organisation: 0 };
          joins.set(word, { text: word, origin: first.origin, weights: { ...known, [style]: weight }, doubtful });
        }
      }
    }
  }
  return [...joins.values()].map((join) => ({
    weights: join.weights,
    expansions: joined(snapshot, join),
    part: "whole",
  }));
}

function isSpelt({ origin }: Token): boolean {
  return origin === "alphabet";
}

/** As listed words are spelt: compounds of people in one way, in Arabic letters without the article (الحم داني). */
function spellingsOf(text: string, first: Token, style: NameStyle): string[] {
  const spelt = style === "person" ? compoundSpelling(text, first.origin) : text;
  return hasGluedArticle(first) && first.latin.length > 2 ? [spelt, spelt.slice(2)] : [spelt];
}

function joined(snapshot: Snapshot, { text, origin, doubtful }: Join): Expansion[] {
  const abjad = origin === "abjad";
  const fold = abjad ? abjadFold(text) : foldOf(text);
  const word: Sounded = { fold, origin: abjad ? "abjad" : "latin", length: text.length };
  if (abjad || doubtful) return soundingAlike(snapshot, word, { least: leastAlike });
  const besides = soundingThus(snapshot, fold);
  return [
    ...besides,
    ...soundingAlike(snapshot, word, { least: leastAlike, besides, features: unvowelledFeatures(fold) }),
  ];
}

const mostInitials = 9;

/** Neighbours of the query that a list may have by their initials alone: Guard Corps of Nordmark as GCN. */
export function acronymTerms(snapshot: Snapshot, { names: { organisation } }: PreparedQuery): Term[] {
  const { tokens, weights } = organisation;
  const terms = new Map<string, Term>();
  for (let start = 0; start + brands.acronymBeside <= tokens.length; start += 1) {
    for (let end = start + brands.acronymBeside; end <= Math.min(tokens.length, start + mostInitials); end += 1) {
      const indexes = Array.from({ length: end - start }, (_, at) => start + at);
      const weight = indexes.reduce((sum, index) => sum + (weights[index] ?? 0), 0);
      for (const letters of initialsOf(organisation, indexes)) {
        if (letters.length < brands.acronymBeside || terms.has(letters)) continue;
        const expansions = soundingThus(snapshot, foldOf(letters));
        terms.set(letters, { weights: { person: 0, organisation: weight }, expansions, part: "whole" });
      }
    }
  }
  return [...terms.values()].filter(({ expansions }) => expansions.length > 0);
}
