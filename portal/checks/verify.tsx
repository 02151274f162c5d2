import type { Hono } from "hono";
import type { VerificationRecord } from "../../functions/contract/verification/verification-record.ts";
import type { VerificationResult } from "../../functions/contract/verification/verification-result.ts";
import { type DocumentType, documentTypes, VerifyRequest } from "../../functions/contract/verification/verify.ts";
import { parsedBy } from "../../functions/edge/request/input.ts";
import { Faults, FieldBox, type Fill, Form } from "../design/fields.tsx";
import { Facts, Moment, Notice, Tag } from "../design/parts.tsx";
import { madeBy } from "../evidence/evidence.ts";
import { EvidenceForm } from "../evidence/form.tsx";
import { faultsInWords, inputOf } from "../forms/from-schema.ts";
import { formOf } from "../frame/forms.ts";
import type { Env, PageContext } from "../frame/visit.ts";
import { callerOf } from "../members/caller.ts";
import type { MemberDeps } from "../members/deps.ts";
import { memberPage, tokenOf } from "../members/frame.tsx";
import { needs } from "../members/guard.tsx";
import { problemOf } from "../members/problem.ts";
import { titleOf } from "../members/words.ts";
import { type Place, refusalOf, secondsToWait } from "./admit.tsx";
import { documentFields, documentTypeOf, firstFill } from "./document-form.ts";
import { Drawing } from "./drawing.tsx";
import { whyNoVerification } from "./gates.ts";
import { outcomes } from "./outcomes.ts";

/** Verifying a document: live for firms, and with the published test records for developers. */
export function verifyRoutes(app: Hono<Env>, deps: MemberDeps, place: Place): void {
  const members = needs("check");
  const why = (c: PageContext) => whyNoVerification(c.get("memberVisit").account, place.environment);
  app.get(place.base, members, async (c) => {
    const reason = why(c);
    return reason === undefined ? showTypes(c, place) : refused(c, { why: reason, place });
  });
  app.get(`${place.base}/:documentType`, members, async (c) => {
    const documentType = documentTypeOf(c.req.param("documentType"));
    const refusal = await refusalOf(c, { why: why(c), place });
    const values = firstFill(documentType, c.get("visit").now, recordOf(c, place));
    return refusal ?? showForm(c, { place, documentType, fill: { values, faults: [] } });
  });
  app.post(`${place.base}/:documentType`, members, async (c) => {
    const documentType = documentTypeOf(c.req.param("documentType"));
    const { values, name } = await formOf(c);
    const refusal = await refusalOf(c, { why: why(c), place });
    return refusal ?? runVerification(c, deps, { place, documentType, values, name });
  });
}

async function refused(c: PageContext, locked: { why: string; place: Place }): Promise<Response> {
  return (await refusalOf(c, locked)) ?? showTypes(c, locked.place);
}

function recordOf(c: PageContext, { environment }: Place): string | undefined {
  return environment === "test" ? (c.req.query("expected") ?? "Y") : undefined;
}

type Asked = { place: Place; documentType: DocumentType; values: URLSearchParams; name: string };

/** The mark of the form is the idempotency key: sent twice, it is verified and charged once. */
async function runVerification(c: PageContext, deps: MemberDeps, asked: Asked): Promise<Response> {
  const { place, documentType, values, name } = asked;
  const { all, said } = documentFields(documentType);
  const visit = c.get("memberVisit");
  const shown = { place, documentType };
  if (values.get("consent") !== "yes") {
    const faults = [
      { field: "consent", message: "Confirm that the person agreed: without it nothing may be checked." },
    ];
    return showForm(c, { ...shown, fill: { values, faults } });
  }
  const wait = await secondsToWait(deps, visit);
  if (wait !== undefined) return showForm(c, { ...shown, fill: { values, faults: [] }, sentence: busy(wait) });
  try {
    const given = { documentType, ...inputOf(said, values) };
    const request = parsedBy(VerifyRequest, given);
    const call = { idempotencyKey: name, remainingMs: c.env.remainingMs };
    const verified = await deps.checks.verify({ caller: callerOf(visit, place.environment), request }, call);
    if (verified.kind === "replay") return await showRecord(c, place, verified.record);
    return await showOutcome(c, place, { result: verified.result, request });
  } catch (error) {
    const { sentence, faults, problem } = problemOf(error);
    const { verificationId, retryAfterSeconds } = problem.details;
    const later = retryAfterSeconds === undefined ? "" : ` Try again in ${retryAfterSeconds} seconds.`;
    const which = verificationId === undefined ? "" : ` Its id is ${verificationId}.`;
    return showForm(c, {
      ...shown,
      fill: { values, faults: faultsInWords(all, faults) },
      sentence: `${sentence}${later}${which}`,
    });
  }
}

export function busy(seconds: number): string {
  return `The account has used up its checks for now. Nothing was checked. Try again in ${seconds} seconds.`;
}

