import type { MiddlewareHandler } from "hono";
import { Do } from "../design/fields.tsx";
import { formOf } from "../frame/forms.ts";
import type { Env } from "../frame/visit.ts";
import { memberPage, tokenOf } from "./frame.tsx";

type Question = {
  /** `named` is what the form says it is about. */
  title: (named: string) => string;
  consequence: string;
  button: string;
  /** Where whoever thinks better of it goes. */
  back: string;
};

/** Asks before what cannot be taken back: the same form, a second time. Neither scripts nor a slip of the hand decide. */
export function asksFirst({ title, consequence, button, back }: Question): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { values } = await formOf(c);
    if (values.get("sure") === "yes") return next();
    const { form: _mark, ...given } = Object.fromEntries(values);
    const question = title(values.get("named") ?? "");
    return memberPage(c, {
      title: question,
      body: (
        <>
          <h1>{question}</h1>
          <p class="lead">{consequence}</p>
          <div class="actions">
            <Do action={c.req.path} token={tokenOf(c.get("memberVisit"))} values={{ ...given, sure: "yes" }} grave>
              {button}
            </Do>
            <a class="button quiet" href={back}>
              Go back
            </a>
          </div>
        </>
      ),
    });
  };
}
