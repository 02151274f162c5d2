import { describe, expect, test } from "vitest";
import { testRecords } from "../../../functions/contract/test-records.ts";
import type { DocumentType } from "../../../functions/contract/verification/verify.ts";
import { operate, service } from "../operator.ts";
import { consent, verifyingFirm as firm, ownPassport } from "./firms.ts";
import { dashboards, joining, newMember, textOf } from "./visiting.ts";

const at = (path: string) => `${dashboards().url}${path}`;

/** What somebody types into the form of a published record's document. */
function filled(documentType: DocumentType, expected: "Y" | "N" | "D"): Record<string, string> {
  const record = testRecords.find((one) => one.documentType === documentType && one.expected === expected);
  const { documentType: _type, ...fields } = record?.request ?? { documentType };
  return { ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])), ...consent };
}

const balanceOf = async (accountId: string) => (await operate("wallet show", { accountId })).balance;

describe("a firm verifies a document", () => {
  test("and reads the result in the answer to its form, once; the form sent again is not charged again", async () => {
    const { accountId, visitor } = await firm();
    const form = await visitor.open(at("/verify/passport"));
    const typed = await ownPassport();
    const result = await visitor.send(form, "/verify/passport", typed);
    expect(textOf(result)).toContain("The document matches");
    const id = /ver_[0-9A-Za-z]+/.exec(result.html)?.[0] ?? "";
    expect(await balanceOf(accountId)).toBe(9);
    const again = textOf(await visitor.send(form, "/verify/passport", typed));
    expect(again).toContain("This result was shown once");
    expect(again).toContain(id);
    expect(again).not.toContain("matches");
    expect(await balanceOf(accountId)).toBe(9);
    const history = textOf(await visitor.open(at("/history")));
    expect(history).toContain(id);
    expect(history).not.toContain("The document matches");
    expect(JSON.stringify(await operate("account events", { accountId }))).not.toContain("Okonkwo");
  });

  test("twice at the same moment, by a double click: it is checked and charged once", async () => {
    const { accountId, visitor } = await firm();
    const form = await visitor.open(at("/verify/passport"));
    const typed = await ownPassport();
    const both = await Promise.all([1, 2].map(() => visitor.send(form, "/verify/passport", typed)));
    expect(both.filter((page) => textOf(page).includes("The document matches"))).toHaveLength(1);
    expect(await balanceOf(accountId)).toBe(9);
  });

  test("whose details differ or which nobody holds: the issuer's word stands beside the result", async () => {
    const { visitor } = await firm();
    const differing = await visitor.send(
      await visitor.open(at("/verify/drivers_licence")),
      "/verify/drivers_licence",
      filled("drivers_licence", "N"),
    );
    expect(textOf(differing)).toContain("The document does not match");
    const unknown = await visitor.send(
      await visitor.open(at("/verify/citizenship")),
      "/verify/citizenship",
      filled("citizenship", "D"),
    );
    expect(textOf(unknown)).toContain("The issuer holds no such record");
  });

  test("with a wrong number: each fault stands beside its field and in a summary, what was typed stays", async () => {
    const { accountId, visitor } = await firm();
    const form = await visitor.open(at("/verify/passport"));
    const page = await visitor.send(form, "/verify/passport", { ...(await ownPassport()), passportNumber: "12" });
    expect(page.status).toBe(400);
    expect(page.html).toContain('href="#passportNumber"');
    expect(page.html).toContain('value="Okonkwo"');
    expect(page.html).toMatch(/<title>Error:/);
    expect(await balanceOf(accountId)).toBe(10);
  });

  test("with dates as people here write them; one that does not exist is told in their words", async () => {
    const { visitor } = await firm();
    const typed = { ...(await ownPassport()), dateOfBirth: "19 July 1984", consentAttestedAt: "02/03/2026 09:30" };
    const form = await visitor.open(at("/verify/passport"));
    expect(form.html).toMatch(/id="consentAttestedAt"[^>]*value="\d\d\/\d\d\/20\d\d \d\d:\d\d"/);
    const wrong = { dateOfBirth: "31/02/1984", consentAttestedAt: "this morning" };
    const refused = await visitor.send(form, "/verify/passport", { ...typed, ...wrong });
    expect(refused.status).toBe(400);
    const summary =
      "Date of birth must be a date that exists When the person consented must be a date and a time of day";
    expect(textOf(refused)).toContain(summary);
    expect(refused.html).toContain('value="31/02/1984"');
    expect(refused.html).not.toContain("YYYY");
    const result = await visitor.send(refused, "/verify/passport", typed);
    expect(textOf(result)).toContain("The document matches");
  });

  test("without the person's consent nothing is sent", async () => {
    const { accountId, visitor } = await firm();
    const form = await visitor.open(at("/verify/passport"));
    const page = await visitor.send(form, "/verify/passport", { ...(await ownPassport()), consent: "" });
    expect(page.html).toContain('href="#consent"');
    expect(await balanceOf(accountId)).toBe(10);
  });

  test("again too soon, from a second tab: the page says how long to wait, and nothing is charged", async () => {
    const { accountId, visitor } = await firm();
    const [one, other] = [await visitor.open(at("/verify/passport")), await visitor.open(at("/verify/passport"))];
    const typed = await ownPassport();
    await visitor.send(one, "/verify/passport", typed);
    const late = await visitor.send(other, "/verify/passport", typed);
    expect(textOf(late)).toMatch(/too recently.* Try again in \d+ seconds/);
    expect(await balanceOf(accountId)).toBe(9);
  });

  test("without credits: the page says so", async () => {
    const { visitor } = await firm(0);
    const page = await visitor.send(
      await visitor.open(at("/verify/passport")),
      "/verify/passport",
      await ownPassport(),
    );
    expect(textOf(page)).toContain("too few credits");
  });

  test("only with approval, and only by who may: what is locked says why", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    const locked = await visitor.open(at("/verify/passport"));
    expect(locked.status).toBe(403);
    expect(textOf(locked)).toContain("The account is not on the production DVS hub yet.");
    const reader = await joining(accountId, "read-only");
    expect((await reader.visitor.open(at("/verify/passport"))).status).toBe(403);
    const developer = await newMember("developer");
    expect(textOf(await developer.visitor.open(at("/verify/passport")))).toContain("verifies live with its live keys");
  });
});

