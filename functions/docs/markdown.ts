import type { Html, Section } from "./html.ts";

/** The same documentation as text: for agents, and for whoever reads in an editor. */
export function documentationText(sections: readonly Section[]): string {
  const parts = sections.map(({ title, body }) => `## ${title}\n\n${markdownOf(body)}`);
  return `# Identity verification and screening\n\n${parts.join("\n\n")}\n`;
}

/** What an agent reads first: what this is, and where each thing stands. */
export function llmsText(sections: readonly Section[]): string {
  const lines = sections.map(({ id, title }) => `- [${title}](docs.md): the section "${title}"; as a page: docs#${id}`);
  return `# Identity verification and screening

> Checks Australian identity documents against their issuers' records, through the government's Document Verification
> Service, and screens people and organisations against sanctions, PEP and adverse-media lists. JSON over HTTPS; every call
> carries an API key in the header X-API-Key.

## Documentation

- [Everything as Markdown](docs.md): every call, document type, error and test record
- [The contract](openapi.json): OpenAPI 3.1
- [Tools](docs.md): the Model Context Protocol at mcp, on the test address, with a test key

## Sections of docs.md

${lines.join("\n")}
`;
}

const fence = "```";
/** A sample by what its readers colour it as. */
const fenced: Readonly<Record<string, string>> = { curl: "sh" };

/** Our own pages use few elements, and each of them has a form in Markdown. Samples are set aside first, as they are. */
function markdownOf({ html }: Html): string {
  const samples: string[] = [];
  const aside = html.replaceAll(
    /<figure>[\s\S]*?<pre[^>]*data-language="([^"]+)"[^>]*><code>([\s\S]*?)<\/code><\/pre><\/figure>/g,
    (_, language: string, text: string) => {
      samples.push(
        `${fence}${fenced[language] ?? language.toLowerCase()}\n${plain(text.replaceAll(/<[^>]+>/g, ""))}\n${fence}`,
      );
      return `\n\n[[sample ${samples.length - 1}]]\n\n`;
    },
  );
  const text = inline(blocks(aside.replaceAll(/<table[\s\S]*?<\/table>/g, (table) => `\n\n${tableOf(table)}\n\n`)));
  const tidy = text.replaceAll(/\n{3,}/g, "\n\n").trim();
  return tidy.replaceAll(/\[\[sample (\d+)\]\]/g, (_, index: string) => samples[Number(index)] ?? "");
}

function blocks(html: string): string {
  return html
    .replaceAll(/<h3[^>]*>([\s\S]*?)<\/h3>/g, (_, title: string) => `\n\n### ${oneLine(title)}\n\n`)
    .replaceAll(/<summary>([\s\S]*?)<\/summary>/g, (_, title: string) => `\n\n${oneLine(title)}\n\n`)
    .replaceAll(/<li>([\s\S]*?)<\/li>/g, (_, item: string) => `\n- ${oneLine(item)}`)
    .replaceAll(/<p[^>]*>([\s\S]*?)<\/p>/g, (_, text: string) => `\n\n${oneLine(text)}\n\n`)
    .replaceAll(/<\/(ul|ol)>/g, "\n\n");
}

function tableOf(table: string): string {
  const [, caption = ""] = /<caption>([\s\S]*?)<\/caption>/.exec(table) ?? [];
  const rows = [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) => oneLine(cell).replaceAll("|", "\\|")),
  );
  const [heads = [], ...cells] = rows;
  const line = (row: readonly string[]) => `| ${row.join(" | ")} |`;
  return [`${caption}:`, "", line(heads), line(heads.map(() => "---")), ...cells.map(line)].join("\n");
}

function inline(html: string): string {
  const marked = html
    .replaceAll(/<code>([\s\S]*?)<\/code>/g, "`$1`")
    .replaceAll(/<strong>([\s\S]*?)<\/strong>/g, "**$1**")
    .replaceAll(/<em>([\s\S]*?)<\/em>/g, "*$1*")
    .replaceAll(/<a href="([^"#][^"]*)"[^>]*>([\s\S]*?)<\/a>/g, "[$2]($1)");
  return plain(marked.replaceAll(/<[^>]+>/g, ""));
}

function plain(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
