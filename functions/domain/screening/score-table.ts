/**
 * Every weight, ceiling and threshold of a score, with its reason. Nothing else in these rooms decides how high a score
 * is: the code reads its numbers here, and the tables of docs/matching.md are made from here (`npm run matching`).
 * What one letter costs for another stands with the letters (`text/edit-distance.ts`, `text/abjad-distance.ts`), and how
 * far a search looks stands with the search: the one is a property of spelling, the other changes no score.
 */
export type Row = { value: number; reason: string };

/** Points where the name is alike, and where it is equal; `sentence` is what the answer says of it. */
export type PointsRow = { alike: number; equal: number; sentence: string; reason: string };

/** The tiers of the specification. */
export const thresholds = {
  exact: { value: 98, reason: "the specification: a name that is equal after normalisation" },
  strong: { value: 85, reason: "the specification: must be reviewed, and nobody is cleared from here up" },
  possible: { value: 70, reason: "the specification: a review is recommended" },
} as const satisfies Record<string, Row>;

/** How much each kind of word says about whose name it is. */
export const wordWeights = {
  word: { value: 1, reason: "the measure of all others" },
  common: { value: 0.85, reason: "very many people share it" },
  initial: { value: 0.35, reason: "one letter stands for many names" },
  particle: { value: 0.08, reason: "an article is left out and put in at will" },
  honorific: { value: 0.12, reason: "a title is no part of the name, yet it tells a little" },
  patronymic: { value: 0.5, reason: "many lists leave a father's name out, and brothers share it" },
  form: { value: 0.06, reason: "a legal form is written in many ways and often left out" },
  generic: { value: 0.5, reason: "Trading and Holding stand in thousands of names" },
  place: { value: 0.8, reason: "companies of one town share it" },
  number: { value: 0.8, reason: "it tells one ship or unit of a series from the next" },
  stop: { value: 0.04, reason: "of, and, the: nobody is known by them" },
} as const satisfies Record<string, Row>;

/** What is true of all words and names. */
export const nameWeights = {
  twoLetters: { value: 0.75, reason: "times the weight of a word of one or two letters, which more people share" },
  threeLetters: { value: 0.9, reason: "times the weight of a word of three letters" },
  leastName: { value: 0.5, reason: "a name that weighs less is nothing but titles or forms: then each word weighs 1" },
} as const satisfies Record<string, Row>;

/** How alike two words are, by the first question that is answered yes. */
export const likenesses = {
  equal: { value: 1, reason: "the same in Latin letters" },
  dictionary: { value: 0.97, reason: "the name dictionary knows both as one name, in whatever script" },
  consonants: { value: 0.95, reason: "at most, where one side writes no vowels: the consonants agree, the vowels fit" },
  oneConsonant: { value: 0.85, reason: "at most, where only one consonant is written: nearly any vowels fit it" },
  sound: { value: 0.96, reason: "the same sound: Yevgeny, Jewgenij, Evgeni" },
  syllable: { value: 0.96, reason: "the same Korean syllable in another romanisation" },
  character: { value: 0.9, reason: "two Han characters of one reading may be one, simplified and traditional" },
  nickname: { value: 0.9, reason: "one is a familiar form of the other, which several names may share" },
  servant: { value: 0.9, reason: "at most, where one side leaves Abdul out" },
  spelling: { value: 0.95, reason: "at most, however small the change: it is no agreed spelling" },
  initial: { value: 0.8, reason: "the letter agrees, the name behind it is not known" },
  glued: { value: 0.97, reason: "one side writes in one word, letter for letter, what the other parts in any order" },
} as const satisfies Record<string, Row>;

/** How much of a word may be spelt otherwise. Edits are counted by how easily they happen. */
export const spelling = {
  loss: { value: 1.1, reason: "what each edit takes, as a share of the word's length" },
  firstLetter: { value: 0.25, reason: "edits more for another first letter, which is misspelt less often" },
  twoLetters: { value: 0, reason: "edits allowed up to two letters: another letter is another name" },
  threeLetters: { value: 0.5, reason: "edits allowed in three letters: one vowel that sounds nearly the same" },
  fiveLetters: { value: 1, reason: "edits allowed in four and five letters" },
  sevenLetters: { value: 1.4, reason: "edits allowed in six and seven letters" },
  nineLetters: { value: 1.7, reason: "edits allowed in eight and nine letters" },
  moreLetters: { value: 2, reason: "edits allowed in longer words" },
  fatherLetters: { value: 2, reason: "letters that a father's name counts for more, its ending being left out" },
  lettersApart: { value: 3, reason: "two words whose lengths differ by more are two names" },
} as const satisfies Record<string, Row>;

/** The same where one side writes no vowels. */
export const consonantSpelling = {
  share: { value: 0.19, reason: "edits allowed for each written letter" },
  start: { value: 1.03, reason: "the likeness of a perfect reading, before it is cut to what is allowed at most" },
  loss: { value: 1.3, reason: "what each edit takes, as a share of the written length" },
} as const satisfies Record<string, Row>;

