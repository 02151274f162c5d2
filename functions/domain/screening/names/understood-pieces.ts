import { ampersand, type Piece, piecesOf } from "../text/normalise.ts";
import { articlesParted, compoundsOf } from "../words/compounds.ts";
import { numbersRead } from "../words/numbers.ts";
import { formsOf } from "../words/organisation-forms.ts";
import type { NameStyle } from "../words/token.ts";

/** So many words of a name are compared. A request of more is refused, for the rest might tell whom it is about. */
export const mostWordsCompared = 20;

export function understoodPieces(raw: string, style: NameStyle): Piece[] {
  const pieces = articlesParted(unrepeated(piecesOf(raw)));
  return style === "person"
    ? compoundsOf(pieces.filter(({ native }) => native !== ampersand))
    : formsOf(numbersRead(pieces));
}

/** A word that is repeated more often than in any name adds nothing, and makes a search slow. */
const mostRepeats = 3;

function unrepeated(pieces: readonly Piece[]): Piece[] {
  const said = new Map<string, number>();
  return pieces.filter(({ native }) => {
    const times = (said.get(native) ?? 0) + 1;
    said.set(native, times);
    return times <= mostRepeats;
  });
}
