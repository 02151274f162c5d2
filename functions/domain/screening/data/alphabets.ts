/**
 * Alphabets whose letters have a Latin counterpart each: pairs `letter=latin`, parted by blanks. The spellings are the
 * ones lists use most (`zh`, `kh`, `ya`); what other countries write instead is folded later, in `fold.ts`.
 */
const cyrillic =
  "а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch " +
  "ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz ѓ=gj ќ=kj ѕ=dz ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u " +
  "һ=h ҳ=h ӣ=i ӯ=u ҷ=j ҵ=ts ҽ=ch ҟ=k ӡ=dz џ=j ӷ=g ҩ=o ԥ=p ҭ=t ѣ=e ѳ=f ѵ=i ӏ=";

const greek = "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o";

const georgian =
  "ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz " +
  "წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h ჱ=e ჲ=y ჳ=v ჴ=kh ჵ=o";

const armenian =
  "ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=r " +
  "ս=s վ=v տ=t ր=r ց=ts ւ=v փ=p ք=k օ=o ֆ=f և=ev";

/** Long vowels and semivowels are written; short vowels are not, which `abjad-distance.ts` allows for. */
const arabic =
  "ا=a أ=a إ=a آ=a ٱ=a ب=b پ=p ت=t ٹ=t ث=th ج=j چ=ch ح=h خ=kh د=d ڈ=d ذ=z ر=r ڑ=r ز=z ژ=zh س=s ش=sh ص=s ض=d ط=t ظ=z ع=' غ=gh " +
  "ف=f ڤ=v ق=q ك=k ک=k گ=g ل=l م=m ن=n ں=n ه=h ہ=h ھ=h ة=h و=w ؤ=w ي=y ی=y ى=e ئ=y ې=y ے=y ۍ=y ء= ټ=t ډ=d ړ=r ږ=g ښ=sh ګ=g ڼ=n " +
  "څ=ts ځ=z ۀ=h ە=h ۆ=w ێ=y ڕ=r ڵ=l ۇ=w ۋ=v ڭ=n";

const hebrew =
  "א=a ב=b ג=g ד=d ה=h ו=w ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=' פ=p ף=p צ=ts ץ=ts ק=k ר=r ש=sh ת=t װ=w ױ=wy ײ=y";

const kana =
  "ア=a イ=i ウ=u エ=e オ=o カ=ka キ=ki ク=ku ケ=ke コ=ko サ=sa シ=shi ス=su セ=se ソ=so タ=ta チ=chi ツ=tsu テ=te ト=to ナ=na ニ=ni " +
  "ヌ=nu ネ=ne ノ=no ハ=ha ヒ=hi フ=fu ヘ=he ホ=ho マ=ma ミ=mi ム=mu メ=me モ=mo ヤ=ya ユ=yu ヨ=yo ラ=ra リ=ri ル=ru レ=re ロ=ro " +
  "ワ=wa ヰ=i ヱ=e ヲ=o ン=n ガ=ga ギ=gi グ=gu ゲ=ge ゴ=go ザ=za ジ=ji ズ=zu ゼ=ze ゾ=zo ダ=da ヂ=ji ヅ=zu デ=de ド=do バ=ba ビ=bi " +
  "ブ=bu ベ=be ボ=bo パ=pa ピ=pi プ=pu ペ=pe ポ=po ヴ=vu ー= ァ=a ィ=i ゥ=u ェ=e ォ=o ャ=ya ュ=yu ョ=yo ッ=";

/** Consonants carry an `a` that a vowel sign replaces; `devanagari()` in `transliterate.ts` sees to it. */
const devanagari =
  "अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=ri ए=e ऐ=ai ओ=o औ=au ऑ=o ऍ=e क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh " +
  "ण=n त=t थ=th द=d ध=dh न=n प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v श=sh ष=sh स=s ह=h ा=a ि=i ी=i ु=u ू=u ृ=ri े=e ै=ai ो=o " +
  "ौ=au ॉ=o ॅ=e ं=n ँ=n ः=h";

/** Where vowels stand and which are not written says `text/thai.ts`. A breath after a consonant is none of a foreign name. */
const thai =
  "ก=k ข=k ฃ=k ค=k ฅ=k ฆ=k ง=ng จ=ch ฉ=ch ช=ch ซ=s ฌ=ch ญ=y ฎ=d ฏ=t ฐ=th ฑ=th ฒ=th ณ=n ด=d ต=t ถ=th ท=th ธ=th น=n บ=b " +
  "ป=p ผ=ph ฝ=f พ=ph ฟ=f ภ=ph ม=m ย=y ร=r ล=l ว=w ศ=s ษ=s ส=s ห=h ฬ=l อ=o ฮ=h ะ=a ั=a า=a ำ=am ิ=i ี=i ึ=ue ื=ue ุ=u ู=u เ=e แ=ae " +
  "โ=o ใ=ai ไ=ai ฤ=rue ๅ=a";

/** Letters of the Latin alphabet that do not come apart into a letter and a mark. */
const latin = "ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ħ=h ŋ=n ə=a ɛ=e ɔ=o ĸ=k ŧ=t ƒ=f ʼ= ʹ=";

const syriac = "ܐ=a ܒ=b ܓ=g ܕ=d ܗ=h ܘ=w ܙ=z ܚ=h ܛ=t ܝ=y ܟ=k ܠ=l ܡ=m ܢ=n ܣ=s ܥ=' ܦ=p ܨ=s ܩ=q ܪ=r ܫ=sh ܬ=t";

const thaana =
  "ހ=h ށ=sh ނ=n ރ=r ބ=b ޅ=l ކ=k އ= ވ=v މ=m ފ=f ދ=d ތ=th ލ=l ގ=g ޏ=gn ސ=s ޑ=d ޒ=z ޓ=t ޔ=y ޕ=p ޖ=j ޗ=ch ަ=a ާ=a ި=i ީ=i ު=u ޫ=u ެ=e ޭ=e " +
  "ޮ=o ޯ=o ް=";

const mongolian = "ᠠ=a ᠡ=e ᠢ=i ᠣ=o ᠤ=u ᠥ=o ᠦ=u ᠨ=n ᠩ=ng ᠪ=b ᠫ=p ᠬ=kh ᠭ=g ᠮ=m ᠯ=l ᠰ=s ᠱ=sh ᠲ=t ᠳ=d ᠴ=ch ᠵ=j ᠶ=y ᠷ=r ᠸ=w";

export const alphabets = {
  cyrillic,
  greek,
  georgian,
  armenian,
  arabic,
  hebrew,
  kana,
  devanagari,
  thai,
  latin,
  syriac,
  thaana,
  mongolian,
};
