import { describe, expect, test } from "vitest";
import { proveReceipt } from "../../../clients/typescript/receipt.ts";
import type { AuditKeys } from "../../../functions/contract/audit-log.ts";
import type { Page, Visitor } from "../../../local/provider/first-visit.ts";
import { readPdf } from "../../fixtures/audit/pdf.ts";
import { operate, service } from "../operator.ts";
import { consent, ownPassport, verifyingFirm } from "./firms.ts";
import { dashboards, joining, newMember, textOf } from "./visiting.ts";

const at = (path: string) => `${dashboards().url}${path}`;

async function auditKeys(): Promise<AuditKeys> {
  const url = `${service().production.url}/.well-known/audit-keys`;
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const published = (await (await fetch(url)).json()) as AuditKeys;
    if (published.keys.length > 0 && published.keys.every(({ proof }) => proof !== undefined)) return published;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("the keys were never in the log");
}

/** The file of what a page shows; asked again until the log holds the check. */
async function provenFile(visitor: Visitor, result: Page, filled: Record<string, string> = {}) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const file = await visitor.send(result, "/evidence", filled);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const read = readPdf(file.bytes);
    if (read.attachments["proof.tlog-proof"] !== undefined) return { file, ...read };
  }
  throw new Error("the log never held the check");
}

async function verified() {
  const made = await verifyingFirm();
  const form = await made.visitor.open(at("/verify/passport"));
  return { ...made, result: await made.visitor.send(form, "/verify/passport", await ownPassport()) };
}

/** The same page, carrying something else in the place of its result. */
function carrying(page: Page, box: string): Page {
  return { ...page, html: page.html.replace(/name="result" value="[^"]*"/, `name="result" value="${box}"`) };
}

const boxOf = ({ html }: Page): string => /name="result" value="([^"]*)"/.exec(html)?.[1] ?? "";

describe("a verification's file", () => {
  test("tells the result, and its receipt and proof convince whoever trusts the log's keys alone", async () => {
    const { visitor, person, result } = await verified();
    const id = /ver_[0-9A-Za-z]+/.exec(result.html)?.[0] ?? "";
    const { file, text, attachments } = await provenFile(visitor, result, { note: "Matter 2291, Mr O’Brien" });
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="verification-${id}.pdf"`);
    expect(file.headers.get("cache-control")).toBe("no-store");
    for (const words of ["The document matches", id, person.user, "notice-3", "Matter 2291", "What is not signed"]) {
      expect(text).toContain(words);
    }
    const { keys, log } = await auditKeys();
    const proof = attachments["proof.tlog-proof"] ?? "";
    const { receipt } = proveReceipt(attachments["receipt.jws"] ?? "", { keys, proof, vkeys: log.vkeys });
    expect(receipt).toMatchObject({ verificationId: id, responseCode: "Y", consentVersion: consent.consentVersion });
  });

  test("is made of no result that is forged, altered, another member's or another account's", async () => {
    const { accountId, visitor, result } = await verified();
    const colleague = await joining(accountId, "member");
    const stranger = await verifyingFirm();
    const box = boxOf(result);
    const middle = Math.floor(box.length / 2);
    const other = box[middle] === "A" ? "B" : "A";
    const altered = `${box.slice(0, middle)}${other}${box.slice(middle + 1)}`;
    const forged = Buffer.from("a result that nobody sealed").toString("base64");
    for (const one of ["", forged, altered, box.slice(0, -4)]) {
      const refused = await visitor.send(carrying(result, one), "/evidence");
      expect(refused.status).toBe(403);
      expect(textOf(refused)).toContain("No file can be made of this");
    }
    for (const { visitor: foreign } of [colleague, stranger]) {
      const own = await foreign.send(
        await foreign.open(at("/verify/passport")),
        "/verify/passport",
        await ownPassport(),
      );
      expect((await foreign.send(carrying(own, box), "/evidence")).status).toBe(403);
    }
  });

  test("is not made for a form that another site sent", async () => {
    const { visitor, result } = await verified();
    const unmarked = { ...result, html: result.html.replaceAll(/name="form" value="[^"]+"/g, 'name="form" value="x"') };
    expect((await visitor.send(unmarked, "/evidence")).headers.get("content-type")).not.toContain("pdf");
  });
});

describe("a screening's file", () => {
  test("tells the name and the proof of the record, and says what is not signed", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    await operate("wallet top-up", { accountId, credits: 1, reference: "start" });
    const name = "Zebulon Quartermaine-Fitzgibbon";
    const form = await visitor.open(at("/screen"));
    const result = await visitor.send(form, "/screen", { name, externalReference: "case-9" });
    const { text, attachments } = await provenFile(visitor, result);
    for (const words of ["Nobody found", name, "case-9", "What is not signed"]) expect(text).toContain(words);
    expect(attachments["proof.tlog-proof"]).toMatch(/^c2sp\.org\/tlog-proof@v1\n/);
    expect(JSON.parse(attachments["result.json"] ?? "")).toMatchObject({ response: { matchCount: 0 } });
  });

  test("holds what the firm decided about each match, and its note", async () => {
    const { accountId, visitor } = await newMember("developer");
    await operate("account approve-test", { accountId });
    const form = await visitor.open(at("/try-screening"));
    const result = await visitor.send(form, "/try-screening", { name: "screenmultiple" });
    const decided = { "decision-1": "Not the person", "note-1": "Born 40 years later", "decision-2": "The person" };
    const file = await visitor.send(result, "/evidence", decided);
    const { text, attachments } = readPdf(file.bytes);
    expect(text).toMatch(/Not the person[\s\S]*Born 40 years later[\s\S]*The person/);
    expect(text).toContain("Nothing: this is the fixed answer to a test name");
    for (const listed of ["03/1961", "Invented Measures", "Australia"]) expect(text).toContain(listed);
    expect(JSON.parse(attachments["result.json"] ?? "").decisions).toEqual([
      { decision: "Not the person", note: "Born 40 years later" },
      { decision: "The person", note: "" },
    ]);
  });
});

test("a form larger than the dashboard takes is refused in words", async () => {
  const { visitor, result } = await verified();
  const page = await visitor.send(result, "/evidence", { note: "x".repeat(300_000) });
  expect(page.status).toBe(400);
  expect(textOf(page)).toContain("larger than 256 KB");
});
