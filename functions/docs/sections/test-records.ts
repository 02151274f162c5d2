import { published, testRecords as records } from "../../contract/test-records.ts";
import { documentTypes } from "../../contract/verify.ts";
import { block, code, html, json, jumps, type Section } from "../html.ts";

export const testRecords: Section = {
  id: "test-records",
  title: "Test records",
  body: html`
<p>Whole bodies for <code>POST /v1/verify</code> on the test address, with the code each is answered with. The people are
invented. Wait 30 to 60 seconds before you repeat a test case: in quick succession it can answer N. What else may be sent
again, and when, <a href="#errors">errors</a> says.</p>
${jumps(
  "Test records by document type",
  documentTypes.map((type) => ({ id: `records-${type}`, name: type })),
)}
${documentTypes.map((type) => {
  const found = records.filter(({ documentType }) => documentType === type).map(published);
  return html`<h3 id="records-${type}">${code(type)}</h3>
${found.map(
  (
    { request, expected },
    index,
  ) => html`<details><summary>Record ${index + 1}: answers <strong>${expected}</strong></summary>
${block("JSON", `record-${type}-${index + 1}-${expected}`, json(request))}</details>`,
)}`;
})}`,
};
