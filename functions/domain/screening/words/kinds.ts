import { stopWords } from "../data/organisation-words.ts";
import { abjadHonorifics, abjadParticles, commonNames, honorifics, particles } from "../data/person-words.ts";
import { placeWords } from "../data/places.ts";
import type { Origin } from "../text/transliterate.ts";
import { formClasses } from "./organisation-forms.ts";
import { isGeneric } from "./organisation-symbols.ts";
import { isPatronymic } from "./patronymic.ts";
import type { Kind, NameStyle } from "./token.ts";

export function kindsOf(latin: string, native: string, origin: Origin): Record<NameStyle, Kind> {
  const isNumber = /^\d+$/.test(latin);
  return {
    person: isNumber ? "number" : origin === "abjad" ? abjadKind(native) : personKind(latin, origin),
    organisation: isNumber ? "number" : organisationKind(latin, native),
  };
}

/**
 * What each word is where it stands. Of two words or in front a father's name is a family's; so is the second of two:
 * Roman Arkadyevich Abramovich.
 */
export function kindsAt(kinds: readonly Kind[]): Kind[] {
  if (!kinds.includes("patronymic")) return [...kinds];
  const isFather = (kind: Kind, index: number) => kind === "patronymic" && index > 0 && kinds.length > 2;
  const father = kinds.findIndex(isFather);
  return kinds.map((kind, index) => (kind === "patronymic" && index !== father ? "word" : kind));
}

function personKind(latin: string, origin: Origin): Kind {
  // 안 is the family An, no article, and 디 no `di`.
  if (origin === "han" || origin === "hangul" || origin === "heard") return commonNames.has(latin) ? "common" : "word";
  if (particles.has(latin) && latin.length > 1) return "particle";
  if (latin.length === 1 && origin === "latin") return "initial";
  if (honorifics.has(latin)) return "honorific";
  if (isPatronymic(latin)) return "patronymic";
  return commonNames.has(latin) ? "common" : "word";
}

/** Without vowels a name may read like a Latin title: عمر is `mr`. So words of such scripts are known as written. */
function abjadKind(native: string): Kind {
  if (abjadParticles.has(native)) return "particle";
  return abjadHonorifics.has(native) ? "honorific" : "word";
}

function organisationKind(latin: string, native: string): Kind {
  if (formClasses.has(latin)) return "form";
  if (stopWords.has(latin)) return "stop";
  if (isGeneric(latin) || isGeneric(native)) return "generic";
  return placeWords.has(latin) ? "place" : "word";
}
