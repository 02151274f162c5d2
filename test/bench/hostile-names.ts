const syllables =
  "mo ha med al ab du llah kim yong chol ivan ov sha rif com pa ny tra ding bank in ter na tio nal li mi ted".split(
    " ",
  );
const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрст",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  "가나다라마바사아자차카타파하",
  "王李张刘陈杨黄赵吴周",
  "0123456789",
  "'-.,;()&/",
  "😀🎉",
  "\u0000\u202e\u200b\ufeff",
];

/** What nobody is called and anybody may send: long, repeated, common, mixed, empty. */
export function hostileNames(random: () => number): string[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const word = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(syllables)).join("");
  const noise = (length: number) => Array.from({ length }, () => pick([...pick(alphabets)])).join("");
  const fixed = [
    "mohammed",
    "kim",
    "company limited international trading",
    "mohammed ".repeat(110),
    "al ".repeat(300),
    "a ".repeat(500),
    "a".repeat(1000),
    "mohammed ali hassan ahmed abdullah hussein ibrahim khan mahmoud said omar yusuf khalid saleh",
    "kim lee ri pak choe jong song chol yong ho su min il nam",
    "ivan sergey aleksandr vladimir andrey dmitry mikhail nikolay yuri viktor ivanov petrov smirnov",
    "محمد علي حسن أحمد عبد الله حسين إبراهيم",
    "김이박최정강조윤장임한오서신권황안송",
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林",
    "o'".repeat(400),
    "mohammedalihassanahmedabdullah",
    "the company of the bank of the group",
  ];
  const words = Array.from({ length: 200 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 20) }, word).join(" "),
  );
  const noises = Array.from({ length: 200 }, () => noise(1 + Math.floor(random() * 200)));
  return [...fixed, ...words, ...noises];
}
