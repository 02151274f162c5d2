import PDFDocument from "pdfkit";
import { type Bar, moreThan, type Report, type Table } from "./content.ts";

type Page = InstanceType<typeof PDFDocument>;

const margin = 50;
const padding = 3;
const colours = { text: "#1a1a1a", line: "#d0d0d0", bar: "#2a5a8a" };

/** The same report on paper. */
export async function reportPdf(report: Report): Promise<Buffer> {
  const page = new PDFDocument({ size: "A4", margin, info: { Title: report.title } });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    page.on("data", (part: Buffer) => parts.push(part));
    page.on("end", () => resolve(Buffer.concat(parts)));
  });
  page.fillColor(colours.text).font("Helvetica-Bold").fontSize(20).text(known(report.title)).moveDown(0.5);
  for (const [name, value] of report.facts) {
    page
      .font("Helvetica-Bold")
      .fontSize(10)
      .text(`${known(name)}: `, { continued: true });
    page.font("Helvetica").text(known(value));
  }
  for (const { title, says, chart, table } of report.sections) {
    heading(page, title);
    page.font("Helvetica").fontSize(10).text(known(says)).moveDown(0.5);
    if (chart !== undefined) bars(page, chart);
    rows(page, table);
  }
  heading(page, "How to verify this report");
  for (const [at, step] of report.howToVerify.entries()) {
    page
      .font("Helvetica")
      .fontSize(10)
      .text(`${at + 1}. ${known(step)}`)
      .moveDown(0.3);
  }
  if (report.checkpoint !== undefined) page.moveDown(0.5).font("Courier").fontSize(8).text(known(report.checkpoint));
  page.end();
  return done;
}

function heading(page: Page, title: string): void {
  // A heading at the foot of a page would stand there alone.
  if (page.y > page.page.height - 160) page.addPage();
  page.x = margin;
  page.moveDown(1.2).font("Helvetica-Bold").fontSize(13).text(title).moveDown(0.2);
}

function rows(page: Page, table: Table): void {
  page.font("Helvetica").fontSize(8);
  if (table.rows.length === 0) {
    page.text("None.");
    return;
  }
  const head = table.columns.map((text) => ({ text, font: { src: "Helvetica-Bold" } }));
  const body = table.rows.map((row) => row.map(known));
  page.table({
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: colours.line, padding },
    columnStyles: widthsOf(page, [table.columns, ...body]),
    data: [head, ...body],
  });
  page.x = margin;
  const more = moreThan(table);
  if (more !== undefined) page.moveDown(0.3).text(more);
}

/** Words stay whole while there is room for that, and then each column is as wide as its longest text. */
function widthsOf(page: Page, [head = [], ...body]: readonly string[][]): number[] {
  const room = page.page.width - 2 * margin;
  const inHead = head.map((text) => widest(page.font("Helvetica-Bold"), text.split(" ")));
  page.font("Helvetica");
  const cells = head.map((_, at) => body.map((row) => row[at] ?? ""));
  const words = cells.map((texts, at) => Math.max(inHead[at] ?? 0, widest(page, texts.join(" ").split(" "))));
  const lines = cells.map((texts, at) => Math.max(words[at] ?? 0, widest(page, texts)));
  const whole = shared(room, words);
  const left = room - sumOf(whole);
  const more = shared(
    left,
    lines.map((line, at) => line - (whole[at] ?? 0)),
  );
  const spare = (left - sumOf(more)) / head.length;
  return whole.map((width, at) => width + (more[at] ?? 0) + spare);
}

function widest(page: Page, texts: readonly string[]): number {
  return Math.max(...texts.map((text) => page.widthOfString(text))) + 2 * padding + 1;
}

/** Whoever asks for little gets it; the others have equal parts of what is left. */
function shared(room: number, asked: readonly number[]): number[] {
  const given = [...asked];
  let left = room;
  const smallestFirst = asked.map((width, at) => ({ width, at })).sort((one, other) => one.width - other.width);
  for (const [served, { width, at }] of smallestFirst.entries()) {
    given[at] = Math.min(width, left / (asked.length - served));
    left -= given[at];
  }
  return given;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

const chartHeight = 110;

function bars(page: Page, chart: Bar[]): void {
  if (page.y + chartHeight + 40 > page.page.height - margin) page.addPage();
  const most = Math.max(1, ...chart.map(({ value }) => value));
  const width = Math.min(60, (page.page.width - 2 * margin) / Math.max(1, chart.length));
  const foot = page.y + chartHeight + 12;
  page.font("Helvetica").fontSize(Math.min(8, width / 5));
  for (const [at, { label, value }] of chart.entries()) {
    const height = (value / most) * chartHeight;
    const left = margin + at * width;
    page.rect(left + width * 0.2, foot - height, width * 0.6, Math.max(height, 0.5)).fill(colours.bar);
    page.fillColor(colours.text);
    page.text(String(value), left, foot - height - 10, { width, align: "center", lineBreak: false });
    page.text(label, left, foot + 4, { width, align: "center", lineBreak: false });
  }
  page.x = margin;
  page.y = foot + 24;
}

/** The fonts that every reader of PDF has know the letters of western Europe and no others. */
function known(text: string): string {
  return text.replaceAll(/[^\n\x20-\x7e\u00a0-\u00ff\u2014]/g, "?");
}
