/**
 * Legal forms, each line one form: its usual short spelling, then how it is written out, in any country where it means
 * the same. Two companies that differ in nothing else may still be two; two spellings of one form never are.
 */
export const organisationForms: readonly string[] = [
  "llc: llc|l l c|limited liability company|limited liability co|limited liability partnership|ooo|ооо|общество с ограниченной ответственностью|obshchestvo s ogranichennoy otvetstvennostyu|obshchestvo s ogranichennoi otvetstvennostiu|tov|тов|товариство з обмеженою відповідальністю|too|тоо|mchj|mmc|sarl|s a r l|srl|s r l|societate cu raspundere limitata|societatea cu raspundere limitata|societa a responsabilita limitata|sociedad de responsabilidad limitada|societe a responsabilite limitee|s de rl|s de rl de cv|gmbh|gesellschaft mit beschrankter haftung|gesmbh|bv|b v|besloten vennootschap|bvba|sprl|ltda|limitada|lda|sp z oo|sp z o o|spolka z ograniczona odpowiedzialnoscia|sro|s r o|spol s ro|doo|d o o|kft|eood|ood|ood|oü|ou|osauhing|sia|uab|ltd sti|limited sirketi|tnhh|ehf|aps|anpartsselskab|wll|w l l|fzc|fze|fzco|fz llc|est|ltd|limited|ltd co|co ltd|co limited|company limited|pvt ltd|private limited|pte ltd|pte|pty ltd|pty|sdn bhd|proprietary limited|yugen gaisha|有限公司|有限责任公司|有限責任公司|ಲಿಮಿಟೆಡ್|شرکت با مسئولیت محدود|unlimited",
  "jsc: jsc|j s c|joint stock company|joint stock co|joint-stock company|oao|ао|оао|пао|зао|нао|ao|pao|zao|nao|акционерное общество|публичное акционерное общество|открытое акционерное общество|закрытое акционерное общество|aktsionernoe obshchestvo|aktsionernoye obshchestvo|otkrytoe aktsionernoe obshchestvo|otkrytoye aktsionernoye obshchestvo|publichnoe aktsionernoe obshchestvo|zakrytoe aktsionernoe obshchestvo|pjsc|pao|ojsc|cjsc|closed joint stock company|open joint stock company|public joint stock company|public joint-stock company|private joint stock company|prjsc|pat|прат|пат|aat|zat|at|sa|s a|societe anonyme|sociedad anonima|societa per azioni|spa|s p a|ag|aktiengesellschaft|se|nv|n v|naamloze vennootschap|ab|aktiebolag|as|a s|aksjeselskap|aktieselskab|asa|oyj|oy|osakeyhtio|plc|public limited company|pcl|public company limited|rt|nyrt|zrt|ad|akcionarsko drustvo|d d|dd|anonim sirketi|anonim sirket|tbk|pt|perseroan terbatas|sa de cv|s a de c v|sab de cv|sas|s a s|societe par actions simplifiee|sociedad por acciones simplificada|kk|kabushiki kaisha|kabushiki gaisha|株式会社|股份有限公司|주식회사|saog|saoc|psc|pjs|psjc|ojs",
  "inc: inc|incorporated|corp|corporation|korporatsiya|корпорация|corporacion|corporate",
  "lp: lp|l p|limited partnership|kg|kommanditgesellschaft|cv|gmbh co kg|gmbh and co kg|lllp|llp|l l p|scs|sca",
  "co: co|company|compagnie|cie|compania|cia|companhia|kompaniya|компания|sherkat|sharikat|sharika|shirkat|şirketi|sirketi|şti|sti|公司|شركة|شرکت",
  "gp: general partnership|ohg|gbr|snc|s n c",
  "foundation: foundation|fondation|fundacion|fond|stiftung|stichting|vakfi|bonyad|bonyade|фонд|مؤسسة|fondatsia|fundacja|fundatia|fondazione",
  "fgup: fgup|фгуп|federal state unitary enterprise|federalnoe gosudarstvennoe unitarnoe predpriyatie|gup|гуп|state unitary enterprise|rue|руп|republican unitary enterprise|унитарное предприятие",
];

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

/** Numbers that series of funds, trusts and vessels are told apart by. */
export const romanNumerals: ReadonlySet<string> = new Set("ii iii iv vi vii viii ix xi xii xiii xiv xv".split(" "));
