import type { Change } from "../../../fakes/dynamo/table.ts";
import { isList, isMap, type Value } from "../../../fakes/dynamo/values.ts";
import type { Findings } from "./findings.ts";

/** What the hub says of a person when it does not match. It must never be found in a table. */
export const issuerText = "NOT-AS-THE-ISSUER-HAS-IT";

const outcomes: ReadonlySet<string> = new Set([
  "match",
  "responseCode",
  "errors",
  "request",
  "familyName",
  "dateOfBirth",
]);
const personal = [issuerText, "QA00000", "responseCode"];

/** No outcome and nothing of a person stands in a table in the clear. */
export class PrivacyRules {
  readonly #findings: Findings;
  #boxLength: number | undefined;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  committed({ after }: Change): void {
    if (after === undefined) return;
    this.#look(String(after.pk), after);
    if (after.sk === "EVENT") this.#measure(String(after.box).length);
  }

  /** The length of a sealed event must not tell one outcome from another. */
  #measure(length: number): void {
    this.#boxLength ??= length;
    if (this.#boxLength !== length)
      this.#findings.fail("sealed events are of one length", `${this.#boxLength} and ${length}`);
  }

  #look(where: string, value: Value): void {
    if (typeof value === "string") {
      for (const word of personal)
        if (value.includes(word))
          this.#findings.fail("no outcome and no person rests in the clear", `${where} holds ${word}`);
    } else if (typeof value === "object" && value !== null) {
      if (isList(value)) for (const one of value) this.#look(where, one);
      else if (isMap(value)) this.#lookThrough(where, value);
    }
  }

  #lookThrough(where: string, map: { readonly [name: string]: Value }): void {
    for (const [name, value] of Object.entries(map)) {
      if (outcomes.has(name))
        this.#findings.fail("no outcome and no person rests in the clear", `${where} holds ${name}`);
      this.#look(where, value);
    }
  }
}
