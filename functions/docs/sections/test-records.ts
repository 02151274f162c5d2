import { rehearsals } from "../../contract/test-records/rehearsals.ts";
import { published, testRecords as records } from "../../contract/test-records.ts";
import { documentTypes } from "../../contract/verification/verify.ts";
import { block, code, html, json, jumps, type Section } from "../html.ts";

export const testRecords: Section = {
  id: "test-records",
  title: "Test records",
  body: html`
<p>Whole bodies for <code>POST /v1/verify</code> on the test address, with the code each is answered with. The people are
invented. Wait 30 to 60 seconds before you repeat a test case: in quick succession it can answer N. What else may be sent
again, and when, <a href="#errors">errors</a> says.</p>
${jumps("Test records by document type", [
  ...documentTypes.map((type) => ({ id: `records-${type}`, name: type })),
  { id: "rehearsals", name: "rehearsals" },
])}
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
})}
<h3 id="rehearsals">Rehearsals</h3>
<p>What no test record can be asked for, the test address plays itself: send one of these bodies, whole and unchanged. The
answer, its record and its event say <code>"rehearsal": true</code>. The DVS hears nothing of it, so there is no
<a href="#receipts">receipt</a>. With any field changed, and on production always, a body goes to the DVS like every
other.</p>
${rehearsals.map(
  ({ name, request, expected }) => html`<details><summary>${code(name)}: ${expected}</summary>
${block("JSON", `rehearsal-${name}`, json(request))}</details>`,
)}`,
};
