import { describe, expect, test } from "vitest";
import { pair } from "../made-up.ts";

describe("a name is exact only when it is equal after normalisation", () => {
  test.each([
    ["case and accents", "JOSÉ ARÉVALO", "José Arevalo"],
    ["word order and a comma", "Brandvold, Marit", "Marit Brandvold"],
    ["the family before the given name, around the word for son", "bin Tawfiqi, Selim", "Selim bin Tawfiqi"],
    ["a family before or behind a row of fathers", "TAWFIQI, Selim bin Yunus", "Selim bin Yunus Tawfiqi"],
    ["a son and a father of one name", "KRUSHKO, Selim bin Selim Yunus", "Selim bin Selim Yunus KRUSHKO"],
    ["a compound parted by a comma", "RAHMAN, Abdur", "Abdur Rahman"],
    ["a compound whose first word ends as its article does", "Jamal al-Din Tawfiqi", "Jamaluddin Tawfiqi"],
    ["a compound whose parts stand at both ends", "Rahman Tawfiqi Abdul", "Abdul Rahman Tawfiqi"],
    ["a compound with its article parted by a comma", "AL-RAHMAN, Selim 'Abd", "Selim Abd al-Rahman"],
    ["hyphens", "Jean-Luc Varennes", "Jean Luc Varennes"],
    ["apostrophes", "Ta'mim Wazi", "Tamim Wazi"],
    ["full width letters", "Ｍａｒｉｔ Brandvold", "Marit Brandvold"],
    ["invisible characters", "Ma\u200brit\u202e Brandvold\u0000", "Marit Brandvold"],
    ["Cyrillic", "Богдан Крушко", "Bogdan Krushko"],
    ["Georgian", "ნინო ბერაძე", "Nino Beradze"],
    ["Greek", "Νίκος Παπαδάτος", "Nikos Papadatos"],
    ["Armenian", "Արամ Սարյան", "Aram Saryan"],
    ["Kana", "サクラ モリ", "Sakura Mori"],
    ["letters of two alphabets that look alike", "Bоgdan Krushko", "Bogdan Krushko"],
  ])("%s", (_, one, two) => {
    expect(pair(one, two).score).toBe(98);
  });

  test.each([
    ["a missing blank", "MaritBrandvold", "Marit Brandvold"],
    ["a spelling of the same name", "Mohammed Wazirzad", "Muhammad Wazirzad"],
    ["a title", "Dr Marit Brandvold", "Marit Brandvold"],
    ["one letter", "Marit Brandvald", "Marit Brandvold"],
    ["an added patronymic", "Bogdan Petrovich Krushko", "Bogdan Krushko"],
  ])("not with %s, which is strong", (_, one, two) => {
    const { score, tier } = pair(one, two);
    expect(tier).toBe("strong");
    expect(score).toBeLessThan(98);
  });

  test("two characters that only sound alike are no exact match", () => {
    expect(pair("林石明", "林市明").score).toBeLessThan(98);
  });
});

