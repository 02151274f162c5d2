import { filterFields } from "../checks/list-filter.ts";
import { Faults, type Field, FieldBox, type Fill, unfilled } from "../design/fields.tsx";
import { Notice } from "../design/parts.tsx";
import { assetPath } from "../frame/assets.ts";
import type { PageContext } from "../frame/visit.ts";
import { memberPage, tokenOf } from "../members/frame.tsx";

const file: Field = { name: "file", label: "CSV file", required: true, kind: "file" };
const fields: readonly Field[] = [file, ...filterFields];
const title = "Screen a file of names";

export function showBatchForm(c: PageContext, shown: { fill?: Fill; sentence?: string } = {}): Promise<Response> {
  const { fill = unfilled, sentence } = shown;
  const isRefused = sentence !== undefined;
  return memberPage(c, {
    title: isRefused ? `Error: ${title}` : title,
    status: isRefused ? 400 : 200,
    script: assetPath.batch,
    body: (
      <>
        <h1>{title}</h1>
        <Faults fields={fields} fill={fill} />
        {sentence && fill.faults.length === 0 && (
          <Notice mood="bad" title="Nothing was screened">
            {sentence}
          </Notice>
        )}
        <p class="lead">Each name costs 0.5 credits, whatever is found. The names are not kept.</p>
        <Columns />
        <form method="post" action="/batch" enctype="multipart/form-data" novalidate data-stays="yes" data-batch="yes">
          <input type="hidden" name="form" value={tokenOf(c.get("memberVisit"))} />
          {fields.map((field) => (
            <FieldBox field={field} fill={fill} />
          ))}
          <noscript>
            <p>Without scripts a file of up to 200 rows is screened at once, and answered as a file.</p>
          </noscript>
          <button type="submit">Screen the file</button>
        </form>
        <Run />
      </>
    ),
  });
}

function Columns() {
  return (
    <details>
      <summary>What the file must look like</summary>
      <ul>
        <li>
          CSV in UTF-8, its cells separated by commas, semicolons or tabs; the first row says what each column holds.
        </li>
        <li>
          <b>name</b> is the only column that must be there.
        </li>
        <li>
          <b>date of birth</b> (1984-07-19, 1984-07 or 1984), <b>nationality</b> and <b>address</b> tell namesakes
          apart.
        </li>
        <li>
          <b>kind</b> is Person, Organization, LegalEntity, Vessel or Other.
        </li>
        <li>
          <b>reference</b> is your case or customer number. It is kept, so that you find the check again.
        </li>
      </ul>
      <p>
        The file stays in your browser. Its rows go up in parts of up to 500; each part is charged and recorded as a
        whole, or not at all. The results are put together in your browser and are kept nowhere.
      </p>
    </details>
  );
}

/** What a run shows while it goes on; the script unhides it. */
function Run() {
  return (
    <section id="run" class="card" aria-labelledby="run-title" hidden>
      <h2 id="run-title">Progress</h2>
      <progress id="run-bar" max="1" value="0" aria-labelledby="run-title"></progress>
      <p id="run-state" role="status"></p>
      <p id="run-counts" class="soft"></p>
      <p id="run-unused" class="soft" hidden></p>
      <p class="actions">
        <button type="button" id="run-pause" class="quiet">
          Pause
        </button>
        <button type="button" id="run-resume" class="quiet" hidden>
          Resume
        </button>
        <button type="button" id="run-file" hidden>
          Download the results
        </button>
      </p>
    </section>
  );
}
