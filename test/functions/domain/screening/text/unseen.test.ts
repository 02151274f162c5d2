import { describe, expect, test } from "vitest";
import { pair } from "../made-up.ts";

describe("a character that nobody sees hides nobody who is listed", () => {
  test.each([
    ["a variation selector", "Ma\ufe0frit Brandvold"],
    ["a variation selector of the second block", "Ma\u{e0100}rit Brandvold"],
    ["a Mongolian variation selector", "Ma\u180brit Brandvold"],
    ["a Khmer vowel that is not shown", "Ma\u17b4rit Brandvold"],
    ["a Hangul filler", "Ma\u3164rit Brandvold"],
    ["a half-width Hangul filler", "Ma\uffa0rit Brandvold"],
    ["a grapheme joiner", "Ma\u034frit Brandvold"],
    ["a tag", "Ma\u{e0061}rit Brandvold"],
    ["a control character", "Ma\u0007rit Brandvold"],
    ["half a surrogate pair", "Ma\ud800rit Brandvold"],
  ])("%s is read past, asked or listed", (_, name) => {
    expect(pair(name, "Marit Brandvold").score).toBe(98);
    expect(pair("Marit Brandvold", name).score).toBe(98);
  });
});

describe("a mark that is no letter where it stands hides nobody who is listed", () => {
  test.each([
    ["an accent of a later block on Latin", "Ma\u1dc0rit Brandvold", "Marit Brandvold"],
    ["a half mark on Latin", "Ma\ufe20rit Brandvold", "Marit Brandvold"],
    ["a circle around a letter", "Ma\u20ddrit Brandvold", "Marit Brandvold"],
    ["a Thai vowel on Latin", "Ma\u0e31rit Brandvold", "Marit Brandvold"],
    ["a Devanagari vowel before Latin", "\u093eMarit Brandvold", "Marit Brandvold"],
    ["a mark after a blank", "Marit \u0301Brandvold", "Marit Brandvold"],
    ["an accent on Cyrillic", "Богда\u0301н Крушко", "Богдан Крушко"],
    ["a circle on Cyrillic", "Богда\u20ddн Крушко", "Богдан Крушко"],
    ["breathing on Greek", "Νί\u0314κος Παπαδάτος", "Νίκος Παπαδάτος"],
    ["an accent on Armenian", "Ար\u0301ամ Սարյան", "Արամ Սարյան"],
    ["an accent on Georgian", "ნინ\u0308ო ბერაძე", "ნინო ბერაძე"],
    ["a vowel point on Arabic", "خ\u0650الد سليم", "خالد سليم"],
    ["a sign of the Quran on Arabic", "خ\u0615الد سليم", "خالد سليم"],
    ["a stroke in Arabic", "خا\u0640لد سليم", "خالد سليم"],
    ["a vowel point on Hebrew", "יצ\u05b7חק ברקן", "יצחק ברקן"],
    ["a vowel point on Syriac", "ܝܘ\u0733ܣܦ ܒܪܨܘܡ", "ܝܘܣܦ ܒܪܨܘܡ"],
    ["an accent on Hangul", "김\u0301철호", "김철호"],
    ["an accent on Devanagari", "राजेश\u0308 वर्मा", "राजेश वर्मा"],
    ["a Thai tone on Devanagari", "राजेश\u0e48 वर्मा", "राजेश वर्मा"],
  ])("%s", (_, one, two) => {
    expect(pair(one, two).score).toBe(98);
    expect(pair(two, one).score).toBe(98);
  });
});

describe("a mark that is a letter of its script tells two names apart", () => {
  test.each([
    ["a vowel of Devanagari", "राजेशी वर्मा", "राजेश वर्मा"],
    ["a vowel of Thai", "สมชาย ใจดี", "สมชาย ใจดู"],
    ["a vowel of Tamil", "குமரி வேலு", "குமரு வேலு"],
    ["a vowel of Khmer", "សុខា វណ្ណា", "សុខី វណ្ណា"],
    ["voicing of Kana", "タカシ モリ", "ダカシ モリ"],
    ["the short i of Russian", "Май Крушко", "Маи Крушко"],
  ])("%s", (_, one, two) => {
    expect(pair(one, two).score).toBeLessThan(98);
  });

  test.each([
    ["й", "Май Крушко", "Mai Krushko"],
    ["ё", "Лёв Крушко", "Lev Krushko"],
    ["ї", "Їлва Крушко", "Yilva Krushko"],
    ["ў", "Тоў Крушко", "Tou Krushko"],
  ])("%s is one letter, written in one character or in two", (_, cyrillic, latin) => {
    expect(pair(cyrillic.normalize("NFD"), cyrillic).score).toBe(98);
    expect(pair(cyrillic.normalize("NFD"), latin).score).toBe(pair(cyrillic, latin).score);
  });
});
