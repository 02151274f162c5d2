/**
 * Every weight, ceiling and threshold of a score, with its reason in the comment at its side. Nothing else in these rooms
 * decides how high a score is: the code reads its numbers here, and the tables of docs/matching.md are made of the numbers
 * and of the comments (`npm run matching`). What one letter costs for another stands with the letters
 * (`text/edit-distance.ts`, `text/abjad-distance.ts`), and how far a search looks stands with the search.
 */

/** The tiers of the specification. */
export const thresholds = {
  exact: 98, // the specification: a name that is equal after normalisation
  strong: 85, // the specification: must be reviewed, and nobody is cleared from here up
  possible: 70, // the specification: a review is recommended
} as const;

/** How much each kind of word says about whose name it is. */
export const wordWeights = {
  word: 1, // the measure of all others
  common: 0.85, // very many people share it
  initial: 0.35, // one letter stands for many names
  particle: 0.08, // an article is left out and put in at will
  honorific: 0.12, // a title is no part of the name, yet it tells a little
  patronymic: 0.5, // many lists leave a father's name out, and brothers share it
  form: 0.06, // a legal form is written in many ways and often left out
  generic: 0.5, // Trading and Holding stand in thousands of names
  place: 0.8, // companies of one town share it
  number: 0.8, // it tells one ship or unit of a series from the next
  stop: 0.04, // of, and, the: nobody is known by them
} as const;

/** What is true of all words and names. */
export const nameWeights = {
  twoLetters: 0.75, // times the weight of a word of one or two letters, which more people share
  threeLetters: 0.9, // times the weight of a word of three letters
  leastName: 0.5, // a name that weighs less is nothing but titles or forms: then each word weighs 1
} as const;

/** How alike two words are, by the first question that is answered yes. */
export const likenesses = {
  equal: 1, // the same in Latin letters
  dictionary: 0.97, // the name dictionary knows both as one name, in whatever script
  consonants: 0.95, // at most, where one side writes no vowels: the consonants agree, the vowels fit
  oneConsonant: 0.85, // at most, where only one consonant is written: nearly any vowels fit it
  sound: 0.96, // the same sound: Yevgeny, Jewgenij, Evgeni
  syllable: 0.96, // the same Korean syllable in another romanisation
  character: 0.9, // two Han characters of one reading may be one, simplified and traditional
  romanisation: 0.72, // two syllables that may write one Chinese character, and write others too: Wong and Huang, Yi and Lu
  neighbour: 0.7, // two names that the dictionary holds apart, spelt nearly alike: Hassan and Hossein, Karim and Karami
  ending: 0.7, // one family is named after whom the other word names: Karim and Karimi, Ivan and Ivanov
  nickname: 0.9, // one is a familiar form of the other, which several names may share
  servant: 0.9, // at most, where one side leaves Abdul out
  spelling: 0.95, // at most, however small the change: it is no agreed spelling
  slip: 0.7, // one letter of a long word changed, whatever it does to the sound
  heard: 0.95, // at most, where a name from abroad is written by its sound in another script
  initial: 0.8, // the letter agrees, the name behind it is not known
  glued: 0.97, // one side writes in one word, letter for letter, what the other parts in any order
} as const;

/** How much of a word may be spelt otherwise. Edits are counted by how easily they happen. */
export const spelling = {
  loss: 1.1, // what each edit takes, as a share of the word's length
  firstLetter: 0.25, // edits more for another first letter, which is misspelt less often
  twoLetters: 0, // edits allowed up to two letters: another letter is another name
  threeLetters: 0.5, // edits allowed in three letters: one vowel that sounds nearly the same
  fiveLetters: 1, // edits allowed in four and five letters
  sevenLetters: 1.4, // edits allowed in six and seven letters
  nineLetters: 1.7, // edits allowed in eight and nine letters
  moreLetters: 2, // edits allowed in longer words
  sureNames: 0.9, // two names that the dictionary holds apart are one where they are so much alike
  sureVowels: 0.8, // and one from here where only vowels within them differ
  sureStem: 0.85, // what stands before a family's ending is the other word where it is so much alike
  fatherLetters: 2, // letters that a father's name counts for more, its ending being left out
  lettersApart: 3, // two words whose lengths differ by more are two names
} as const;

/** The same where one side writes no vowels. */
export const consonantSpelling = {
  share: 0.19, // edits allowed for each written letter
  start: 1.03, // the likeness of a perfect reading, before it is cut to what is allowed at most
  loss: 1.3, // what each edit takes, as a share of the written length
} as const;

/** When words of two names are laid on each other. */
export const pairing = {
  leastLikeness: 0.68, // words less alike are two words, and each is left over
  leastGlued: 0.9, // words put together must agree better, for there are many ways to do so
  strewnLetters: 3, // words taken out of one word in any order have so many letters: fewer begin others
  strewnWords: 5, // so many words at most are taken out of one
  gluedLetters: 4, // a word has so many letters before it is read as several
  misspeltLetters: 6, // and so many before it may be misspelt as well
  misspeltApart: 2, // and then its length differs by so much at most
  syllableLetters: 6, // syllables put together have so many letters: Li Li is not Lily
  initialLetters: 3, // so many letters at most stand for as many words: JC Juncker
  initialWeight: 0.3, // an initial stands for words that weigh more than this, not for an article
} as const;

/** What words left over cost, beside the weight of those that agree. */
export const wordsLeftOver = {
  conflict: 2.2, // both sides have a word the other lacks: Rami and Hafez Makhlouf are two people
  omissionPerson: 0.34, // one side has a word more: a middle name is more often left out than wrong
  omissionOrganisation: 0.6, // one side has a word more: it more often means another company
  father: 0.2, // the share of a father's name that counts where one side leaves it out, as many lists do
  servant: 0.5, // Abdul of one side weighs so much where the other leaves it out
} as const;

