import { abjadLettersCost } from "./abjad-distance.ts";
import { type Letters, lettersCost, lettersOf } from "./edit-distance.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Token } from "./token.ts";
import {
  abjadShare,
  abjadValue,
  editBudget,
  otherFirstLetter,
  sameSoundValue,
  speltValue,
} from "./token-similarity.ts";

/**
 * Says how alike a listed token is on the bytes of the snapshot, before a token is made of it: most of what shares some
 * letters is another name, and most of a search would go into finding that out.
 */
export class SpellingFilter {
  private readonly snapshot: Snapshot;
  private readonly token: Token;
  private readonly letters: Letters;
  private readonly father: boolean;
  private readonly way: "letters" | "consonants" | "none";

  constructor(snapshot: Snapshot, token: Token) {
    this.snapshot = snapshot;
    this.token = token;
    this.letters = lettersOf(token.fold, new Uint8Array(40));
    // What is compared by its stem cannot be judged by its letters.
    this.father = token.kinds.person === "patronymic";
    const stemmed = this.father || (token.fold.length > 7 && token.fold.startsWith("abdul"));
    const lettered = token.origin === "latin" || token.origin === "alphabet";
    this.way = token.origin === "abjad" ? "consonants" : lettered && !stemmed ? "letters" : "none";
  }

  /** 0 for another name; nothing where only the tokens themselves can tell. */
  valueOf(id: number): number | undefined {
    // A father's name is never laid on a word that is none; see `alignment.ts`.
    if (this.father && !this.snapshot.isPatronymic(id)) return 0;
    if (this.way === "none" || !this.snapshot.hasLetters(id)) return undefined;
    const listed = this.snapshot.foldLetters(id);
    if (this.way === "consonants") {
      const budget = abjadShare * Math.max(3, this.letters.length);
      const cost = abjadLettersCost(this.letters, listed, budget);
      return cost === Number.POSITIVE_INFINITY ? 0 : abjadValue(cost, this.token.fold);
    }
    if (Math.abs(listed.length - this.letters.length) > 3) return 0;
    const length = Math.max(this.token.latin.length, this.snapshot.latinLength(id));
    const cost = lettersCost(this.letters, listed, editBudget(length));
    if (cost === Number.POSITIVE_INFINITY) return 0;
    if (cost === 0) return sameSoundValue;
    const first = listed.codes[listed.start] === this.letters.codes[0] ? 0 : otherFirstLetter;
    return speltValue(cost + first, length);
  }
}
