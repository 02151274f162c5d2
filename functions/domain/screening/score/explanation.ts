import type { Pair } from "../names/alignment.ts";
import type { AnalysedName } from "../names/name.ts";
import type { NameScore } from "../names/name-score.ts";

const likenessSentence: Record<Pair["likeness"], string> = {
  equal: "equal",
  dictionary: "spellings of one name",
  sound: "sound alike",
  script: "agree across scripts",
  romanisation: "may write one character",
  neighbour: "two names spelt nearly alike",
  ending: "one has a further ending",
  heard: "sound alike across scripts",
  nickname: "short form of the other",
  spelling: "spelt nearly alike",
  slip: "one letter apart",
  compound: "alike but for Abdul",
  initial: "initial",
  glued: "written together",
  none: "differ",
};

const liftSentence: Record<NonNullable<NameScore["liftedBy"]>, string> = {
  shortForm: "A given and a family name agree",
  loneFamily: "Only a family name is asked, and it agrees",
  marriedName: "All agrees but a family name that may be a husband's",
  brand: "What the organisation is known by agrees",
  acronym: "One name has the initials of the other",
};

/** Sentences made from the alignment the score was made from, so they cannot say anything else. */
export function explainName(score: NameScore, left: AnalysedName, right: AnalysedName): string[] {
  if (score.equality === "exact") return [`The name is equal after normalisation (${score.points})`];
  const sentences = [openingOf(score)];
  for (const pair of score.alignment.pairs)
    if (pair.likeness !== "equal") sentences.push(pairSentence(pair, left, right));
  if (score.alignment.leftOver.length > 0)
    sentences.push(`Only the query has ${wordsOf(score.alignment.leftOver, left)}`);
  if (score.alignment.rightOver.length > 0)
    sentences.push(`Only the listed name has ${wordsOf(score.alignment.rightOver, right)}`);
  if (score.otherScript === true) sentences.push("None of the listed names in Latin letters agrees as well");
  return sentences;
}

function openingOf(score: NameScore): string {
  if (score.equality === "glued") return `The name is equal but for blanks (${score.points})`;
  if (score.equality === "turned") return `The father's name stands where the other has the son's (${score.points})`;
  if (score.equality === "form") return `The name is equal but for its legal form (${score.points})`;
  if (score.liftedBy !== undefined) return `${liftSentence[score.liftedBy]} (${score.points})`;
  return `The name agrees in part (${score.points})`;
}

function pairSentence(pair: Pair, left: AnalysedName, right: AnalysedName): string {
  const percent = Math.round(pair.value * 100);
  return `${wordsOf(pair.left, left)} and ${wordsOf(pair.right, right)}: ${likenessSentence[pair.likeness]} (${percent} %)`;
}

function wordsOf(indexes: readonly number[], name: AnalysedName): string {
  return indexes.map((index) => name.tokens[index]?.native.replace("§", "") ?? "").join(" ");
}