function showTypes(c: PageContext, { base, environment }: Place): Promise<Response> {
  const title = environment === "live" ? "Verify a document" : "Try it";
  return memberPage(c, {
    title,
    body: (
      <>
        <h1>{title}</h1>
        {environment === "test" && <TestNotice />}
        <p class="lead">Which document does the person show?</p>
        <ul class="cards plain">
          {documentTypes.map((type) => (
            <li class="card">
              <a href={`${base}/${type}`}>{titleOf(type)}</a>
            </li>
          ))}
        </ul>
        {environment === "test" && (
          <p>
            <a class="button quiet" href="/try-screening">
              Screen a test name
            </a>
          </p>
        )}
      </>
    ),
  });
}

function TestNotice() {
  return (
    <Notice mood="warn" title="DVS test hub">
      <p>It knows the published test records and nobody else. Nothing here costs credits.</p>
    </Notice>
  );
}

type ShownForm = { place: Place; documentType: DocumentType; fill: Fill; sentence?: string };

function showForm(c: PageContext, { place, documentType, fill, sentence }: ShownForm): Promise<Response> {
  const visit = c.get("memberVisit");
  const { all } = documentFields(documentType);
  const title = titleOf(documentType);
  const isRefused = sentence !== undefined || fill.faults.length > 0;
  const action = `${place.base}/${documentType}`;
  return memberPage(c, {
    title: isRefused ? `Error: ${title}` : title,
    status: isRefused ? 400 : 200,
    body: (
      <>
        <h1>{title}</h1>
        <Faults fields={all} fill={fill} />
        {sentence && fill.faults.length === 0 && (
          <Notice mood="bad" title="There is no result">
            {sentence}
          </Notice>
        )}
        {place.environment === "test" ? (
          <Records action={action} />
        ) : (
          <p>A result costs 1 credit. A system error costs nothing.</p>
        )}
        <Drawing documentType={documentType} title={title} />
        <Form action={action} token={tokenOf(visit)}>
          {all.map((field) => (
            <FieldBox field={field} fill={fill} />
          ))}
          <button type="submit">Verify</button>
        </Form>
      </>
    ),
  });
}

function Records({ action }: { action: string }) {
  const records = [
    ["Y", "a match"],
    ["N", "a difference"],
    ["D", "an unknown document"],
  ];
  return (
    <nav class="actions" aria-label="Test records">
      Fill in:
      {records.map(([expected, name]) => (
        <a class="button quiet" href={`${action}?expected=${expected}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}

type Shown = { result: VerificationResult; request: VerifyRequest };

/** Told once, in the answer to the form itself: between two requests it would have to be kept. */
function showOutcome(c: PageContext, { base }: Place, shown: Shown): Promise<Response> {
  const { result, request } = shown;
  const { consentAttestedAt, consentVersion } = request;
  const visit = c.get("memberVisit");
  const { mood, title, meaning } = outcomes[result.responseCode];
  const { verificationId, documentType, timestamp, vrn, environment, errors = [], retry } = result;
  return memberPage(c, {
    title,
    body: (
      <>
        <section class={`outcome ${mood}`} aria-labelledby="outcome">
          <h1 id="outcome">{title}</h1>
          <p class="lead">{meaning}</p>
          {errors.map(({ field, message }) => (
            <p>
              {field && <b>{titleOf(field)}: </b>}
              {message}
            </p>
          ))}
          {retry && <p>It is tried again for you; the result goes to your webhook.</p>}
        </section>
        <Facts
          facts={[
            ["Document", titleOf(documentType)],
            ["Result", <Tag mood={mood}>{result.responseCode}</Tag>],
            ["At", <Moment at={timestamp} />],
            ["Environment", environment],
            ["Verification", <code>{verificationId}</code>],
            ...(vrn === undefined ? [] : [["DVS request number", <code>{vrn}</code>] satisfies [string, unknown]]),
          ]}
        />
        <Notice>
          <p>
            <b>This is shown once.</b> We keep that the check took place, and not its result. Save it now, if you need
            to show it later.
          </p>
        </Notice>
        <EvidenceForm
          visit={visit}
          evidence={{ kind: "verification", ...madeBy(visit), result, consentAttestedAt, consentVersion }}
        />
        <p class="actions">
          <button type="button" class="quiet" data-print hidden>
            Print this page
          </button>
          <a class="button" href={base}>
            Next check
          </a>
        </p>
      </>
    ),
  });
}

/** The same form, sent again: the check ran already, and its result was shown. */
function showRecord(c: PageContext, { base }: Place, record: VerificationRecord): Promise<Response> {
  const { verificationId, documentType, status, requestedAt } = record;
  return memberPage(c, {
    title: "Shown once",
    body: (
      <>
        <h1>This result was shown once</h1>
        <p class="lead">The form was sent before. It was neither checked nor charged again, and we keep no results.</p>
        <Facts
          facts={[
            ["Document", titleOf(documentType)],
            ["State", <Tag>{status}</Tag>],
            ["Asked at", <Moment at={requestedAt} />],
            ["Verification", <code>{verificationId}</code>],
          ]}
        />
        <a class="button" href={base}>
          Check anew
        </a>
      </>
    ),
  });
}
