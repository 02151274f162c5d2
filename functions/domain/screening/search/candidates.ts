import { conflictWeight, omissionWeight } from "../names/name-score.ts";
import type { PreparedQuery } from "../score/query.ts";
import { organisationBit, weightUnit, wordsWeight } from "../snapshot/name-table.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { NameStyle } from "../words/token.ts";
import type { Term, Weights } from "./expansion.ts";

/**
 * What a search knows of a name lies in one number, for each look at a name costs as much as all the sums done with it:
 * what it gathered (this many parts of a word's weight, in the lowest bits), for which term last, and what it weighs.
 */
const unit = 128;
const mostGathered = 0xfff;
const stampShift = 12;
const weightShift = 20;
const organisationFlag = 0x800;
const heaviestTotal = organisationFlag - 1;
const mostStamps = 0xff;
/**
 * Names estimated below the least (per cent) are not scored, those below the likely one where few others are found: an
 * estimate knows nothing of words too unlike to be looked up, hence the room.
 */
const leastEstimate = 42;
const likelyEstimate = 50;
const mostScored = 300;
const mostUnlikely = 40;
const surely = 0.9;
/** Of a query of many words fewer names are scored, for each takes longer: words and names together are bounded. */
const mostWordsScored = 1800;

/**
 * Finds the names worth scoring. Each name gathers the weights of the query's words it holds, the rarest word first;
 * the same sum the score is made of then estimates the score, and the best few hundred go on.
 */
export class CandidateFinder {
  private readonly snapshot: Snapshot;
  private readonly state: Uint32Array;
  private touched = new Uint32Array(1 << 14);
  private touchedCount = 0;

  constructor(snapshot: Snapshot, state = statesOf(snapshot)) {
    this.snapshot = snapshot;
    this.state = state;
  }

  /** A finder over the same names, in the same memory: it is clean after each search. */
  over(snapshot: Snapshot): CandidateFinder {
    return new CandidateFinder(snapshot, this.state);
  }

  find(query: PreparedQuery, terms: readonly Term[][], passes: (entity: number) => boolean): number[] {
    const styles = { person: queryWeight(query, "person"), organisation: queryWeight(query, "organisation") };
    this.gather(terms, styles);
    const most = Math.min(mostScored, Math.ceil(mostWordsScored / query.names.person.tokens.length));
    const names = this.best(styles, passes, most);
    this.clear();
    return names;
  }

  /** Readings of one word come one after another, for of these a name counts but one, or parts where it lacks the whole. */
  private gather(readings: readonly Term[][], styles: Styles): void {
    const rarestFirst = readings.map((terms) => ({ terms, postings: this.postingsOf(terms) }));
    rarestFirst.sort((a, b) => a.postings - b.postings);
    let ahead = rarestFirst.reduce((sum, { terms }) => plus(sum, mostOf(terms)), nothing);
    let stamp = 1;
    for (const { terms } of rarestFirst) {
      const first = stamp;
      const heaviestWith = heaviestOf(ahead, styles);
      ahead = plus(ahead, mostOf(terms), -1);
      for (const term of terms.slice(0, (mostStamps - stamp) / 2)) {
        // A name that holds only a further part of the word gathers nothing more of that word.
        const heaviest = term.part === "further" ? heaviestOf(plus(ahead, term.weights), styles) : heaviestWith;
        this.gatherTerm(term, { first, stamp, heaviest });
        stamp += 2;
      }
    }
  }

  private postingsOf(terms: readonly Term[]): number {
    let postings = 0;
    for (const { expansions } of terms) for (const { token } of expansions) postings += this.snapshot.namesWith(token);
    return postings;
  }

