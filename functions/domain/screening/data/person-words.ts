/** Titles and forms of address: they may be added or left out without naming someone else. */
export const honorifics: ReadonlySet<string> = new Set(
  (
    "mr mrs ms miss mister madam madame dr doctor doktor prof professor sir lord lady dame baron count duke prince princess king queen " +
    "emir sheikh shaikh shaykh sheik cheikh cheik chaykh sheykh haji hajji hadji hajj hadj al-hajj alhaj alhaji alhadji mullah mulla mollah molla " +
    "maulavi maulawi mawlawi mawlavi molvi moulavi maulvi maulana mawlana moulana qari ghari hafidh ayatollah imam syed seyed sayyed sayyid " +
    "general gen colonel col major maj captain capt lieutenant lt lieut sergeant sgt admiral commander cmdr brigadier brig marshal commodore " +
    "general-major president prasident presidente minister ministre senator governor judge justice honourable honorable hon rev reverend father fr " +
    "bishop archbishop sister brother don dona senor senora herr frau monsieur mme ustad ustaz ustadh engineer eng ing advocate adv shri sri smt " +
    "comrade ambassador chairman director esq jr junior sr senior dipl mag phd md"
  ).split(" "),
);

/** Articles and links between names: al-, bin, de, van. */
export const particles: ReadonlySet<string> = new Set(
  (
    "al el ul ad ar as at az ash an il bin ben ibn bint bent binti binte ould uld wld of the and y e i de la le les du des da das do dos del della di den der van von " +
    "vom zu zur ten ter te af av na nya a o u s t bn olu oglu ogly ogli kyzy kizi qizi gizi uulu zade zadeh ur"
  ).split(" "),
);

/**
 * Names so frequent in the world that sharing one says little. They count somewhat less than others, and alone they
 * never make a match.
 */
export const commonNames: ReadonlySet<string> = new Set(
  (
    "mohammed mohammad muhammad mohamed mohamad muhammed muhamad muhamed mohamud mahamed mahmoud mahmud mehmood mahmood ahmed ahmad ahmet hamed hamid hamad ali aly hassan hasan hussein hussain " +
    "husayn hossein hosseini husain hossain abdullah abdulla abdallah abdul abd abu abou umm khan omar umar ibrahim ebrahim khalil khalid khaled saleh salih salem salim said saeed saed sayed yusuf yousef youssef " +
    "yusef ismail mustafa mostafa moustafa karim kareem jamal gamal jan gul shah noor nur din allah ullah rahman rahim raza reza haidar haider abbas taha yahya yasin tariq tarek kamal " +
    "john james robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark paul steven andrew george peter mary maria anna jose juan carlos luis " +
    "jorge manuel pedro francisco antonio fernando miguel jesus garcia rodriguez martinez hernandez lopez gonzalez gonzales perez sanchez ramirez torres silva santos souza " +
    "ivan sergey sergei aleksandr alexander alexandr vladimir andrey andrei dmitry dmitri igor oleg alexey aleksey aleksei nikolay nikolai mikhail yuri yury viktor victor evgeny pavel elena olga natalia tatiana irina svetlana " +
    "ivanov ivanova petrov smirnov kim lee li ri pak park choe choi jong jung chong han yong song sok chol kang cho yun ryu so o u il nam ho su min " +
    "wang zhang liu chen yang zhao huang zhou wu xu sun ma zhu hu guo lin he gao wei jun nguyen tran pham le smith johnson brown jones miller davis wilson " +
    "singh kumar sharma kaur patel"
  ).split(" "),
);

/** The same in Arabic, Persian and Hebrew letters, as normalisation leaves them. */
export const abjadHonorifics: ReadonlySet<string> = new Set(
  "سيد سید شيخ شیخ ملا مولوي مولوی حاج حاجي حاجی حجي قاري قاری دكتور دکتر د حافظ امير امیر مولانا جنرال العميد اللواء دר ד׳ר רב".split(
    " ",
  ),
);

export const abjadParticles: ReadonlySet<string> = new Set("ال بن ابن بنت ولد و بن־ בן בת אבן".split(" "));