describe("what people write otherwise still matches", () => {
  test.each([
    ["Arabic without its vowels", "خالد الحمداني", "Khalid al-Hamdani"],
    ["Arabic compounds in three words", "عبد الرحمن سليم", "Abdulrahman Salim"],
    ["compounds glued or apart", "Abd al-Rahman Tawfiqi", "Abdurrahman Tawfiqi"],
    ["a servant's letters in another name", "عابد حامد التوفيقي", "Abid Hamid al-Tawfiqi"],
    ["a compound parted by a comma, and a spelling of it that is none", "TAWFIQI, Abdul", "TAWFIQI, Abdyl"],
    ["a compound whose first word ends as its article does", "جمال الدين توفيقي", "Jamaluddin Tawfiqi"],
    ["a compound of God whose first word has two letters", "عزت الله توفيقي", "Ezatullah Tawfiqi"],
    ["God's name by itself", "الله داد توفيقي", "Allah Dad Tawfiqi"],
    ["a servant of God without an alif", "عبد لله توفيقي", "Abdallah Tawfiqi"],
    ["the same in one word", "عبدلله توفيقي", "Abdallah Tawfiqi"],
    ["the article of a family, which says little in any script", "فواز العطوفي", "Fawwaz El-Atoufi"],
    ["Thai, with vowels around their consonants", "เฮลเลอ เบรนแนน", "Helle Brennan"],
    ["Thai, with vowels that are not written", "สมชาย ณรงค์", "Somchai Narong"],
    ["Thai, with letters that are not heard", "โมฮัมหมัด กอร์ดอน", "Mohammad Gordon"],
    ["a word that one side says twice", "Tawfiqi, Abdul Bashir Bashir", "Abdul Bashir Tawfiki"],
    ["a father's name left out, and a family spelt nearly alike", "Bogdan Kruscenko", "Богдан Петрович КРУЩЕНКО"],
    ["a compound that begins unheard", "عز الدين الحمداني", "Izz al-Din al-Hamdani"],
    ["a family named like a father", "Milan Barkanovič", "Milan Petrovich Barkanovich"],
    ["Scandinavian ears", "Bogdan Krusjajlov", "Bogdan Krushailov"],
    ["a ch that others write kh", "Bogdan Michalkov", "Bogdan Mikhalkov"],
    ["Hebrew", "יצחק ברקן", "Yitzhak Barkan"],
    ["Hangul in any romanisation", "박영철", "Pak Yong Chol"],
    ["Han by its reading", "王小明", "Wang Xiaoming"],
    ["Devanagari", "राजेश वर्मा", "Rajesh Varma"],
    ["Tamil, which has one letter for k and g", "முருகன் செல்வம்", "Murugan Selvam"],
    ["Sinhala", "නිමල් පෙරේරා", "Nimal Perera"],
    ["Bengali", "রাজেশ সরকার", "Rajesh Sarkar"],
    ["Gurmukhi", "ਗੁਰਪ੍ਰੀਤ ਢਿੱਲੋਂ", "Gurpreet Dhillon"],
    ["Gujarati", "રમેશ પટેલ", "Ramesh Patel"],
    ["Telugu", "రమేష్ నాయుడు", "Ramesh Nayudu"],
    ["Kannada", "ರಮೇಶ ಗೌಡ", "Ramesha Gauda"],
    ["Malayalam", "സുരേഷ് നായർ", "Suresh Nayar"],
    ["Ethiopic", "አበበ በቀለ", "Abebe Bekele"],
    ["Khmer", "ចាន់ សារី", "Chan Sari"],
    ["Tibetan, with letters that are not heard", "བསྟན་འཛིན་ནོར་བུ", "Tenzin Norbu"],
    ["Tibetan, with stacked letters", "ཚེ་རིང་རྒྱལ་མཚན", "Tsering Gyaltsen"],
    ["Tibetan, with a d before a b", "ཕུན་ཚོགས་དབང་ཕྱུག", "Phuntsok Wangchuk"],
    ["Thaana", "އަހުމަދު ނަޝީދު", "Ahumadu Nasheedu"],
    ["Thai", "สมชาย ใจดี", "Somchai Chaidi"],
    ["Polish and German fathers", "Bogdan Nikołajewicz Krushko", "Богдан Николаевич Крушко"],
    ["a j that only softens", "Oksana Fedjajeva", "Оксана Федяева"],
    ["an h between consonants", "Bogdan Marchajev", "Богдан Мархаев"],
    ["no father's name, in another alphabet", "Bogdan Krušenko", "Богдан Семёнович Крушенко"],
    ["other countries' spellings of Slavic names", "Jewgenij Tschaikin", "Yevgeny Chaykin"],
    ["nicknames", "Bill Thornbury", "William Thornbury"],
    ["letters changed places", "Marit Brnadvold", "Marit Brandvold"],
    ["Korean syllables written as one word", "박용원", "Pak Yongwon"],
    ["a compound written together with its neighbour", "AmanAbdurrahman", "Aman Abdurrahman"],
    ["what ends in -ov by Belarusians' letters", "Aliaksei Stelmachau", "Aleksei Stelmachov"],
    ["a whole name as one word, the family first", "BrandvoldMarit", "Marit Brandvold"],
    ["words run together whose order differs", "KrushkoOleksandr Petrovych", "Petrovych Oleksandr Krushko"],
    ["digits for letters", "B0gdan Krushk0v", "Bogdan Krushkov"],
    [
      "one word more than a given name, a father's and a family's",
      "Vladimir Petrovich Quillon Krushko",
      "Vladimir Petrovich Krushko",
    ],
    ["a patronymic of the other gender's spelling", "Oksana Mykhaylivna Stelmach", "Oksana Mikhailovna Stelmach"],
  ])("%s", (_, one, two) => {
    expect(pair(one, two).score).toBeGreaterThanOrEqual(85);
  });

  test("a name run together is a possible match of one with a father's name between", () => {
    const { score } = pair("bogdankrushko", "Bogdan Semyonovich Krushko");
    expect(score).toBeGreaterThanOrEqual(70);
  });

  test("initials make a possible match, for V. may be many", () => {
    const { score } = pair("B. Krushko", "Bogdan Krushko");
    expect(score).toBeGreaterThanOrEqual(70);
    expect(score).toBeLessThan(85);
  });
});

