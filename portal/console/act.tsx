import type { Hono } from "hono";
import { type OperatorCommand, operatorCommands, operatorInputs } from "../../functions/contract/operator.ts";
import { Problem } from "../../functions/contract/problems.ts";
import { isFresh } from "../../functions/domain/member/session.ts";
import { Faults, type Field, FieldBox, type Fill, Form } from "../design/fields.tsx";
import { Notice } from "../design/parts.tsx";
import { fieldsOf, inputOf } from "../forms/from-schema.ts";
import { formOf } from "../frame/forms.ts";
import { Message } from "../frame/page.tsx";
import { type Env, type PageContext, secondsOf } from "../frame/visit.ts";
import { problemOf } from "../members/problem.ts";
import { titleOf } from "../members/words.ts";
import { consolePage, operatorOf } from "./guard.tsx";
import { ShownResult } from "./result.tsx";
import { type ConsoleDeps, nameOf, pathOf, run } from "./run.ts";

const sure: Field = {
  name: "sure",
  label: "Yes, really",
  hint: "This stops something at once.",
  required: true,
  kind: "tick",
};

/** Every command of the command line, as a form made from the schema that the command itself takes. */
export function actRoutes(app: Hono<Env>, deps: ConsoleDeps): void {
  app.get("/do/:noun/:verb", (c) => {
    const command = commandOf(c);
    const values = new URLSearchParams(c.req.query());
    return showForm(c, command, { fill: { values, faults: [] } });
  });
  app.post("/do/:noun/:verb", async (c) => {
    const command = commandOf(c);
    const { values } = await formOf(c);
    if (!hasProven(c)) return proveFirst(c);
    return act(c, deps, { command, values });
  });
}

async function act(
  c: PageContext,
  deps: ConsoleDeps,
  { command, values }: { command: OperatorCommand; values: URLSearchParams },
): Promise<Response> {
  const { asks, own } = formFor(command);
  if (asks && values.get("sure") !== "yes") {
    const faults = [{ field: "sure", message: "Tick the box: it is asked for so that nothing stops by a slip." }];
    return showForm(c, command, { fill: { values, faults } });
  }
  try {
    const result = await run(deps, { command, input: inputOf(own, values), who: operatorOf(c) });
    return await showDone(c, { command, result, accountId: values.get("accountId") });
  } catch (error) {
    const { sentence, faults } = problemOf(error);
    return showForm(c, command, { fill: { values, faults }, refused: sentence });
  }
}

function commandOf(c: PageContext): OperatorCommand {
  const name = `${c.req.param("noun")} ${c.req.param("verb")}`;
  const isCommand = (text: string): text is OperatorCommand => Object.hasOwn(operatorCommands, text);
  if (!isCommand(name)) throw new Problem("notFound", { message: "There is no such command." });
  return name;
}

/** `own` is what the command takes; the form may ask for more. */
function formFor(command: OperatorCommand): { own: Field[]; fields: Field[]; asks: boolean } {
  const asks = "asks" in operatorCommands[command];
  const own = fieldsOf(operatorInputs[command].input, titleOf);
  return { asks, own, fields: asks ? [...own, sure] : own };
}

export function hasProven(c: PageContext): boolean {
  const { session, now } = c.get("operatorVisit");
  return isFresh(session, secondsOf(now));
}

export function proveFirst(c: PageContext, to = c.req.path): Promise<Response> {
  return consolePage(c, {
    title: "Confirm that it is you",
    status: 403,
    body: (
      <Message title="Confirm that it is you" link={{ to: `/sign-in?fresh=yes&to=${to}`, text: "Confirm" }}>
        Sign in once more; then you can go on for fifteen minutes. Nothing was done yet.
      </Message>
    ),
  });
}

function showForm(
  c: PageContext,
  command: OperatorCommand,
  { fill, refused }: { fill: Fill; refused?: string },
): Promise<Response> {
  const { session, seals } = c.get("operatorVisit");
  const { fields } = formFor(command);
  const title = `${titleOf(command.split(" ")[0] ?? "")}: ${nameOf(command).toLowerCase()}`;
  const isRefused = refused !== undefined || fill.faults.length > 0;
  return consolePage(c, {
    title: isRefused ? `Error: ${title}` : title,
    status: isRefused ? 400 : 200,
    body: (
      <>
        <h1>{title}</h1>
        <Faults fields={fields} fill={fill} />
        {refused && fill.faults.length === 0 && <Notice mood="bad">{refused}</Notice>}
        <p class="lead">{operatorCommands[command].says}</p>
        <Form action={pathOf(command)} token={seals.formToken(session.hash)}>
          {fields.map((field) => (
            <FieldBox field={field} fill={fill} />
          ))}
          <button type="submit">{nameOf(command)}</button>
        </Form>
      </>
    ),
  });
}

function showDone(
  c: PageContext,
  { command, result, accountId }: { command: OperatorCommand; result: unknown; accountId: string | null },
): Promise<Response> {
  const isKnown = accountId !== null && /^acc_[0-9A-Za-z]{1,40}$/.test(accountId);
  return consolePage(c, {
    title: "Done",
    body: (
      <>
        <h1>{nameOf(command)}: done</h1>
        <ShownResult name={nameOf(command)} result={result} />
        {isKnown && (
          <a class="button quiet" href={`/accounts/${accountId}`}>
            To the account
          </a>
        )}
      </>
    ),
  });
}
