import { expect, test } from "vitest";
import { block, html, table } from "../../../functions/docs/html.ts";
import { documentationText } from "../../../functions/docs/markdown.ts";

const text = 'first = "<API_KEY>"\n\n\ndef second():\n    return first & 1';

test("Markdown keeps a sample letter for letter, blank lines and all, and every cell of a table", () => {
  const body = html`<p>Say <code>a &lt; b</code>,
then <a href="openapi.json">read</a>.</p>${block("Python", "one", text)}${table("Codes", ["Code", "Meaning"], [["Y", "it | matches"]])}`;
  const told = documentationText([{ id: "one", title: "One", body }]);
  expect(told).toContain(`\`\`\`python\n${text}\n\`\`\``);
  expect(told).toContain("Say `a < b`, then [read](openapi.json).");
  expect(told).toContain("| Y | it \\| matches |");
  expect(told).toMatch(/^# Identity verification and screening\n\n## One\n\n/);
});
