import { type Bar, moreThan, type Report, type Section } from "./content.ts";

/** One page without anything to load: it reads the same in ten years, and prints. */
export function reportHtml({ title, facts, sections, checkpoint, howToVerify }: Report): string {
  const shown = facts.map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${safe(title)}</h1>
<dl>${shown}</dl>
${sections.map(sectionHtml).join("\n")}
<section>
<h2>How to verify this report</h2>
<ol>${howToVerify.map((step) => `<li>${stepHtml(step)}</li>`).join("")}</ol>
${checkpoint === undefined ? "" : `<pre>${safe(checkpoint)}</pre>`}
</section>
</main>
</body>
</html>
`;
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; }
dt { font-weight: 600; } dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid #d0d0d0; vertical-align: top; }
td { overflow-wrap: anywhere; }
pre { background: #f3f3f3; padding: 1rem; overflow-x: auto; }
svg { max-width: 100%; height: auto; }
@media print { main { max-width: none; } tr { break-inside: avoid; } }`;

function sectionHtml(section: Section): string {
  const { title, says, chart, table } = section;
  const more = moreThan(table);
  const head = table.columns.map((name) => `<th scope="col">${safe(name)}</th>`).join("");
  const rows = table.rows.map((row) => `<tr>${row.map((cell) => `<td>${safe(cell)}</td>`).join("")}</tr>`).join("\n");
  const body =
    rows === ""
      ? "<p>None.</p>"
      : `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
  return `<section>
<h2>${safe(title)}</h2>
<p>${safe(says)}</p>
${chart === undefined ? "" : chartSvg(chart)}
${body}
${more === undefined ? "" : `<p>${safe(more)}</p>`}
</section>`;
}

const chartHeight = 160;
const barWidth = 64;

/** The table below says the same in numbers. */
function chartSvg(bars: Bar[]): string {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = Math.max(1, bars.length) * barWidth;
  const drawn = bars.map(({ label, value }, at) => {
    const height = Math.round((value / most) * chartHeight);
    const middle = at * barWidth + barWidth / 2;
    return `<rect x="${middle - 20}" y="${chartHeight + 20 - height}" width="40" height="${height}" fill="#2a5a8a"/><text x="${middle}" y="${chartHeight + 14 - height}" text-anchor="middle" font-size="12">${value}</text><text x="${middle}" y="${chartHeight + 36}" text-anchor="middle" font-size="12">${safe(label)}</text>`;
  });
  return `<svg role="img" aria-label="Checks by month" viewBox="0 0 ${width} ${chartHeight + 44}" width="${width}">${drawn.join("")}</svg>`;
}

/** What stands between backticks is to be typed. */
function stepHtml(step: string): string {
  return safe(step).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function safe(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
