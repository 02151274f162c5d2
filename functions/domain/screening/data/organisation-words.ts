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
  "nii: nauchno issledovatelskiy institut|научно исследовательский институт|нии|scientific research institute|scientific and research institute",
  "tsnii: tsentralnyy nauchno issledovatelskiy institut|центральный научно исследовательский институт|цнии|central scientific research institute",
  "npp: nauchno proizvodstvennoe predpriyatie|научно производственное предприятие|нпп|scientific production enterprise|scientific and production enterprise|research and production enterprise|research production enterprise",
  "npo: nauchno proizvodstvennoe obedinenie|научно производственное объединение|нпо|scientific production association|scientific and production association|research and production association|research production association|scientific production assn|scientific and production assn|research and production assn|rpa",
  "npf: nauchno proizvodstvennaya firma|научно производственная фирма|нпф|scientific production firm|research and production firm|scientific and production firm",
  "npk: nauchno proizvodstvennaya korporatsiya|научно производственная корпорация|нпк|scientific production corporation|research and production corporation|scientific and production corporation",
  "npts: nauchno proizvodstvennyy tsentr|научно производственный центр|нпц|scientific production center|research and production center|scientific and production center",
  "ntts: nauchno tekhnicheskiy tsentr|научно технический центр|нтц|scientific technical center|scientific and technical center",
  "kb: konstruktorskoe byuro|конструкторское бюро|кб",
  "okb: opytno konstruktorskoe byuro|опытно конструкторское бюро|окб|experimental design bureau",
  "skb: spetsialnoe konstruktorskoe byuro|специальное конструкторское бюро|скб|special design bureau",
  "pkb: proektno konstruktorskoe byuro|проектно конструкторское бюро|пкб",
  "td: torgovyy dom|torgovyi dom|torgovy dom|torgoviy dom|торговый дом|тд",
  "srz: sudoremontnyy zavod|судоремонтный завод|срз|ship repair plant|ship repair factory",
  "arz: aviatsionnyy remontnyy zavod|aviaremontnyy zavod|авиационный ремонтный завод|авиаремонтный завод|арз|aircraft repair plant|aviation repair plant",
  "btrz: bronetankovyy remontnyy zavod|бронетанковый ремонтный завод|бтрз|armored repair plant|armoured repair plant",
  "akb: aktsionernyy kommercheskiy bank|акционерный коммерческий банк|акб|joint stock commercial bank",
  "ano: avtonomnaya nekommercheskaya organizatsiya|автономная некоммерческая организация|ано|autonomous non profit organization|autonomous nonprofit organization|autonomous noncommercial organization|autonomous non commercial organization",
];

/** What stands before a ship's name and is no part of it. */
export const shipPrefixes =
  "mv|mt|m v|m t|ss|s s|mts|motor vessel|motor tanker|motor ship|steam ship|mfv|fv|f v|my|m y|lpg c|lng c|mss|dsv|psv|ahts|mtug|tug boat|vlcc";
