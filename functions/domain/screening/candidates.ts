import type { Term } from "./expansion.ts";
import { conflictWeight, omissionWeight } from "./name-score.ts";
import { organisationBit, weightUnit } from "./name-table.ts";
import type { PreparedQuery } from "./query.ts";
import type { Snapshot } from "./snapshot.ts";
import type { NameStyle } from "./token.ts";

/** Weights are gathered in whole numbers of this unit. */
const unit = 256;
/** Names estimated below this (per cent) are not scored; an estimate misses initials and glued words, hence the room. */
const leastEstimate = 50;
const mostScored = 300;
/** Of a query of many words fewer names are scored, for each takes longer: words and names together are bounded. */
const mostWordsScored = 1800;
/** Names found by the rarer words of a query before the commoner ones stop finding any. */
const mostIntroduced = 80_000;
/** Terms are told apart by their place; all words put together share the last one. */
const joinedStamp = 255;

/**
 * Finds the names worth scoring. Each name gathers the weights of the query's words it holds, the rarest word first;
 * the same sum the score is made of then estimates the score, and the best few hundred go on.
 */
export class CandidateFinder {
  private readonly snapshot: Snapshot;
  private readonly gathered: Uint16Array;
  private readonly lastTerm: Uint8Array;
  private touched = new Uint32Array(1 << 14);
  private touchedCount = 0;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.gathered = new Uint16Array(snapshot.meta.names);
    this.lastTerm = new Uint8Array(snapshot.meta.names);
  }

  find(query: PreparedQuery, terms: readonly Term[], passes: (entity: number) => boolean): number[] {
    this.gather(terms);
    const names = this.best(query, passes);
    this.clear();
    return names;
  }

  private gather(terms: readonly Term[]): void {
    // Words put together come one after another, for a name remembers only the last term it was counted for.
    const ordered = [...terms]
      .sort((a, b) => Number(b.joined) - Number(a.joined) || a.postings - b.postings)
      .slice(0, joinedStamp - 1);
    let introduced = 0;
    for (const [index, term] of ordered.entries()) {
      // Past the budget a word only confirms: a name that holds none but the commonest is a namesake of many.
      const introduces = index === 0 || term.alone || introduced + term.postings <= mostIntroduced;
      if (introduces) introduced += term.postings;
      this.gatherTerm(term, term.joined ? joinedStamp : index + 1, introduces);
    }
  }

  private gatherTerm({ weight, expansions }: Term, stamp: number, introduces: boolean): void {
    const { postingStart, postings } = this.snapshot;
    const { gathered, lastTerm } = this;
    for (const { token, value } of expansions) {
      const amount = Math.round(weight * value * unit);
      const end = postingStart[token + 1] ?? 0;
      for (let at = postingStart[token] ?? 0; at < end; at += 1) {
        const name = postings[at] ?? 0;
        const before = gathered[name] ?? 0;
        if (before === 0) {
          if (!introduces) continue;
          this.touch(name);
        } else if (lastTerm[name] === stamp) continue;
        lastTerm[name] = stamp;
        gathered[name] = before + amount;
      }
    }
  }

  private touch(name: number): void {
    if (this.touchedCount === this.touched.length) {
      const longer = new Uint32Array(this.touched.length * 2);
      longer.set(this.touched);
      this.touched = longer;
    }
    this.touched[this.touchedCount] = name;
    this.touchedCount += 1;
  }

  /** Best estimates first; names of entities no filter lets through take no place from others. */
  private best(query: PreparedQuery, passes: (entity: number) => boolean): number[] {
    const { nameWeight, nameEntity } = this.snapshot;
    const person = queryWeight(query, "person");
    const organisation = queryWeight(query, "organisation");
    const byEstimate: number[][] = Array.from({ length: 101 }, () => []);
    for (let at = 0; at < this.touchedCount; at += 1) {
      const name = this.touched[at] ?? 0;
      const weight = nameWeight[name] ?? 0;
      const style = (weight & organisationBit) === 0 ? person : organisation;
      const gathered = (this.gathered[name] ?? 0) / unit;
      const estimate = estimateOf(gathered, (weight & ~organisationBit) / weightUnit, style);
      if (estimate >= leastEstimate && passes(nameEntity[name] ?? 0)) byEstimate[estimate]?.push(name);
    }
    const most = Math.min(mostScored, Math.ceil(mostWordsScored / query.names.person.tokens.length));
    const names: number[] = [];
    for (let estimate = 100; estimate >= leastEstimate && names.length < most; estimate -= 1)
      names.push(...(byEstimate[estimate] ?? []));
    return names.slice(0, most);
  }

  private clear(): void {
    for (let at = 0; at < this.touchedCount; at += 1) {
      const name = this.touched[at] ?? 0;
      this.gathered[name] = 0;
      this.lastTerm[name] = 0;
    }
    this.touchedCount = 0;
  }
}

type QueryWeight = { total: number; initials: number; omission: number };

/** The score's own sum over what was gathered, as a whole number. */
function estimateOf(gathered: number, nameTotal: number, { total, initials, omission }: QueryWeight): number {
  const agreed = Math.min(gathered, total, nameTotal);
  const queryOver = total - agreed;
  // An initial of the query may stand for a word of the name.
  const nameOver = Math.max(0, nameTotal - agreed - initials);
  const lost =
    queryOver < nameOver
      ? conflictWeight * queryOver + omission * (nameOver - queryOver)
      : conflictWeight * nameOver + omission * (queryOver - nameOver);
  return lost > agreed ? 0 : Math.round((100 * agreed) / (agreed + lost));
}

function queryWeight(query: PreparedQuery, style: NameStyle): QueryWeight {
  const name = query.names[style];
  const result = { total: 0, initials: 0, omission: omissionWeight[style] };
  for (const [index, token] of name.tokens.entries()) {
    if (name.kinds[index] === "initial") result.initials += token.latin.length;
    else result.total += name.weights[index] ?? 0;
  }
  // Of a name of nothing but initials each counts.
  return result.total > 0 ? result : { ...result, total: result.initials, initials: 0 };
}
