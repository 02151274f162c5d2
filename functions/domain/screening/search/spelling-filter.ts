import { likenesses, pairing } from "../score-table.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { abjadLikeness } from "../text/abjad-distance.ts";
import { isOneSlip, type Letters, lettersCost, lettersOf, longestCompared } from "../text/edit-distance.ts";
import { heardLikeness } from "../text/heard.ts";
import { type Writing, writingOf } from "../text/transliterate.ts";
import {
  editBudget,
  mostLettersApart,
  otherFirstLetter,
  type Sounded,
  soundedOf,
  speltValue,
} from "../words/similarity.ts";
import type { Token } from "../words/token.ts";

/**
 * Says how alike a listed token is on the bytes of the snapshot, before a token is made of it: most of what shares some
 * letters is another name, and most of a search would go into finding that out.
 */
export class SpellingFilter {
  private readonly snapshot: Snapshot;
  private readonly length: number;
  private readonly letters: Letters;
  private readonly writing: Writing;
  private readonly father: boolean;
  /** What is less alike is another name. */
  private readonly least: number;
  /** How the word is written, where it is one word: that one letter of it is changed is told by the letters themselves. */
  private readonly latin: Letters | undefined;
  /** The same of a word that was written by its sound. */
  private readonly heard: Letters | undefined;

  constructor(
    snapshot: Snapshot,
    { fold, origin, length }: Sounded,
    { token, least }: { token?: Token; least: number },
  ) {
    this.least = least;
    const father = token?.kinds.person === "patronymic";
    this.heard = origin === "heard" && token ? lettersOf(token.latin, new Uint8Array(longestCompared)) : undefined;
    this.latin = token === undefined ? undefined : lettersOf(token.latin, new Uint8Array(longestCompared));
    this.snapshot = snapshot;
    this.length = length;
    this.letters = lettersOf(fold, new Uint8Array(longestCompared));
    this.writing = father || isServant(this.letters) ? "other" : writingOf(origin);
    this.father = father;
  }

  static ofToken(snapshot: Snapshot, token: Token): SpellingFilter {
    return new SpellingFilter(snapshot, soundedOf(token), { token, least: pairing.leastLikeness });
  }

  /** 0 for another name; nothing where only the tokens themselves can tell. */
  valueOf(id: number): number | undefined {
    // A father's name is never laid on a word that is none; see `alignment.ts`.
    if (this.father && !this.snapshot.isPatronymic(id)) return this.slipValueOf(id);
    const listedWriting = this.snapshot.writingOf(id);
    if (this.heard) return listedWriting === "letters" ? this.heardValueOf(id, this.heard) : 0;
    if (this.writing === "other" || listedWriting === "other") return undefined;
    const listed = this.snapshot.foldLetters(id);
    if (this.writing === listedWriting)
      return this.writing === "consonants" || isServant(listed) ? undefined : this.speltValueOf(id, listed);
    return this.writing === "consonants"
      ? abjadLikeness(this.letters, listed, this.least)
      : abjadLikeness(listed, this.letters, this.least);
  }

  private heardValueOf(id: number, heard: Letters): number | undefined {
    const value = heardLikeness(heard, this.snapshot.foldLetters(id));
    return value < pairing.leastLikeness ? 0 : undefined;
  }

  private speltValueOf(id: number, listed: Letters): number {
    if (Math.abs(listed.length - this.letters.length) > mostLettersApart) return this.slipValueOf(id);
    const length = Math.max(this.length, this.snapshot.latinLength(id));
    const cost = lettersCost(this.letters, listed, editBudget(length, this.least));
    if (cost === Number.POSITIVE_INFINITY) return this.slipValueOf(id);
    if (cost === 0) return likenesses.sound;
    const first = listed.codes[listed.start] === this.letters.codes[0] ? 0 : otherFirstLetter;
    const value = speltValue(cost + first, length);
    return value < this.least ? this.slipValueOf(id) : value;
  }

  private slipValueOf(id: number): number {
    return this.latin && isOneSlip(this.latin, this.snapshot.latinLetters(id)) ? likenesses.slip : 0;
  }
}

const servant = [..."abdul"].map((letter) => letter.charCodeAt(0));

/** What begins with "servant of" is compared by what follows, which its letters alone do not tell. */
function isServant({ codes, start, length }: Letters): boolean {
  return length > 7 && servant.every((letter, index) => codes[start + index] === letter);
}
