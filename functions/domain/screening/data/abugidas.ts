/**
 * Letters of scripts in which a consonant carries an `a` that a vowel sign replaces and a silencing mark takes away: pairs
 * `letter=latin`, parted by blanks, in the spellings official lists and newspapers use. The scripts of India that Unicode
 * lays out alike are read by the letters of Devanagari at the same place (`text/abugidas.ts`); here stand the letters these
 * have besides.
 */
const southern = "ऎ=e ऒ=o ऩ=n ऱ=r ऴ=l ॆ=e ॊ=o ॗ= ॖ= क़=q ख़=kh ग़=g ज़=z ड़=r ढ़=r फ़=f य़=y";

const sinhala =
  "අ=a ආ=a ඇ=e ඈ=e ඉ=i ඊ=i උ=u ඌ=u ඍ=ri එ=e ඒ=e ඓ=ai ඔ=o ඕ=o ඖ=au ක=k ඛ=kh ග=g ඝ=gh ඞ=n ඟ=ng ච=ch ඡ=ch ජ=j ඣ=jh ඤ=n ඥ=gn ට=t " +
  "ඨ=t ඩ=d ඪ=d ණ=n ඬ=nd ත=th ථ=th ද=d ධ=dh න=n ඳ=nd ප=p ඵ=p බ=b භ=bh ම=m ඹ=mb ය=y ර=r ල=l ව=v ශ=sh ෂ=sh ස=s හ=h ළ=l ෆ=f ා=a ැ=e " +
  "ෑ=e ි=i ී=i ු=u ූ=u ෘ=ru ෙ=e ේ=e ෛ=ai ො=o ෝ=o ෞ=au ෟ= ං=n ඃ=h";

const khmer =
  "ក=k ខ=kh គ=k ឃ=kh ង=ng ច=ch ឆ=ch ជ=ch ឈ=ch ញ=nh ដ=d ឋ=th ឌ=d ឍ=th ណ=n ត=t ថ=th ទ=t ធ=th ន=n ប=b ផ=ph ព=p ភ=ph ម=m យ=y រ=r ល=l " +
  "វ=v ស=s ហ=h ឡ=l អ=a ា=a ិ=i ី=i ឹ=e ឺ=eu ុ=o ូ=ou ួ=uo ើ=oe ឿ=eua ៀ=ie េ=e ែ=e ៃ=ai ោ=o ៅ=ao ំ=am ះ=ah ៈ=a ឥ=e ឧ=u ឪ=ov ឯ=e ឱ=o";

const myanmar =
  "က=k ခ=kh ဂ=g ဃ=g င=ng စ=s ဆ=s ဇ=z ဈ=z ဉ=ny ည=ny ဋ=t ဌ=t ဍ=d ဎ=d ဏ=n တ=t ထ=t ဒ=d ဓ=d န=n ပ=p ဖ=p ဗ=b ဘ=b မ=m ယ=y ရ=y လ=l ဝ=w သ=th " +
  "ဟ=h ဠ=l အ=a ဥ=u ဦ=u ဧ=e ဩ=o ာ=a ါ=a ိ=i ီ=i ု=u ူ=u ေ=e ဲ=e ံ=n ျ=y ြ=y ွ=w ှ=h";

const tibetan =
  "ཀ=k ཁ=kh ག=g ང=ng ཅ=ch ཆ=ch ཇ=j ཉ=ny ཏ=t ཐ=th ད=d ན=n པ=p ཕ=ph བ=b མ=m ཙ=ts ཚ=ts ཛ=dz ཝ=w ཞ=zh ཟ=z འ= ཡ=y ར=r ལ=l ཤ=sh ས=s ཧ=h ཨ=a " +
  "ི=i ུ=u ེ=e ོ=o";

export const abugidas = { southern, sinhala, khmer, myanmar, tibetan };

/** Rows of eight: the consonant with e, u, i, a, e, without a vowel, with o, and with wa. Rows that are not read are empty. */
export const ethiopicRows =
  "h l h m s r s sh q - q - b v t ch h - n ny  k - kh - w  z zh y d d j g - ng t ch p ts ts f p".split(" ");
