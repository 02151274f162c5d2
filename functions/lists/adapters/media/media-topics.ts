import type { Article, Schema } from "../../../domain/screening/entity.ts";

/** A name in an article about something that matters to a screening. */
export type Mention = { name: string; schema: Schema; topics: string[]; article: Article };

/** Words that make an item of a feed adverse, by the topic they stand for. */
const topicWords: [string, RegExp][] = [
  ["crime.terror", /terror|jihadist|extremist attack/i],
  ["crime.fin", /money[_ -]?launder|fraud|embezzle|ponzi|insider[_ ]trading|tax[_ ]evasion|counterfeit/i],
  ["crime.traffick", /traffick|smuggl|drug[_ ]trade|cartel|illegal[_ ]drugs/i],
  ["corruption", /corrupt|brib(e|ery)|kickback/i],
  ["sanction.mention", /\bsanctions?\b|(^|_)sanctions?(_|$)/i],
  ["crime", /organi[sz]ed[_ ]crime|war[_ ]crime|(^|_)crime(_|$)|convicted|indicted|indictment|racketeer/i],
];

/** GDELT's codes of themes: whole words between underscores, so that a traffic accident is no trafficking. */
const topicThemes: [string, RegExp][] = [
  ["crime.terror", /(^|_)(TERROR(ISM|IST|ISTS)?|SUICIDE_ATTACK|JIHAD|EXTREMISM)(_|$)/],
  ["crime.fin", /MONEY_?LAUNDER|(^|_)FRAUD(_|$)|EMBEZZL|PONZI|INSIDER_TRADING|TAX_EVASION|COUNTERFEIT/],
  ["crime.traffick", /TRAFFICK|SMUGGL|DRUG_TRADE|CARTELS?(_|$)|ILLEGAL_DRUGS/],
  ["corruption", /CORRUPT|BRIBE|KICKBACK/],
  ["sanction.mention", /(^|_)SANCTIONS?(_|$)/],
  ["crime", /(^|_)(ORGANI[SZ]ED_CRIME|WAR_CRIMES?|CRIME|RACKETEER\w*|INDICT\w*|CONVICT\w*)(_|$)/],
];
/** The fight against it, and a rubric of the United Nations that stands on every tenth article. */
const notAdverse = /^UNGP_|(^|_)(ANTI|COUNTER|PREVENTION)_/;

export function themeTopics(theme: string): string[] {
  if (notAdverse.test(theme)) return [];
  return topicThemes.filter(([, pattern]) => pattern.test(theme)).map(([topic]) => topic);
}

export function adverseTopics(text: string): string[] {
  return topicWords.filter(([, pattern]) => pattern.test(text)).map(([topic]) => topic);
}
