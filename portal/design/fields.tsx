import type { Child } from "hono/jsx";
import type { FieldFault } from "../../functions/contract/problems.ts";

/** What a form asks for. */
export type Field = {
  name: string;
  label: string;
  hint?: string | undefined;
  required: boolean;
  kind: "text" | "number" | "email" | "password" | "area" | "choice" | "tick" | "file" | "date" | "moment";
  /** For a choice: what is sent, and what is read. */
  options?: readonly [value: string, text: string][];
  /** What it means to choose nothing. */
  unsaid?: string;
  autocomplete?: string;
  short?: boolean;
};

export type Fill = { values: URLSearchParams; faults: readonly FieldFault[] };

export const unfilled: Fill = { values: new URLSearchParams(), faults: [] };

function faultOf(fill: Fill, name: string): string | undefined {
  return fill.faults.find(({ field }) => field === name)?.message;
}

/** One question: what is asked, how it is answered, and what was wrong with the answer, each tied to the field. */
export function FieldBox({ field, fill }: { field: Field; fill: Fill }) {
  const { name, label, hint, required, short } = field;
  const fault = faultOf(fill, name);
  const hints = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ");
  const shared = {
    id: name,
    name,
    "aria-describedby": hints === "" ? undefined : hints,
    "aria-invalid": fault === undefined ? undefined : ("true" as const),
    "aria-required": required ? ("true" as const) : undefined,
  };
  if (field.kind === "tick") return <Tick field={field} fill={fill} shared={shared} />;
  return (
    <div class={`field${fault ? " faulty" : ""}${short ? " short" : ""}`}>
      <label for={name}>
        {label}
        {required ? "" : " (optional)"}
      </label>
      <Hints name={name} hint={hint} fault={fault && `${label} ${fault}`} />
      <Control field={field} value={fill.values.get(name) ?? ""} shared={shared} />
    </div>
  );
}

type Shared = { id: string; name: string } & Record<`aria-${string}`, string | undefined>;

function Control({ field, value, shared }: { field: Field; value: string; shared: Shared }) {
  const { kind, options = [], required, unsaid = "Not said", autocomplete = "off" } = field;
  if (kind === "area") return <textarea {...shared}>{value}</textarea>;
  if (kind === "choice") {
    return (
      <select {...shared}>
        {(!required || value === "") && <option value="">{required ? "Choose" : unsaid}</option>}
        {options.map(([sent, text]) => (
          <option value={sent} selected={sent === value}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  if (kind === "file") return <input {...shared} type="file" accept=".csv,text/csv" />;
  // A browser's own field for dates shows them as its language does, which is not always how people here write them.
  const type = kind === "number" || kind === "date" || kind === "moment" ? "text" : kind;
  const inputmode = kind === "number" ? "numeric" : undefined;
  return (
    <input
      {...shared}
      type={type}
      value={kind === "password" ? "" : value}
      inputmode={inputmode}
      autocomplete={autocomplete}
      spellcheck={false}
    />
  );
}

function Hints({ name, hint, fault }: { name: string; hint: string | undefined; fault: string | undefined }) {
  return (
    <>
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span class="fault" id={`${name}-fault`}>
          <span class="hidden">Error: </span>
          {fault}
        </span>
      )}
    </>
  );
}

function Tick({ field, fill, shared }: { field: Field; fill: Fill; shared: Shared }) {
  const { name, label, hint } = field;
  const fault = faultOf(fill, name);
  return (
    <div class={`field${fault ? " faulty" : ""}`}>
      <Hints name={name} hint={hint} fault={fault} />
      <div class="choice">
        <input {...shared} type="checkbox" value="yes" checked={fill.values.get(name) === "yes"} />
        <label for={name}>{label}</label>
      </div>
    </div>
  );
}

/**
 * What was wrong, at the top of the page and in its title: it gets the focus, and each line leads to its field. In the
 * order of the fields, so that whoever mends them goes down the page once.
 */
export function Faults({ fields, fill }: { fields: readonly Field[]; fill: Fill }) {
  if (fill.faults.length === 0) return null;
  const places = new Map(fields.map(({ name }, place) => [name, place]));
  const placeOf = ({ field }: FieldFault) => places.get(field) ?? -1;
  const faults = [...fill.faults].sort((one, other) => placeOf(one) - placeOf(other));
  return (
    <div class="faults" role="alert" tabindex={-1} aria-labelledby="faults-title">
      <h2 id="faults-title">There is a problem</h2>
      <ul>
        {faults.map(({ field, message }) => {
          const known = fields.find(({ name }) => name === field);
          const text = known === undefined || known.kind === "tick" ? message : `${known.label} ${message}`;
          return <li>{known === undefined ? text : <a href={`#${field}`}>{text}</a>}</li>;
        })}
      </ul>
    </div>
  );
}

/** Every form carries the mark that shows it was made here. `stays`: its answer is a file, and the page remains. */
export function Form(props: { action: string; token: string; stays?: boolean; children?: Child }) {
  const stays = props.stays === true ? "yes" : undefined;
  return (
    <form method="post" action={props.action} novalidate data-stays={stays}>
      <input type="hidden" name="form" value={props.token} />
      {props.children}
    </form>
  );
}

/** A form of one button. */
export function Do(props: {
  action: string;
  token: string;
  quiet?: boolean;
  grave?: boolean;
  values?: Record<string, string>;
  children?: Child;
}) {
  const look = props.grave ? "grave" : props.quiet ? "quiet" : "";
  return (
    <Form action={props.action} token={props.token}>
      {Object.entries(props.values ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={look}>
        {props.children}
      </button>
    </Form>
  );
}