/** When words of two names are laid on each other. */
export const pairing = {
  leastLikeness: { value: 0.68, reason: "words less alike are two words, and each is left over" },
  leastGlued: { value: 0.9, reason: "words put together must agree better, for there are many ways to do so" },
  strewnLetters: {
    value: 3,
    reason: "words taken out of one word in any order have so many letters: fewer begin others",
  },
  strewnWords: { value: 5, reason: "so many words at most are taken out of one" },
  gluedLetters: { value: 4, reason: "a word has so many letters before it is read as several" },
  misspeltLetters: { value: 6, reason: "and so many before it may be misspelt as well" },
  misspeltApart: { value: 2, reason: "and then its length differs by so much at most" },
  syllableLetters: { value: 6, reason: "syllables put together have so many letters: Li Li is not Lily" },
  initialLetters: { value: 3, reason: "so many letters at most stand for as many words: JC Juncker" },
  initialWeight: { value: 0.3, reason: "an initial stands for words that weigh more than this, not for an article" },
} as const satisfies Record<string, Row>;

/** What words left over cost, beside the weight of those that agree. */
export const wordsLeftOver = {
  conflict: { value: 2.2, reason: "both sides have a word the other lacks: Rami and Hafez Makhlouf are two people" },
  omissionPerson: { value: 0.36, reason: "one side has a word more: a middle name is more often left out than wrong" },
  omissionOrganisation: { value: 0.6, reason: "one side has a word more: it more often means another company" },
  servant: { value: 0.5, reason: "Abdul of one side weighs so much where the other leaves it out" },
} as const satisfies Record<string, Row>;

/** The highest score a name reaches, however well its words agree. */
export const ceilings = {
  total: { value: 100, reason: "an equal name with what else agrees" },
  inexact: { value: 97, reason: "nothing but an equal name is exact, whatever else agrees" },
  glued: { value: 97, reason: "equal but for a blank" },
  form: { value: 93, reason: "equal but for two different legal forms: two companies may share the rest" },
  scant: { value: 84, reason: "one word and an initial (V. Putin), or one misspelt word for several: not yet strong" },
  unusualWord: { value: 78, reason: "one long unusual word of an organisation, others left over" },
  loneWord: { value: 66, reason: "one word shared, others left over: a namesake of many" },
} as const satisfies Record<string, Row>;

/** When a ceiling applies. */
export const ceilingRules = {
  telling: {
    value: 0.45,
    reason: "words that weigh this much tell people apart; so do words left over of this weight",
  },
  leftByCommon: {
    value: 0.1,
    reason: "words left over of this weight count where the one word shared is very common: Sheikh Hassan",
  },
  unusualLetters: { value: 6, reason: "a word of an organisation is unusual from so many letters" },
  wholeLetters: {
    value: 12,
    reason: "one word of so many letters says as much as the several it is on the other side",
  },
  wellGlued: { value: 0.95, reason: "and it is spelt this well, which is as near as scripts without vowels come" },
} as const satisfies Record<string, Row>;

/** What is taken from a score afterwards. */
export const deductions = {
  weakAlias: { value: 4, reason: "an alias its publisher calls weak must agree better, unless it is equal" },
  relative: { value: 15, reason: "for each step from a match to a relative or associate" },
} as const satisfies Record<string, Row>;

export const birthDatePoints = {
  sameDay: {
    alike: 6,
    equal: 2,
    sentence: "The birth date agrees to the day",
    reason: "few namesakes share a birthday",
  },
  samePart: {
    alike: 3,
    equal: 1,
    sentence: "The birth date agrees as far as both are known",
    reason: "a year is shared by many; 1 January stands for an unknown day",
  },
  near: {
    alike: 0,
    equal: 0,
    sentence: "The birth date is near one the list gives as approximate",
    reason: "the list does not know, so nothing is known",
  },
  transposed: {
    alike: -6,
    equal: -6,
    sentence: "The birth date differs only in day and month having changed places",
    reason: "a common mistake of those who write dates the other way",
  },
  otherDay: {
    alike: -14,
    equal: -14,
    sentence: "The birth year agrees, the day contradicts",
    reason: "an equal name is no longer strong",
  },
  nextYear: {
    alike: -14,
    equal: -14,
    sentence: "The birth year is one off",
    reason: "calendars and memory differ by a year",
  },
  otherYear: {
    alike: -25,
    equal: -25,
    sentence: "The birth date contradicts",
    reason: "another person, unless the list is wrong",
  },
} as const satisfies Record<string, PointsRow>;

export const countryPoints = {
  agrees: { alike: 2, equal: 1, sentence: "The country agrees", reason: "many share it" },
  contradicts: {
    alike: -8,
    equal: -8,
    sentence: "The nationality contradicts",
    reason: "the list says whose citizen somebody is",
  },
  lacks: {
    alike: -3,
    equal: -3,
    sentence: "No country of the list agrees",
    reason: "the list knows only a residence or a birthplace, which may lie elsewhere",
  },
} as const satisfies Record<string, PointsRow>;

export const addressPoints = {
  agrees: {
    alike: 2,
    equal: 1,
    sentence: "The address agrees",
    reason: "people move, so only the same address says something",
  },
} as const satisfies Record<string, PointsRow>;

/** When two dates or addresses count as near. */
export const nearness = {
  circaYears: { value: 2, reason: "lists say `circa` of people born so many years to either side" },
  addressShare: { value: 0.5, reason: "of the shorter address's words the other has so many" },
  addressWords: { value: 2, reason: "a shorter address says too little" },
} as const satisfies Record<string, Row>;
