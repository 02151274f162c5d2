import { highlighted } from "./highlight.ts";

/** A piece of page: its text is safe to stand in one. */
export type Html = { readonly html: string };
type Piece = Html | string | number | undefined | readonly Html[];

/** Escapes whatever is put into it, save other pieces of page. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: texts.map((text, index) => text + (index < pieces.length ? written(pieces[index]) : "")).join("") };
}

function written(piece: Piece): string {
  if (piece === undefined) return "";
  if (typeof piece === "string" || typeof piece === "number") return escaped(String(piece));
  return "html" in piece ? piece.html : piece.map((one) => one.html).join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Between tags a quote may stand as it is. The entities of quotes in samples were a tenth of the page. */
function betweenTags(text: string): string {
  return escaped(text).replaceAll("&quot;", '"');
}

export type Section = { id: string; title: string; body: Html };

/** A table whose heads stand above its columns; on a phone, where each row is a list of its own, before each cell. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly Piece[])[]): Html {
  const row = (cells: readonly Piece[]) =>
    html`<tr>${cells.map((cell, index) => (index === 0 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`))}</tr>\n`;
  return html`<div class="wide" role="group" aria-label="${caption}" tabindex="0"><table style="${headsForPhones(heads)}"><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>`;
}

/** Custom properties that the style for narrow screens writes before the cells: `--h2:'Meaning'`. */
function headsForPhones(heads: readonly string[]): string {
  return heads.flatMap((head, index) => (index === 0 ? [] : [`--h${index + 1}:'${head}'`])).join(";");
}

/** Where a long section leads. */
export function jumps(label: string, targets: readonly { id: string; name: string }[]): Html {
  return html`<ul class="jumps" aria-label="${label}">${targets.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul>`;
}

export function code(text: string): Html {
  return html`<code>${text}</code>`;
}

/** A text to copy. `what` names it for tests and for people who cannot see it. */
export function block(language: string, what: string, text: string): Html {
  return html`<figure><figcaption>${language}</figcaption><button class="copy" aria-label="Copy: ${what}, ${language}">Copy</button><pre tabindex="0" data-language="${language}" data-example="${what}"><code>${{ html: highlighted(text, betweenTags) }}</code></pre></figure>`;
}

export const json = (value: unknown) => JSON.stringify(value, null, 2);
