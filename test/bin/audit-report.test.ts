import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { testSigner } from "../fakes/log-world.ts";
import { audit } from "../fixtures/audit/audit-command.ts";
import { auditorsFolder } from "../fixtures/audit/auditors-folder.ts";
import { aWinter } from "../fixtures/audit/exported.ts";
import { entriesOf, logIn } from "../fixtures/audit/log-folder.ts";
import type { Item } from "../fixtures/audit/service-rows.ts";

const hostile = `O'Hara <script>alert("1")</script> & 株式会社`;
const named = (item: Item): Item =>
  item.sk === "ACCOUNT" && item.pk === "ACCOUNT#acc_1" ? { ...item, name: hostile } : item;

const { folder, exports, log, key } = auditorsFolder(() => aWinter().map(named));
const out = join(folder, "report");
const about = ["--exports", exports, "--account", "acc_1"];

/** What a reader of the PDF sees, word by word: texts stand in packed streams, in hexadecimal pieces. */
function textOfPdf(bytes: Buffer): string {
  const streams = [...bytes.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed = ""]) => {
    try {
      return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const lines = streams.join("\n").matchAll(/\[(.*?)\] TJ/g);
  return [...lines]
    .map(([, pieces = ""]) => [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => hex).join(""))
    .map((hex) => Buffer.from(hex, "hex").toString("latin1"))
    .join("\n");
}

test("a page and a PDF show the views' own figures, the checkpoint, and how to verify them", async () => {
  const {
    status,
    out: said,
    err,
  } = await audit(
    "report",
    ...about,
    "--from",
    "2026-05",
    "--to",
    "2026-07",
    "--log",
    log,
    "--key",
    key,
    "--out",
    `${out}.pdf`,
  );
  expect({ status, err, said }).toEqual({ status: 0, err: "", said: `${out}.html and ${out}.pdf are written.\n` });
  const html = readFileSync(`${out}.html`, "utf8");
  const pdf = textOfPdf(readFileSync(`${out}.pdf`));
  const view = await audit("query", "--from", exports, "--view", "checks_by_month", "--format", "json");
  const rows: Record<string, unknown>[] = JSON.parse(view.out);
  for (const month of ["2026-05", "2026-06", "2026-07"]) {
    const ofMonth = rows.filter((row) => row.account_id === "acc_1" && row.month === month);
    const sum = (name: string) => ofMonth.reduce((total, row) => total + Number(row[name]), 0);
    const figures = [month, ...["checks", "answered", "without_result"].map((name) => String(sum(name)))];
    expect(html).toContain(`<tr>${figures.map((figure) => `<td>${figure}</td>`).join("")}`);
    expect(pdf).toContain(figures.join("\n"));
  }
  // The month after the last one is not in it.
  expect(html).not.toContain("<td>2026-08</td>");
  const ledger = await audit(
    "query",
    "--from",
    exports,
    "--sql",
    "SELECT max_by(balance_credits, concat(\"at\", subject_id)) AS balance FROM ledger WHERE account_id = 'acc_1' AND \"at\" < '2026-08'",
    "--format",
    "json",
  );
  const [{ balance }] = JSON.parse(ledger.out);
  expect(html).toContain(`<td>${balance}</td></tr></tbody>`);
  expect(pdf).toContain(`\n${balance}\n`);
  const [origin = "", size = "", root = ""] = readFileSync(join(log, "checkpoint"), "utf8").split("\n");
  for (const text of [html, pdf]) {
    for (const line of [origin, size, root, "audit -- verify --from EXPORTS"]) expect(text).toContain(line);
  }
});

test("times stand in one piece on paper, and what an operator changed is told in words", async () => {
  await audit("report", ...about, "--from", "2026-05", "--to", "2026-05", "--out", out);
  const pdf = textOfPdf(readFileSync(`${out}.pdf`)).split("\n");
  const html = readFileSync(`${out}.html`, "utf8");
  const acts = await audit("query", "--from", exports, "--view", "operator_acts", "--format", "json");
  const rows: Record<string, unknown>[] = JSON.parse(acts.out);
  const mine = rows.filter(({ account_id }) => account_id === "acc_1");
  expect(mine.length).toBeGreaterThan(5);
  for (const { at } of mine) expect(pdf).toContain(at);
  for (const shown of [html, pdf.join("\n")]) {
    expect(shown).toContain("hub: production");
    expect(shown).not.toMatch(/[{}]&quot;|\{"|\{\}/);
  }
});

test("an account's name is shown as it is, and is no part of the page", async () => {
  await audit("report", ...about, "--from", "2026-05-01", "--to", "2026-05-31", "--out", out);
  const html = readFileSync(`${out}.html`, "utf8");
  expect(html).toContain("Audit report of O'Hara &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 株式会社");
  expect(html).not.toContain("<script");
  expect(textOfPdf(readFileSync(`${out}.pdf`))).toContain("O'Hara <script>");
});

test("a report of nobody, of no time and under a stranger's checkpoint is refused", async () => {
  const time = ["--from", "2026-05", "--to", "2026-07", "--out", out];
  const asked = (...args: string[]) => audit("report", ...args);
  expect(await asked("--exports", exports, "--account", "acc_9", ...time)).toMatchObject({
    status: 1,
    err: "The exports hold no account acc_9.\n",
  });
  expect(await asked(...about, "--from", "May", "--to", "2026-07", "--out", out)).toMatchObject({
    status: 2,
    err: "--from must be a day or a month, such as 2026-07-01 or 2026-07.\n",
  });
  const stranger = join(folder, "stranger");
  await logIn(stranger, entriesOf(aWinter()), testSigner());
  const refused = await asked(...about, ...time, "--log", stranger, "--key", key);
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining("none of the keys") });
});
