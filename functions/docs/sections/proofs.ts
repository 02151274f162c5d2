import { pendingExample, proofExample } from "../../contract/openapi/examples/audit-log-examples.ts";
import { block, code, html, json, type Section, table } from "../html.ts";
import { receiptReaders } from "../receipt-readers.ts";

export const proofs: Section = {
  id: "proofs",
  title: "Receipts and proofs, for your auditors",
  body: html`
<p>The service writes every fact into an audit log that nobody can rewrite, itself included: how each verification ended,
each screening's audit row, each movement of credits. Within half a minute you can fetch a proof of it, keep it, and show
it to anybody in years. A proof verifies offline, by any program that knows the open formats; it never tells an outcome.</p>
${table(
  "What is asked of the log",
  ["Call", "Key", "Answer"],
  [
    [code("GET /v1/verify/{id}/proof"), "yours", "200 and the proof of the verification's end"],
    [code("GET /v1/screening/{id}/proof"), "yours, live", "200 and the proof of the screening's audit row"],
    [code("GET /v1/audit/checkpoint"), "none", "how large the log is and what its tree hashes to, signed"],
    [code("GET /.well-known/audit-keys"), "none", "the keys that signatures are verified with: keep a copy"],
  ],
)}
<p>Before that a proof answers 202: ask again after <code>Retry-After</code>.</p>
${block("JSON", "proof-pending", json(pendingExample.pending.value))}
<p>A proof is a text (<a href="https://c2sp.org/tlog-proof">c2sp.org/tlog-proof</a>):</p>
${block("Text", "proof", proofExample)}
<ul>
<li><code>extra</code> is the entry, in base64: JSON in the form of RFC 8785, with what was logged in <code>row</code>.</li>
<li>To verify it, hash the entry as a leaf (RFC 6962: SHA-256 over a zero byte and the entry), follow the lines below
<code>index</code> to the root, and check the signature over the checkpoint with the log's key. The typed client does it:
<code>openProof(proof, vkeys)</code>.</li>
<li>Two checkpoints that you kept, or two proofs, show together with the log that nothing was rewritten between them.</li>
</ul>
<h3 id="receipts">Receipts</h3>
<p>We never keep an outcome, so only you can show it later. Every Y, N and D, in an answer or in an event, carries a
<code>receipt</code>: a JWS (EdDSA) over the verification's id, document type, time, environment, consent stamp,
<code>responseCode</code> and a random value. Keep it as it is. The log's entry of the verification holds the SHA-256 of
what it says as <code>commitment</code>: whoever has the receipt and the proof knows that we answered this and nothing else,
and the hash alone tells nobody.</p>
<p>The typed client reads it with <code>openReceipt</code> and <code>proveReceipt</code>. Any JOSE library does as well:</p>
${block("TypeScript", "receipt-reader", receiptReaders.typescript)}
${block("Python", "receipt-reader", receiptReaders.python)}
<p>Keys follow one another. <code>/.well-known/audit-keys</code> lists every one with the times of its use and the proof that
the log held it before its successor: keep a copy beside your receipts.</p>`,
};
