import { Faults, type Field, FieldBox, type Fill, Form, unfilled } from "../design/fields.tsx";

const questions: readonly Field[] = [
  { name: "name", label: "Full name", required: true, kind: "text" },
  {
    name: "dateOfBirth",
    label: "Date of birth",
    hint: "For example 19/07/1984, 07/1984 or 1984.",
    required: false,
    kind: "date",
    short: true,
  },
  {
    name: "cardColour",
    label: "Card colour",
    required: true,
    kind: "choice",
    options: [
      ["G", "Green"],
      ["B", "Blue"],
      ["Y", "Yellow"],
    ],
  },
  { name: "reason", label: "Reason", hint: "The audit trail keeps it.", required: true, kind: "area" },
];

export function Questions() {
  return (
    <>
      {questions.map((field) => (
        <FieldBox field={field} fill={unfilled} />
      ))}
    </>
  );
}

const asked: readonly Field[] = [
  {
    name: "email",
    label: "E-mail address",
    hint: "Only somebody who signs in with this address can accept.",
    required: true,
    kind: "email",
  },
  { name: "amount", label: "Credits", required: true, kind: "number", short: true },
];

const faulty: Fill = {
  values: new URLSearchParams({ email: "not-one" }),
  faults: [
    { field: "email", message: "must be an e-mail address" },
    { field: "amount", message: "is required" },
  ],
};

export function FaultyForm({ token }: { token: string }) {
  return (
    <>
      <Faults fields={asked} fill={faulty} />
      <Form action="/components/faults" token={token}>
        {asked.map((field) => (
          <FieldBox field={field} fill={faulty} />
        ))}
        <button type="submit">Send</button>
      </Form>
    </>
  );
}
