import { countryCodes, plainText } from "./countries.ts";

/** Languages a country's people write beside the one most of them do. */
const otherLanguages: Readonly<Record<string, string>> = {
  af: "ps",
  ba: "hr sr",
  be: "fr de",
  by: "be",
  ch: "fr it rm",
  cy: "tr",
  fi: "sv",
  ie: "ga",
  in: "bn gu kn ml mr pa ta te ur",
  iq: "ku",
  kz: "kk",
  lk: "ta",
  lu: "de lb",
  me: "hr sr",
  no: "nb nn",
  nz: "mi",
  sg: "zh ms ta",
  xk: "sr",
  za: "af xh zu",
};

/** In these many people write of countries that are not their own. */
const worldLanguages = ["ar", "de", "es", "fa", "fr", "it", "pt", "ru", "tr", "uk", "zh"];

/**
 * The country of a name as its own people write it (Россия, Norge, Éire), or as the languages of many countries do
 * (Allemagne). The names are those of the runtime (CLDR). Only what English does not know is looked up here, so the table
 * is made when the first such name comes.
 */
export function countryNamed(text: string): string | undefined {
  named ??= countryNames();
  return named.get(plainText(text));
}

let named: ReadonlyMap<string, string> | undefined;

function countryNames(): ReadonlyMap<string, string> {
  const world = worldLanguages.flatMap((language) => countryCodes.map((code) => [language, code] as const));
  const own = countryCodes.flatMap((code) => languagesOf(code).map((language) => [language, code] as const));
  const nameIn = namesByLanguage();
  // A country's own name comes last, and so it wins where another language calls another country so.
  return new Map([...world, ...own].flatMap(([language, code]) => writings(nameIn(language, code), code)));
}

function languagesOf(code: string): string[] {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  return [language, ...(otherLanguages[code]?.split(" ") ?? [])];
}

function namesByLanguage(): (language: string, code: string) => string | undefined {
  const made = new Map<string, Intl.DisplayNames>();
  return (language, code) => {
    // Asked for a language that it does not know, the runtime would answer in another one.
    if (Intl.DisplayNames.supportedLocalesOf([language]).length === 0) return undefined;
    const names = made.get(language) ?? new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    made.set(language, names);
    return names.of(code.toUpperCase());
  };
}

/** Myanmar (Birma) is called by both names. */
function writings(name: string | undefined, code: string): [string, string][] {
  if (name === undefined) return [];
  const [, first = name, second = ""] = /^(.+?) ?[(（](.+)[)）]$/.exec(name) ?? [];
  return [name, first, second].flatMap((text) => (plainText(text) === "" ? [] : [[plainText(text), code]]));
}
