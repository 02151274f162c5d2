import { describe, expect, test } from "vitest";
import { prepareQuery } from "../../../../../functions/domain/screening/score/query.ts";
import { ownDictionary } from "../../../../../functions/domain/screening/words/dictionary.ts";

function understood(nationality: string, address?: string) {
  const prepared = prepareQuery({ name: "Juno Fixture", nationality, address }, ownDictionary());
  if (prepared.kind !== "prepared") throw new Error(prepared.kind);
  return { nationality: prepared.query.nationality, notUnderstood: prepared.notUnderstood };
}

describe("a nationality", () => {
  test.each([
    ["ru", "Россия"],
    ["ru", "Российская Федерация"],
    ["no", "Norge"],
    ["ie", "Éire"],
    ["be", "Belgique"],
    ["be", "België"],
    ["ch", "Svizzera"],
    ["me", "Crna Gora"],
    ["gr", "Ελλάδα"],
    ["ir", "ایران"],
    ["il", "ישראל"],
    ["in", "भारत"],
    ["jp", "日本"],
    ["kr", "대한민국"],
    ["cn", "中国"],
    ["th", "ประเทศไทย"],
    ["de", "ALLEMAGNE"],
    ["sy", "سوريا"],
    ["au", "Australian"],
    ["us", "USA"],
  ])("is understood as %s where it is written %s", (code, written) => {
    expect(understood(written)).toEqual({ nationality: code, notUnderstood: [] });
  });

  test.each(["Wakanda", "Kongo", "unknown", "ﬂ", "–"])(
    "that nobody understands (%s) is told and not guessed",
    (written) => {
      expect(understood(written)).toEqual({ nationality: undefined, notUnderstood: ["nationality"] });
    },
  );

  test("an address of nothing but filling words is told too: it could not have agreed with any", () => {
    expect(understood("au", "P.O. Box").notUnderstood).toEqual(["address"]);
    expect(understood("au", "12 Harbour Road, Dunedin").notUnderstood).toEqual([]);
  });
});
