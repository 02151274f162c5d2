type Attachment = { name: string; type: string; description: string; bytes: Buffer };

/** One file of PDF, written from top to bottom. */
export type Paper = {
  title: (text: string) => void;
  heading: (text: string) => void;
  text: (text: string) => void;
  fact: (name: string, value: string) => void;
  /** As it is, letter by letter, in small print. */
  code: (text: string) => void;
  attach: (attachment: Attachment) => void;
  /** Whether a letter had to be left out: the fonts know those of western Europe. */
  hasUnknownLetters: () => boolean;
  finish: () => Promise<Buffer>;
};

const margin = 50;
const colour = { ink: "#16202b", accent: "#0b5c6b" };

export async function newPaper({ title, at }: { title: string; at: Date }): Promise<Paper> {
  // Loaded at the first need: most pages make no file.
  const { default: PDFDocument } = await import("pdfkit");
  const page = new PDFDocument({ size: "A4", margin, lang: "en-AU", info: { Title: title, CreationDate: at } });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve) => {
    page.on("data", (part: Buffer) => parts.push(part));
    page.on("end", () => resolve(Buffer.concat(parts)));
  });
  let unknownLetters = false;
  const known = (text: string): string => {
    const shown = text.normalize("NFC").replaceAll(unknown, "?");
    unknownLetters ||= shown !== text.normalize("NFC");
    return shown;
  };
  page.fillColor(colour.ink);
  return {
    title: (text) => void page.font("Helvetica-Bold").fontSize(18).text(known(text)).moveDown(0.6),
    heading(text) {
      // A heading at the foot of a page would stand there by itself.
      if (page.y > page.page.height - 140) page.addPage();
      page.moveDown(0.9).font("Helvetica-Bold").fontSize(12).fillColor(colour.accent).text(known(text));
      page.fillColor(colour.ink).moveDown(0.25);
    },
    text: (text) => void page.font("Helvetica").fontSize(10).text(known(text)).moveDown(0.35),
    fact(name, value) {
      page
        .font("Helvetica-Bold")
        .fontSize(10)
        .text(`${known(name)}: `, { continued: true });
      page.font("Helvetica").text(known(value));
    },
    code: (text) => void page.font("Courier").fontSize(7).text(known(text)).moveDown(0.35),
    attach: ({ bytes, ...described }) => void page.file(bytes, { ...described, creationDate: at, modifiedDate: at }),
    hasUnknownLetters: () => unknownLetters,
    finish() {
      page.end();
      return whole;
    },
  };
}

/** Every reader of PDF brings fonts with the letters of western Europe, and no others. */
const unknown = /[^\n\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/gu;
