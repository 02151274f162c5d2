import { abjadLettersCost } from "./abjad-distance.ts";
import { type Letters, lettersCost, lettersOf } from "./edit-distance.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Token } from "./token.ts";
import { abjadShare, editBudget } from "./token-similarity.ts";

/** Costs above this share of a token's length make it another name; see `spelt` in `token-similarity.ts`. */
const mostShare = 0.3;

/**
 * Turns down listed tokens whose spelling is too far off, on the bytes of the snapshot, before a token is made of them:
 * most of what shares some letters is another name, and most of a search would go into finding that out.
 */
export class SpellingFilter {
  private readonly snapshot: Snapshot;
  private readonly token: Token;
  private readonly letters: Letters;
  private readonly way: "letters" | "consonants" | "none";

  constructor(snapshot: Snapshot, token: Token) {
    this.snapshot = snapshot;
    this.token = token;
    this.letters = lettersOf(token.fold, new Uint8Array(40));
    // What is compared by its stem cannot be judged by its letters.
    const stemmed = token.kinds.person === "patronymic" || (token.fold.length > 7 && token.fold.startsWith("abdul"));
    const lettered = token.origin === "latin" || token.origin === "alphabet";
    this.way = token.origin === "abjad" ? "consonants" : lettered && !stemmed ? "letters" : "none";
  }

  admits(id: number): boolean {
    if (this.way === "none" || !this.snapshot.hasLetters(id)) return true;
    const listed = this.snapshot.foldLetters(id);
    if (this.way === "consonants") {
      const budget = abjadShare * Math.max(3, this.letters.length);
      return abjadLettersCost(this.letters, listed, budget) !== Number.POSITIVE_INFINITY;
    }
    if (Math.abs(listed.length - this.letters.length) > 3) return this.letters.length < 5;
    const length = Math.max(this.token.latin.length, this.snapshot.latinLength(id));
    const budget = Math.min(editBudget(length), mostShare * length);
    return lettersCost(this.letters, listed, budget) !== Number.POSITIVE_INFINITY;
  }
}