/** The highest score a name reaches, however well its words agree. */
export const ceilings = {
  total: 100, // an equal name with what else agrees
  inexact: 97, // nothing but an equal name is exact, whatever else agrees
  glued: 97, // equal but for a blank
  form: 93, // equal but for two different legal forms: two companies may share the rest
  slip: 84, // a long word with a letter changed that changes its sound
  neighbour: 84, // of two words one agrees, the other is another name spelt nearly alike, or has a further ending
  otherScript: 84, // a name in another script than the one asked, where none of the entity's names in Latin letters is strong
  otherName: 69, // the same in letters without vowels, where none of those names is near
  heard: 84, // a name from abroad that agrees by its sound: others may sound alike
  scant: 84, // one word and an initial (V. Putin), or one misspelt word for several: not yet strong
  turned: 66, // A bin B and B bin A are father and son
  otherNumber: 66, // the one is the third of a series, the other the fourth
  otherPlace: 84, // one side of two organisations says a country or town more: a company of the group
  unusualWord: 78, // one long unusual word of an organisation, others left over
  loneWord: 66, // one word shared, others left over: a namesake of many
} as const;

/** When a ceiling applies. */
export const ceilingRules = {
  telling: 0.45, // words that weigh this much tell people apart; so do words left over of this weight
  leftByCommon: 0.1, // words left over of this weight count where the one word shared is very common: Sheikh Hassan
  unusualLetters: 6, // a word of an organisation is unusual from so many letters
  wholeLetters: 12, // one word of so many letters says as much as the several it is on the other side
  wellRead: 0.93, // of two words without vowels that no dictionary knows, the better one agrees this well
  wellHeard: 0.86, // the words of a name written by its sound agree this well, taken together
  nearName: 55, // points from which one of an entity's names is near the name asked
  wellGlued: 0.95, // and it is spelt this well, which is as near as scripts without vowels come
} as const;

/** A listed person asked about by the first given and a family name, whatever else the list has: the least score. */
export const shortForms = {
  sure: 88, // both words equal, or spellings the dictionary knows: a place of residence elsewhere leaves it strong
  near: 72, // one of them spelt nearly alike: a review is recommended
} as const;

/** A listed person asked about by nothing but the family's name, which few bear: the least score, and how long it is. */
export const loneNames = {
  family: 73, // the family's name agrees, and nothing else is asked: a review, also where the residence differs
  letters: 6, // a family's name has so many letters before few bear it
} as const;

/** A woman known by her husband's family name, who may be listed by her own second one: the least score. */
export const marriedNames = {
  review: 72, // another family name follows `de`, all other words agree: perhaps the same woman before or after
  words: 3, // so many words agree: a given and a family name alone are those of others as well
} as const;

/** An organisation asked about by the words it is known by: the least score, and how long these words are. */
export const brands = {
  brand: 72, // the words nobody else has agree, the others differ: perhaps a company of the same group
  acronym: 76, // one name has the initials of the other: several organisations may share them
  ownLetters: 3, // a word has so many letters before it tells one organisation from others
  soleLetters: 5, // the words that tell have so many letters where neither name has others
  severalLetters: 6, // and so many where several agree and one name has more of them
  rareLetters: 8, // one word of so many letters is enough where nothing else is asked
  acronymLetters: 4, // initials are so many: three are shared by too many
  acronymBeside: 3, // but three tell where a word, a place, a number or a form beside them agrees
} as const;

/** What is taken from a score afterwards. */
export const deductions = {
  weakAlias: 4, // an alias its publisher calls weak must agree better, unless it is equal
  relative: 15, // for each step from a match to a relative or associate
} as const;

/** Points where the name is alike, and where it is equal; `sentence` is what the answer says of it. */
export type PointsRow = { alike: number; equal: number; sentence: string };

export const birthDatePoints = {
  // few namesakes share a birthday
  sameDay: { alike: 6, equal: 2, sentence: "The birth date agrees to the day" },
  // a year is shared by many; 1 January stands for an unknown day
  samePart: { alike: 3, equal: 1, sentence: "The birth date agrees as far as both are known" },
  // the list does not know, so nothing is known
  near: { alike: 0, equal: 0, sentence: "The birth date is near one the list gives as approximate" },
  // a common mistake of those who write dates the other way
  transposed: { alike: -6, equal: -6, sentence: "The birth date differs only in day and month having changed places" },
  // an equal name is no longer strong
  otherDay: { alike: -14, equal: -14, sentence: "The birth year agrees, the day contradicts" },
  // calendars and memory differ by a year
  nextYear: { alike: -14, equal: -14, sentence: "The birth year is one off" },
  // another person, unless the list is wrong
  otherYear: { alike: -25, equal: -25, sentence: "The birth date contradicts" },
} as const satisfies Record<string, PointsRow>;

export const countryPoints = {
  // many share it
  agrees: { alike: 2, equal: 1, sentence: "The country agrees" },
  // the list says whose citizen somebody is
  contradicts: { alike: -8, equal: -8, sentence: "The nationality contradicts" },
  // the list knows only a residence or a birthplace, which may lie elsewhere
  lacks: { alike: -3, equal: -3, sentence: "No country of the list agrees" },
} as const satisfies Record<string, PointsRow>;

export const addressPoints = {
  // people move, so only the same address says something
  agrees: { alike: 2, equal: 1, sentence: "The address agrees" },
} as const satisfies Record<string, PointsRow>;

/** When two dates or addresses count as near. */
export const nearness = {
  circaYears: 2, // lists say `circa` of people born so many years to either side
  addressShare: 0.5, // of the shorter address's words the other has so many
  addressWords: 2, // a shorter address says too little
} as const;
