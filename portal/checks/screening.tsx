import type { Hono } from "hono";
import { ScreeningRequest, type ScreeningResponse, testNames } from "../../functions/contract/screening/screening.ts";
import { parsedBy } from "../../functions/edge/request/input.ts";
import { Faults, type Field, FieldBox, type Fill, Form, unfilled } from "../design/fields.tsx";
import { Notice } from "../design/parts.tsx";
import { madeBy } from "../evidence/evidence.ts";
import { faultsInWords, inputOf } from "../forms/from-schema.ts";
import { formOf } from "../frame/forms.ts";
import type { Env, PageContext } from "../frame/visit.ts";
import { callerOf } from "../members/caller.ts";
import type { MemberDeps } from "../members/deps.ts";
import { memberPage, tokenOf } from "../members/frame.tsx";
import { needs } from "../members/guard.tsx";
import { problemOf } from "../members/problem.ts";
import { type Place, refusalOf, secondsToWait } from "./admit.tsx";
import { whyNoScreening } from "./gates.ts";
import { filterFields, listFilterOf } from "./list-filter.ts";
import { ScreeningResult } from "./screening-result.tsx";
import { busy } from "./verify.tsx";

const text = (name: string, label: string, hint?: string): Field => ({
  name,
  label,
  hint,
  required: false,
  kind: "text",
});

const ofSubject: readonly Field[] = [
  {
    name: "schema",
    label: "What is it?",
    hint: "Only entries of this kind are compared.",
    required: false,
    kind: "choice",
    unsaid: "People and organisations",
    options: [
      ["Person", "A person"],
      ["Organization", "An organisation"],
      ["Vessel", "A vessel"],
      ["Other", "Something else"],
    ],
  },
  {
    name: "dateOfBirth",
    label: "Date of birth",
    hint: "For example 19/07/1984, 07/1984 or 1984. It tells namesakes apart.",
    required: false,
    kind: "date",
    short: true,
  },
  text("nationality", "Nationality or country", "A country’s name or code."),
  text("address", "Address"),
  text(
    "externalReference",
    "Your reference",
    "Your case or customer number. It is kept, so that you find this check again.",
  ),
];

const nameOfAnybody: Field = { name: "name", label: "Full name", required: true, kind: "text" };
const testName: Field = {
  name: "name",
  label: "Test name",
  hint: "Each has a fixed answer.",
  required: true,
  kind: "choice",
  options: testNames.map((name) => [name, name]),
};

const fieldsAt = ({ environment }: Place): Field[] => [
  environment === "live" ? nameOfAnybody : testName,
  ...ofSubject,
  ...filterFields,
];

export function screeningRoutes(app: Hono<Env>, deps: MemberDeps, place: Place): void {
  const members = needs("check");
  const why = (c: PageContext) => whyNoScreening(c.get("memberVisit").account, place.environment);
  app.get(place.base, members, async (c) => {
    // Whoever opens the form will send it: the lists are looked for meanwhile.
    deps.checks.lookForLists();
    return (await refusalOf(c, { why: why(c), place })) ?? showForm(c, place, { fill: unfilled });
  });
  app.post(place.base, members, async (c) => {
    const { values, name } = await formOf(c);
    const refusal = await refusalOf(c, { why: why(c), place });
    return refusal ?? runScreening(c, deps, { place, values, name });
  });
}

type Asked = { place: Place; values: URLSearchParams; name: string };

async function runScreening(c: PageContext, deps: MemberDeps, { place, values, name }: Asked): Promise<Response> {
  const visit = c.get("memberVisit");
  const wait = await secondsToWait(deps, visit);
  if (wait !== undefined) return showForm(c, place, { fill: { values, faults: [] }, sentence: busy(wait) });
  try {
    const request = parsedBy(ScreeningRequest, requestOf(values));
    if (place.environment === "test")
      return await showResult(c, place, { request, response: deps.checks.screenTestName(request) });
    const call = { idempotencyKey: name, remainingMs: c.env.remainingMs };
    const asked = { caller: callerOf(visit, place.environment), request };
    const { response, replayed } = await deps.checks.screen(asked, call);
    return await showResult(c, place, { request, response, replayed });
  } catch (error) {
    const { sentence, faults } = problemOf(error);
    return showForm(c, place, { fill: { values, faults: faultsInWords(fieldsAt(place), faults) }, sentence });
  }
}

function requestOf(values: URLSearchParams): Record<string, unknown> {
  return { ...inputOf([nameOfAnybody, ...ofSubject], values), ...listFilterOf(values) };
}

type ShownForm = { fill: Fill; sentence?: string };

function showForm(c: PageContext, place: Place, { fill, sentence }: ShownForm): Promise<Response> {
  const visit = c.get("memberVisit");
  const fields = fieldsAt(place);
  const title = place.environment === "live" ? "Screen a name" : "Screen a test name";
  const isRefused = sentence !== undefined || fill.faults.length > 0;
  return memberPage(c, {
    title: isRefused ? `Error: ${title}` : title,
    status: isRefused ? 400 : 200,
    body: (
      <>
        <h1>{title}</h1>
        <Faults fields={fields} fill={fill} />
        {sentence && fill.faults.length === 0 && (
          <Notice mood="bad" title="There is no result">
            {sentence}
          </Notice>
        )}
        {place.environment === "live" && (
          <p>
            Each screening costs 0.5 credits, whatever is found. The name is not kept. <a href="/lists">The lists</a>
          </p>
        )}
        <Form action={place.base} token={tokenOf(visit)}>
          {fields.map((field) => (
            <FieldBox field={field} fill={fill} />
          ))}
          <button type="submit">Screen</button>
        </Form>
      </>
    ),
  });
}

type Shown = { request: ScreeningRequest; response: ScreeningResponse; replayed?: boolean };

function showResult(c: PageContext, place: Place, shown: Shown): Promise<Response> {
  const { request, response, replayed = false } = shown;
  const { externalReference } = request;
  const { base, environment } = place;
  const visit = c.get("memberVisit");
  const checked = { kind: "screening" as const, ...madeBy(visit), environment, response };
  const evidence = { ...checked, ...(externalReference !== undefined && { externalReference }) };
  return memberPage(c, {
    title: response.matchCount === 0 ? "Nobody found" : `Found: ${response.matchCount}`,
    body: <ScreeningResult evidence={evidence} replayed={replayed} base={base} visit={visit} />,
  });
}
