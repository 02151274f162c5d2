import { genericWords, romanNumerals, stopWords } from "./data/organisation-words.ts";
import { commonNames, honorifics, particles } from "./data/person-words.ts";
import { placeWords } from "./data/places.ts";
import { formClasses } from "./organisation-forms.ts";
import type { Kind, NameStyle, Token } from "./token.ts";

/** Both romanisations and both genders, Russian, Ukrainian, Belarusian, Turkic, in the spellings of several countries. */
const patronymic =
  /.{3}(?:[oae]v|ev)(?:ich|ych|itch|ytch|itj|ytj|itsch|itch|ic|ich|yc|its|na|ny|nna)$|^(?:il|kuz|luk|nikit|fom)i?(?:yi|i|y)?n?i(?:ch|tch|tj|chna|nichna)$/;

export function kindOf(token: Token, style: NameStyle, index: number, count: number): Kind {
  if (/^\d+$/.test(token.latin)) return "number";
  return style === "person" ? personKind(token, index, count) : organisationKind(token);
}

function personKind(token: Token, index: number, count: number): Kind {
  const { latin, origin } = token;
  if (particles.has(latin) && latin.length > 1) return "particle";
  if (latin.length === 1 && origin === "latin") return "initial";
  if (honorifics.has(latin)) return "honorific";
  // Vukovic is a family name in the Balkans: a patronymic only stands beside two other names, and never first.
  if (count >= 3 && index > 0 && patronymic.test(latin)) return "patronymic";
  return commonNames.has(latin) ? "common" : "word";
}

function organisationKind(token: Token): Kind {
  const { latin } = token;
  if (formClasses.has(latin)) return "form";
  if (stopWords.has(latin)) return "stop";
  if (romanNumerals.has(latin)) return "number";
  if (genericWords.has(latin) || genericWords.has(token.native)) return "generic";
  return placeWords.has(latin) ? "place" : "word";
}