  /** A name without any of the rarer words begins to gather only where what is ahead can still make it pass. */
  private gatherTerm({ weights, expansions, part }: Term, { first, stamp, heaviest }: Gathering): void {
    const { postingStart, postings } = this.snapshot;
    const { state } = this;
    for (const { token, value } of expansions) {
      // What is surely the word leaves nothing for its parts.
      const own = part !== "whole" || value >= surely ? stamp : stamp + 1;
      const person = Math.round(weights.person * value * unit);
      const organisation = Math.round(weights.organisation * value * unit);
      const end = postingStart[token + 1] ?? 0;
      for (let at = postingStart[token] ?? 0; at < end; at += 1) {
        const name = postings[at] ?? 0;
        const before = state[name] ?? 0;
        const total = before >>> weightShift;
        let amount = (total & organisationFlag) === 0 ? person : organisation;
        if (amount === 0) continue;
        const gathered = before & mostGathered;
        if (gathered === 0) {
          if ((total & heaviestTotal) > ((total & organisationFlag) === 0 ? heaviest.person : heaviest.organisation))
            continue;
          this.touch(name);
        } else {
          const last = (before >>> stampShift) & mostStamps;
          if (last === own || last === first || (last > first && part === "whole")) continue;
          if (part === "further" && last === stamp - 2) amount += unit;
        }
        state[name] = (total << weightShift) | (own << stampShift) | Math.min(gathered + amount, mostGathered);
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
  private best(styles: Styles, passes: (entity: number) => boolean, most: number): number[] {
    const { nameEntity } = this.snapshot;
    const byEstimate: number[][] = Array.from({ length: 101 }, () => []);
    for (let at = 0; at < this.touchedCount; at += 1) {
      const name = this.touched[at] ?? 0;
      const state = this.state[name] ?? 0;
      const weight = state >>> weightShift;
      const style = (weight & organisationFlag) === 0 ? styles.person : styles.organisation;
      const estimate = estimateOf((state & mostGathered) / unit, (weight & heaviestTotal) / weightUnit, style);
      if (estimate >= leastEstimate && passes(nameEntity[name] ?? 0)) byEstimate[estimate]?.push(name);
    }
    const names: number[] = [];
    for (let estimate = 100; estimate >= likelyEstimate && names.length < most; estimate -= 1)
      names.push(...(byEstimate[estimate] ?? []));
    for (let estimate = likelyEstimate - 1; estimate >= leastEstimate && names.length < mostUnlikely; estimate -= 1)
      names.push(...(byEstimate[estimate] ?? []).slice(0, mostUnlikely));
    return names.slice(0, most);
  }

  private clear(): void {
    for (let at = 0; at < this.touchedCount; at += 1) {
      const name = this.touched[at] ?? 0;
      this.state[name] = ((this.state[name] ?? 0) >>> weightShift) << weightShift;
    }
    this.touchedCount = 0;
  }
}

function statesOf({ nameWeight }: Snapshot): Uint32Array {
  return Uint32Array.from(nameWeight, (weight) => {
    const total = Math.min(weight & ~organisationBit, heaviestTotal);
    return (total | ((weight & organisationBit) === 0 ? 0 : organisationFlag)) << weightShift;
  });
}

type QueryWeight = { total: number; initials: number; omission: number };
type Styles = Record<NameStyle, QueryWeight>;
/** `first`: the first stamp of the word's readings. */
type Gathering = { first: number; stamp: number; heaviest: Weights };

/** The most a name can gather of all readings of a word. */
function mostOf(terms: readonly Term[]): Weights {
  return {
    person: Math.max(...terms.map(({ weights }) => weights.person)),
    organisation: Math.max(...terms.map(({ weights }) => weights.organisation)),
  };
}

const nothing: Weights = { person: 0, organisation: 0 };

function plus(one: Weights, two: Weights, sign = 1): Weights {
  return { person: one.person + sign * two.person, organisation: one.organisation + sign * two.organisation };
}

/** The score's own sum over what was gathered, as a whole number. */
function estimateOf(gathered: number, nameTotal: number, { total, initials, omission }: QueryWeight): number {
  const agreed = Math.min(gathered, total, nameTotal);
  const queryOver = total - agreed;
  // An initial of the query may stand for a word of the name.
  const nameOver = Math.max(0, nameTotal - Math.max(agreed, gathered) - initials);
  const lost =
    queryOver < nameOver
      ? conflictWeight * queryOver + omission * (nameOver - queryOver)
      : conflictWeight * nameOver + omission * (queryOver - nameOver);
  return Math.round((100 * agreed) / (agreed + lost));
}

function heaviestOf(ahead: Weights, styles: Styles): Weights {
  return {
    person: heaviestName(ahead.person, styles.person) * weightUnit,
    organisation: heaviestName(ahead.organisation, styles.organisation) * weightUnit,
  };
}

/** The same sum the other way round: the weight past which no name that gathers this much reaches the least estimate. */
function heaviestName(gathered: number, { total, initials, omission }: QueryWeight): number {
  const agreed = Math.min(gathered, total);
  const queryOver = total - agreed;
  const mostLost = (agreed * (100.5 - leastEstimate)) / (leastEstimate - 0.5);
  const balanced = conflictWeight * queryOver;
  const nameOver =
    mostLost < balanced
      ? (mostLost - omission * queryOver) / (conflictWeight - omission)
      : queryOver + (mostLost - balanced) / omission;
  return nameOver < 0 ? -1 : agreed + initials + nameOver + 1 / weightUnit;
}

function queryWeight({ names }: PreparedQuery, style: NameStyle): QueryWeight {
  const { tokens, kinds, weights } = names[style];
  const letters = tokens.filter((_, index) => kinds[index] === "initial").map(({ latin }) => latin.length);
  const initials = letters.length < tokens.length ? letters.reduce((sum, length) => sum + length, 0) : 0;
  return { total: wordsWeight(weights, kinds), initials, omission: omissionWeight[style] };
}
