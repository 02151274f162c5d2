import type { Relationship } from "../../domain/screening/entity.ts";

const family =
  "father|mother|parents?|brothers?|sisters?|siblings?|half-brother|half-sister|stepbrother|sons?|daughters?|wife|wives|husband|spouse|partner|ex-wife|ex-husband|cousin|nephew|niece|uncle|aunt|grandfather|grandmother|grandson|granddaughter|brother[- ]in[- ]law|sister[- ]in[- ]law|father[- ]in[- ]law|mother[- ]in[- ]law|son[- ]in[- ]law|daughter[- ]in[- ]law|relative|child";

/** Sentences begin with a capital; the names after the word must keep theirs, so case cannot simply be ignored. */
const familyAnyCase = family
  .split("|")
  .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
  .join("|");

const familyWord = new RegExp(`\\b(${family})\\b(?=[^.;(]{0,30}\\bof\\b)`, "gi");
const capitalisedName =
  "((?:\\p{Lu}[\\p{L}'’-]+|al-\\p{L}+|bin|bint|abd|ul|ur)(?:[ -]+(?:\\p{Lu}[\\p{L}'’-]+|al-\\p{L}+|bin|bint|ibn|abd|abu|ul|ur|de|van|von)){1,6})";
const parentPattern = new RegExp(`\\b(${familyAnyCase})(?:['’]s)?\\s+name(?:\\s+is|:)?\\s+${capitalisedName}`, "gu");
const kinPattern = new RegExp(`\\b(${familyAnyCase})\\s+of\\s+${capitalisedName}`, "gu");

/**
 * Relatives by name, from the prose of a listing: `Father's name is …`, `Brother of …`. Only names with capitals and
 * at least two words are taken: prose that merely looks like kinship must not make relatives of strangers.
 */
export function namedRelatives(text: string): Relationship[] {
  const found = [...text.matchAll(parentPattern)].map((match) => named(match[1], match[2]));
  const kin = [...text.matchAll(kinPattern)].map((match) => named(`${match[1]} of`, match[2]));
  return [...found, ...kin].filter((relationship) => relationship !== undefined);
}

/**
 * Other records of the same list that the prose refers to by number, with the nearest family word before the number
 * or, without one, as an association.
 */
export function referredRelations(
  text: string,
  pattern: RegExp,
  idOf: (reference: string) => string | undefined,
): Relationship[] {
  const relations: Relationship[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const reference = match[0];
    const sentence = text.slice(from, match.index).split(/[.;] /).at(-1) ?? "";
    const word = [...sentence.matchAll(familyWord)].at(-1)?.[1]?.toLowerCase();
    const id = idOf(reference);
    if (id !== undefined) relations.push({ relationship: word === undefined ? "associate" : `${word} of`, to: { id } });
    from = match.index + reference.length;
  }
  return relations;
}

/** Family ties make relatives; every other tie makes associates. */
export function isFamilyTie(relationship: string): boolean {
  return familyTie.test(relationship);
}

const familyTie = new RegExp(`^(${family})( of)?$`, "i");

function named(relationship: string | undefined, name: string | undefined): Relationship | undefined {
  if (relationship === undefined || name === undefined) return undefined;
  return { relationship: relationship.toLowerCase(), to: { name } };
}
