import type { Article, Schema } from "../../domain/screening/entity.ts";

/** A name in an article about something that matters to a screening. */
export type Mention = { name: string; schema: Schema; topics: string[]; article: Article };

/** Words that make an article adverse, by the topic they stand for; GDELT writes its themes in capitals. */
const topicWords: [string, RegExp][] = [
  ["crime.terror", /terror|jihadist|extremist attack/i],
  ["crime.fin", /money[_ -]?launder|fraud|embezzle|ponzi|insider[_ ]trading|tax[_ ]evasion|counterfeit/i],
  ["crime.traffick", /traffick|smuggl|drug[_ ]trade|cartel|illegal[_ ]drugs/i],
  ["corruption", /corrupt|brib(e|ery)|kickback/i],
  ["sanction.mention", /\bsanctions?\b|(^|_)sanctions?(_|$)/i],
  ["crime", /organi[sz]ed[_ ]crime|war[_ ]crime|(^|_)crime(_|$)|convicted|indicted|indictment|racketeer/i],
];

export function adverseTopics(text: string): string[] {
  return topicWords.filter(([, pattern]) => pattern.test(text)).map(([topic]) => topic);
}
