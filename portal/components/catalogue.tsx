import type { Child } from "hono/jsx";
import { Do, type Field, FieldBox, unfilled } from "../design/fields.tsx";
import { Card, Check, Facts, Figure, Meter, Moment, Notice, Secret, Table, Tag } from "../design/parts.tsx";
import { FaultyForm, Questions } from "./forms.tsx";

/** One component of the design system: what it is for, and how it looks. */
export type Shown = { path: string; name: string; use: string; example: (token: string) => Child };

const tick: Field = { name: "agreed", label: "The person agreed to the check.", required: true, kind: "tick" };
const file: Field = { name: "file", label: "CSV file", required: true, kind: "file" };

export const catalogue: readonly Shown[] = [
  {
    path: "tag",
    name: "Tag",
    use: "One word of state. Its colour says nothing that its word does not say.",
    example: () => (
      <p class="actions">
        <Tag>plain</Tag>
        <Tag mood="good">good</Tag>
        <Tag mood="warn">warn</Tag>
        <Tag mood="bad">bad</Tag>
        <Tag mood="live">live</Tag>
      </p>
    ),
  },
  {
    path: "notice",
    name: "Notice",
    use: "What somebody has to know before they go on: at most two on a page.",
    example: () => (
      <>
        <Notice>Results are shown once.</Notice>
        <Notice mood="good" title="Live">
          <p>Checks reach the production DVS and cost credits.</p>
        </Notice>
        <Notice mood="warn" title="Test only">
          <p>Live keys are locked until every step is done.</p>
        </Notice>
        <Notice mood="bad" title="There is no result">
          <p>The account has too few credits. Nothing was checked.</p>
        </Notice>
      </>
    ),
  },
  {
    path: "card",
    name: "Card",
    use: "What belongs together and could be left out as a whole.",
    example: () => (
      <Card title="Your own access">
        <p>Signing out everywhere ends the sessions of every browser.</p>
      </Card>
    ),
  },
  {
    path: "figure",
    name: "Figure",
    use: "One number that is looked for again and again.",
    example: () => (
      <div class="cards">
        <Figure name="Credits" figure="107.5">
          <p class="small soft">2 held by checks that are running.</p>
        </Figure>
      </div>
    ),
  },
  {
    path: "meter",
    name: "Meter",
    use: "How much of a limit is used. The numbers stand beside it: nobody has to measure a bar.",
    example: () => <Meter name="This hour" used={740} most={1_000} />,
  },
  {
    path: "facts",
    name: "Facts",
    use: "Names and values of one thing.",
    example: () => (
      <Facts
        facts={[
          ["Document", "Australian passport"],
          ["At", <Moment at="2026-07-01T00:00:00Z" />],
          ["Verification", <code>ver_29a886e4666fdf4ce1c6da0b</code>],
        ]}
      />
    ),
  },
  {
    path: "moment",
    name: "Moment",
    use: "A time on Sydney's clock, which is said. The exact one stands in the element.",
    example: () => (
      <p>
        <Moment at="2026-07-01T00:00:00Z" />
      </p>
    ),
  },
  {
    path: "table",
    name: "Table",
    use: "Many things of one kind. On a narrow screen each row becomes a block, with its heads before its values.",
    example: () => (
      <Table
        caption="Ledger"
        empty="No movements yet."
        rows={[
          { what: "Top-up", credits: "+100" },
          { what: "Charge", credits: "−0.5" },
        ]}
        columns={[
          { head: "What", cell: ({ what }) => what },
          { head: "Credits", right: true, cell: ({ credits }) => credits },
        ]}
      />
    ),
  },
  {
    path: "checklist",
    name: "Check",
    use: "Steps on a way, and which are behind somebody.",
    example: () => (
      <ul class="checks">
        <Check done>Approved for the DVS test hub</Check>
        <Check done={false}>Onboarding fee settled</Check>
      </ul>
    ),
  },
  {
    path: "secret",
    name: "Secret",
    use: "A key or a link that is shown once. The button copies it where scripts run.",
    example: () => <Secret id="shown" text="sk_test_0123456789abcdefghijklmnopqrstuv" />,
  },
  {
    path: "button",
    name: "Do",
    use: "One act, as a form of one button. One plain button a page; what cannot be undone is grave.",
    example: (token) => (
      <div class="actions">
        <Do action="/components/button" token={token}>
          Verify
        </Do>
        <Do action="/components/button" token={token} quiet>
          Send a test event
        </Do>
        <Do action="/components/button" token={token} grave>
          Revoke
        </Do>
      </div>
    ),
  },
  {
    path: "question",
    name: "FieldBox",
    use: "One question: what is asked, a hint, the answer. What may be left out says so; what must be said does not.",
    example: () => <Questions />,
  },
  {
    path: "tick",
    name: "FieldBox: tick",
    use: "Something that is agreed to, or wanted besides.",
    example: () => <FieldBox field={tick} fill={unfilled} />,
  },
  {
    path: "file",
    name: "FieldBox: file",
    use: "A file that is chosen.",
    example: () => <FieldBox field={file} fill={unfilled} />,
  },
  {
    path: "faults",
    name: "Form, Faults",
    use: "What was wrong with a form: at the top of the page, with a way to each field, and again beside the field.",
    example: (token) => <FaultyForm token={token} />,
  },
];
