import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { Visitor } from "../../../local/provider/first-visit.ts";
import { operate } from "../operator.ts";
import { dashboards, joining, newMember, textOf } from "./visiting.ts";

const at = (path: string) => `${dashboards().url}${path}`;

async function screeningFirm(credits = 10) {
  const made = await newMember("dashboard");
  await operate("wallet top-up", { accountId: made.accountId, credits, reference: "start" });
  return made;
}

const balanceOf = async (accountId: string) => (await operate("wallet show", { accountId })).balance;

/** What a browser sends of a form with a file. */
async function sendParts(visitor: Visitor, path: string, fields: Record<string, string | Blob>): Promise<Response> {
  const { html } = await visitor.open(at("/batch"));
  const body = new FormData();
  body.set("form", /name="form" value="([^"]+)"[^>]*>(?=<div class="field)/.exec(html)?.[1] ?? "");
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(at(path), { method: "POST", body, headers: { Cookie: cookie, Origin: dashboards().url } });
}

const sendFile = (visitor: Visitor, text: string | Uint8Array<ArrayBuffer>) =>
  sendParts(visitor, "/batch", { file: new Blob([text], { type: "text/csv" }) });

const run = "0d9f6f6e-51f9-4a1c-8f5e-3f4f6a0b7c11";
const sendRows = (visitor: Visitor, rows: string, batch = `${run}-1-2`) =>
  sendParts(visitor, "/batch/rows", { rows, first: "1", batch });

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
const faultOf = async (response: Response) => textOf({ html: await response.text() });

describe("a short file, without scripts,", () => {
  test("is answered as a file: a row for each name, half a credit each", async () => {
    const { accountId, visitor } = await screeningFirm();
    const file =
      "Full Name;Date of birth;E-mail;Reference\r\nZebulon Quartermaine;1984-07-19;z@x.example;case-1\r\nAda Nobody;;;\r\n";
    const response = await sendFile(visitor, file);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="screening-results.csv"');
    const rows = rowsOf(await response.text());
    expect(rows).toMatchObject([
      { row: "1", reference: "case-1", name: "Zebulon Quartermaine", result: "clear", matches: "0" },
      { row: "2", reference: "", name: "Ada Nobody", result: "clear" },
    ]);
    expect(await balanceOf(accountId)).toBe(9);
    expect(textOf(await visitor.open(at("/history/screenings?reference=case-1")))).toContain("case-1");
  });

  test("with rows that cannot be screened: each is named with its fault and costs nothing", async () => {
    const { accountId, visitor } = await screeningFirm();
    const rows = rowsOf(await (await sendFile(visitor, "name,dob\nAda Nobody,19/07/1984\n???,\nBen Nobody,\n")).text());
    expect(rows.map(({ result }) => result)).toEqual(["not screened", "not screened", "clear"]);
    expect(rows[0]?.fault).toMatch(/^dateOfBirth must be/);
    expect(await balanceOf(accountId)).toBe(9.5);
  });

  test("with formulas and scripts for names: neither runs where the results are opened", async () => {
    const { visitor } = await screeningFirm();
    const response = await sendFile(
      visitor,
      'name\n"=HYPERLINK(""http://evil.example"")"\n<script>alert(1)</script>\n',
    );
    const text = await response.text();
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(rowsOf(text)[1]?.name).toBe("<script>alert(1)</script>");
  });

  test.each<[what: string, file: string | Uint8Array<ArrayBuffer>, why: string]>([
    ["without the column of names", "surname,dob\nNobody,1984\n", "The file has no column “name”"],
    ["in another encoding", new Uint8Array([...Buffer.from("name\nM\xfcller\n", "latin1")]), "The file is not UTF-8"],
    ["with a quotation mark that stays open", 'name\n"Ada Nobody\nBen\n', "never closed"],
    ["without rows", "name\n", "no rows"],
    ["that is empty", "", "Choose a CSV file"],
    ["with one thing twice", "name,full name\nAda,Ada\n", "Two columns hold the same: name"],
    ["of more rows than one request takes", `name\n${"Ada Nobody\n".repeat(201)}`, "more than 200 rows"],
  ])("%s is refused in words, and costs nothing", async (_what, file, why) => {
    const { accountId, visitor } = await screeningFirm();
    const response = await sendFile(visitor, file);
    expect(response.status).toBe(400);
    expect(await faultOf(response)).toContain(why);
    expect(await balanceOf(accountId)).toBe(10);
  });

  test("without credits is refused, and so is a member without the right", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    expect(await faultOf(await sendFile(visitor, "name\nAda Nobody\n"))).toContain("too few credits");
    const reader = await joining(accountId, "read-only");
    expect((await sendFile(reader.visitor, "name\nAda Nobody\n")).status).toBe(403);
  });
});

describe("rows that the page's script sends", () => {
  test("come back as rows of the results; sent again under their name they are not charged again", async () => {
    const { accountId, visitor } = await screeningFirm();
    const [one, again] = [
      await sendRows(visitor, "name,mood\nAda,good\nBen,\n"),
      await sendRows(visitor, "name,mood\nAda,good\nBen,\n"),
    ];
    expect(await one.json()).toMatchObject({ counts: { clear: 2 }, unused: ["mood"] });
    expect(await again.json()).toMatchObject({ counts: { clear: 2 } });
    expect(await balanceOf(accountId)).toBe(9);
  });

  test("beyond the credits are not screened at all, and the page is told so", async () => {
    const { accountId, visitor } = await screeningFirm(0.5);
    const response = await sendRows(visitor, "name\nAda\nBen\n");
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ sentence: expect.stringContaining("too few credits"), fewer: false });
    expect(await balanceOf(accountId)).toBe(0.5);
  });

  test("of more than one batch are refused, and so is a name of a batch that the script did not make", async () => {
    const { visitor } = await screeningFirm();
    expect((await sendRows(visitor, `name\n${"Ada\n".repeat(501)}`)).status).toBe(400);
    expect((await sendRows(visitor, "name\nAda\n", "../x")).status).toBe(400);
  });

  test("without the mark of this session are refused: another site cannot spend a firm's credits", async () => {
    const { accountId, visitor } = await screeningFirm();
    const response = await sendParts(visitor, "/batch/rows", {
      form: "x",
      rows: "name\nAda\n",
      first: "1",
      batch: `${run}-1-1`,
    });
    expect(response.status).toBe(403);
    expect(await balanceOf(accountId)).toBe(10);
  });
});
