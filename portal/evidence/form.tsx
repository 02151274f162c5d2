import type { Child } from "hono/jsx";
import { Form } from "../design/fields.tsx";
import type { MemberVisit } from "../frame/visit.ts";
import { tokenOf } from "../members/frame.tsx";
import { longestNote } from "./decisions.ts";
import { carried, type Evidence } from "./evidence.ts";

/** What a result page ends with: the result itself, sealed, on its way into a file. */
export function EvidenceForm(props: { evidence: Evidence; visit: MemberVisit; children?: Child }) {
  const { evidence, visit, children } = props;
  return (
    <Form action="/evidence" token={tokenOf(visit)} stays>
      {children}
      <div class="field">
        <label for="note">Note for your file (optional)</label>
        <span class="hint" id="note-hint">
          It is printed into the file, and kept nowhere else.
        </span>
        <input id="note" name="note" maxlength={longestNote} autocomplete="off" aria-describedby="note-hint" />
      </div>
      <input type="hidden" name="result" value={carried(evidence, visit)} />
      <button type="submit">Download as PDF</button>
    </Form>
  );
}