describe("namesakes are kept apart", () => {
  test.each([
    ["another given name", "Ragnar Brandvold", "Marit Brandvold"],
    ["another family name", "Saddiq Hassun al-Rawani", "Saddiq Hassun al-Karbali"],
    ["another father", "Bogdan Ivanovich Krushko", "Bogdan Semyonovich Krushko"],
    ["the son of whose father he is", "Wazirzad bin Tawfiqi", "Tawfiqi bin Wazirzad"],
    ["the same beside a family name", "TAWFIQI, Selim bin Yunus", "TAWFIQI, Yunus bin Selim"],
    ["the same with a grandfather", "Selim ben Yunus ben Hamza Tawfiqi", "Yunus ben Selim ben Hamza Tawfiqi"],
    ["a father of that name", "Oleksandr Krushko", "Petro Oleksandrovych Krushko"],
    ["another initial", "A. Krushko", "Bogdan Krushko"],
    ["one common word", "Mohammed", "Mohammed Wazirzad Talib"],
    ["a title and a common word", "Hassan", "Sheikh Hassan Wazirzad"],
    ["another syllable", "김철호", "김철수"],
  ])("%s", (_, one, two) => {
    expect(pair(one, two).score).toBeLessThan(70);
  });

  test.each([
    ["two characters and a word that sounds like them", "莉 谢", "Lexi"],
    ["two characters and a word that is one name", "莉 李", "Lily"],
    ["Korean syllables and a word of others", "영환 주", "Cho Yongwon"],
    ["a word and two that are nearly it", "Sol Vera", "Silvera"],
    ["a word without vowels and two that may be it", "پرهام حسنی", "Paramaconi"],
    ["a number and a name", "33rd Tawfiqi", "Arad Tawfiqi"],
    ["one word, and somebody who is called so twice", "Hassan", "HASSAN, Hassan"],
  ])("%s call for a look and are no strong match", (_, one, two) => {
    expect(pair(one, two).score).toBeLessThan(85);
  });

  test("the first letter is no gate", () => {
    expect(pair("Kristoffer Aldmark", "Christoffer Aldmark").score).toBeGreaterThanOrEqual(85);
  });
});

describe("organisations", () => {
  test.each([
    ["a legal form left out", "Nordlys Marine", "Nordlys Marine LLC"],
    ["a legal form written out", "Nordlys Marine Limited Liability Company", "Nordlys Marine OOO"],
    ["two spellings of one form", "Nordlys Marine JSC", "Nordlys Marine OAO"],
    ["full stops in initials", "A.B.C. Nordlys Co.", "ABC Nordlys Company"],
    ["an ampersand", "Holm & Sønn", "Holm and Sønn"],
    ["an ampersand between initials", "AT&T Nordlys Inc.", "AT and T Nordlys Inc."],
    ["an ampersand before a form", "Nordlys Holm & Co.", "Nordlys Holm and Co."],
  ])("%s leaves the name exact", (_, one, two) => {
    expect(pair(one, two, { schema: "Company" }).score).toBe(98);
  });

  test("two different legal forms are no exact match, and still a strong one", () => {
    const { score } = pair("Nordlys Marine GmbH", "Nordlys Marine AG", { schema: "Company" });
    expect(score).toBeGreaterThanOrEqual(85);
    expect(score).toBeLessThan(98);
  });

  test.each([
    ["a number and a form against every form", "11420 CORP.", "Nordlys Corp."],
    ["only generic words shared", "Nordlys Trading Company", "Vesthavet Trading Company"],
    ["another city", "Nordlys Marine of Tehran", "Nordlys Marine of Istanbul"],
    ["one more letter", "N.A.B.C. Company", "A.B.C. Company"],
  ])("%s is nothing", (_, one, two) => {
    expect(pair(one, two, { schema: "Company" }).score).toBeLessThan(70);
  });
});

test("a weak alias must agree better than a strong name", () => {
  const strong = pair("Bogdan Krushka", "Bogdan Krushko").score;
  const weak = pair("Bogdan Krushka", "", {
    listed: { names: [{ full: "Bogdan Krushko", strength: "weak" }] },
  }).score;
  expect(weak).toBeLessThan(strong);
});

test("the explanation names the words the score was made of", () => {
  const { explanation } = pair("Bill Thornbury", "William James Thornbury");
  expect(explanation.method.join("\n")).toContain("bill and william: short form of the other (90 %)");
  expect(explanation.method.join("\n")).toContain("Only the listed name has james");
});
