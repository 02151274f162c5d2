/** Words that many organisations share: they say something, but little. */
export const genericWords: ReadonlySet<string> = new Set(
  (
    "group groupe grupo gruppe gruppa holding holdings international internacional internationale national global general trading trade traders commercial commerce industrial industries industry " +
    "enterprise enterprises services service solutions systems technology technologies tech engineering construction development investment investments capital finance financial bank banking " +
    "insurance management consulting consultants logistics transport transportation shipping marine maritime petroleum oil gas energy power electric electronics electronic chemical chemicals pharmaceutical " +
    "organization organisation organizacion association society union committee council center centre institute institut institution agency bureau office department ministry authority " +
    "university college school academy research science sciences scientific production manufacturing machinery machine works plant factory import export imports exports " +
    "exchange money hawala market markets supply products product materials equipment design project projects operations operation network media communications party movement front army brigade brigades forces force " +
    "state public private federal republic limited joint stock branch new first united central eastern western northern southern east west north south world airlines airline air aviation aircraft real estate property properties " +
    "charity charitable relief aid humanitarian welfare islamic trust fund partners associates ventures mining metal metals steel food foods medical health security defense defence military naval " +
    "фонд группа завод предприятие центр институт банк company firm business sarafi exchange"
  ).split(" "),
);

export const stopWords: ReadonlySet<string> = new Set(
  "the of and und et y e & for fur pour para in on at to im de la le les du des del della di da do dos das el los las von der die das den i und und und of'".split(
    " ",
  ),
);

/**
 * Kinds of organisations written out or abbreviated, each line one: its abbreviation, then how it is written out. Unlike a
 * legal form such a word is part of the name.
 */
export const organisationKinds: readonly string[] = [
  "nii: nauchno issledovatelskiy institut|научно исследовательский институт|нии",
  "tsnii: tsentralnyy nauchno issledovatelskiy institut|центральный научно исследовательский институт|цнии",
  "npp: nauchno proizvodstvennoe predpriyatie|научно производственное предприятие|нпп",
  "npo: nauchno proizvodstvennoe obedinenie|научно производственное объединение|нпо",
  "kb: konstruktorskoe byuro|конструкторское бюро|кб",
  "okb: opytno konstruktorskoe byuro|опытно конструкторское бюро|окб",
  "skb: spetsialnoe konstruktorskoe byuro|специальное конструкторское бюро|скб",
  "pkb: proektno konstruktorskoe byuro|проектно конструкторское бюро|пкб",
  "ano: avtonomnaya nekommercheskaya organizatsiya|автономная некоммерческая организация|ано|autonomous non profit organization|autonomous noncommercial organization",
];

/** What stands before a ship's name and is no part of it. */
export const shipPrefixes =
  "mv|mt|m v|m t|ss|s s|mts|motor vessel|motor tanker|motor ship|steam ship|mfv|fv|f v|my|m y|lpg c|lng c|mss|dsv|psv|ahts|mtug|tug boat|vlcc";