describe("a firm screens a name", () => {
  test("with credits alone, charged half a credit once however often the form is sent", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    await operate("wallet top-up", { accountId, credits: 1, reference: "start" });
    const form = await visitor.open(at("/screen"));
    const typed = { name: "Zebulon Quartermaine-Fitzgibbon", externalReference: "case-77" };
    const result = await visitor.send(form, "/screen", typed);
    expect(result.status).toBe(200);
    expect(textOf(result)).toContain("Zebulon Quartermaine-Fitzgibbon");
    expect(textOf(result)).toContain("Nobody found");
    expect(await balanceOf(accountId)).toBe(0.5);
    expect(textOf(await visitor.send(form, "/screen", typed))).toContain("was not charged again");
    expect(await balanceOf(accountId)).toBe(0.5);
    const history = textOf(await visitor.open(at("/history/screenings?reference=case-77")));
    expect(history).toContain("case-77");
    expect(history).not.toContain("Zebulon");
  });

  test("that is a script: it is read as a name, and never run", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    await operate("wallet top-up", { accountId, credits: 1, reference: "start" });
    const name = '<script>alert("x")</script>';
    const page = await visitor.send(await visitor.open(at("/screen")), "/screen", { name });
    expect(page.html).not.toContain("<script>alert");
    expect(textOf(page)).toContain(name);
  });

  test("without a name: the field is told, and nothing is charged", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    await operate("wallet top-up", { accountId, credits: 1, reference: "start" });
    const page = await visitor.send(await visitor.open(at("/screen")), "/screen", { name: "" });
    expect(page.status).toBe(400);
    expect(page.html).toContain('href="#name"');
    expect(await balanceOf(accountId)).toBe(1);
  });
});

describe("a developer tries it", () => {
  test("with a published record at the test hub, filled in by a link, at no cost", async () => {
    const { accountId, visitor } = await newMember("developer");
    await operate("account approve-test", { accountId });
    const form = await visitor.open(at("/try/medicare?expected=N"));
    expect(form.html).toContain(`value="${filled("medicare", "N").medicareNumber}"`);
    const result = await visitor.send(form, "/try/medicare", filled("medicare", "N"));
    expect(textOf(result)).toContain("The document does not match");
    expect(textOf(await visitor.open(at("/history?environment=test")))).toContain("Medicare card");
  });

  test("with a test name, whose matches say why, and all that tells whether it is the person", async () => {
    const { accountId, visitor } = await newMember("developer");
    await operate("account approve-test", { accountId });
    const form = await visitor.open(at("/try-screening"));
    const found = textOf(await visitor.send(form, "/try-screening", { name: "screenmultiple" }));
    expect(found).toContain("Review needed: 2 matches");
    expect(found).toContain("Sanctioned");
    expect(found).toMatch(/Born 03\/1961 .*Programmes Invented Measures/);
    expect(found).toContain("test_sanctions: TS-1 (opens in a new tab)");
    const relatives = await visitor.send(form, "/try-screening", { name: "screenrca", includeRcas: "yes" });
    expect(relatives.html).toContain('aria-label="Relationship"');
  });

  test("and finds the right addresses to begin with, and a placeholder where the key goes", async () => {
    const { visitor } = await newMember("developer");
    const page = textOf(await visitor.open(at("/start")));
    expect(page).toContain(`curl ${service().test.url}/v1/verify`);
    expect(page).toContain("<API_KEY>");
  });
});

test("the checks of all pages of an account share one window: past a hundred a minute the page says how long to wait", async () => {
  const { accountId, visitor } = await newMember("developer");
  await operate("account approve-test", { accountId });
  const form = await visitor.open(at("/try/passport"));
  let sentence = "";
  for (let sent = 0; sent < 210 && !sentence.includes("used up"); sent += 1) {
    sentence = textOf(await visitor.send(form, "/try/passport", { ...consent, passportNumber: "1" }));
  }
  expect(sentence).toMatch(/used up its checks for now\. Nothing was checked\. Try again in \d+ seconds/);
});
