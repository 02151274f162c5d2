import type { Child } from "hono/jsx";

export type Mood = "good" | "bad" | "warn" | "live" | "plain";

export function Tag({ mood = "plain", children }: { mood?: Mood; children?: Child }) {
  return <span class={`tag ${mood}`}>{children}</span>;
}

export function Notice(props: { mood?: Mood; title?: string; children?: Child }) {
  const { mood = "plain", title, children } = props;
  return (
    <div class={`notice ${mood}`}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  );
}

export function Card({ title, children }: { title?: string; children?: Child }) {
  return (
    <section class="card">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** A number to be seen at a glance, and what it means. */
export function Figure({ name, figure, children }: { name: string; figure: string; children?: Child }) {
  return (
    <section class="card">
      <h2 class="small soft">{name}</h2>
      <p class="figure">{figure}</p>
      {children}
    </section>
  );
}

export type Fact = [name: string, value: Child];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}

export type Column<Row> = { head: string; right?: boolean; cell: (row: Row) => Child };

/** On a narrow screen each row becomes a block of its own, every value under its head. */
export function Table<Row>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
}) {
  const { caption, columns, rows, empty } = props;
  if (rows.length === 0) return <p class="soft">{empty}</p>;
  return (
    <section class="wide" aria-label={caption} tabindex={0}>
      <table class="stack">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, right }) => (
              <th scope="col" class={right ? "right" : ""}>
                {head === "" ? <span class="hidden">Actions</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(({ head, right, cell }) => (
                <td data-head={head === "" ? undefined : head} class={right ? "right" : ""}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How much of a limit is used. */
export function Meter({ name, used, most }: { name: string; used: number; most: number }) {
  const share = Math.min(100, Math.round((used / most) * 100));
  return (
    <figure>
      <figcaption class="small">
        {name}: {used.toLocaleString("en-AU")} of {most.toLocaleString("en-AU")}
      </figcaption>
      <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="6" />
      </svg>
    </figure>
  );
}

/** Shown once: large, to be copied, and to be put away. */
export function Secret({ id, text }: { id: string; text: string }) {
  return (
    <div class="secret">
      <code id={id}>{text}</code>
      <button type="button" class="quiet" data-copy={id} hidden>
        Copy
      </button>
    </div>
  );
}

export function Check({ done, children }: { done: boolean; children?: Child }) {
  return (
    <li class={done ? "done" : "open"}>
      <span class="mark" aria-hidden="true">
        {done ? "✓" : "○"}
      </span>
      <span>
        <span class="hidden">{done ? "Done: " : "Open: "}</span>
        {children}
      </span>
    </li>
  );
}

const sydney = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Sydney",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZoneName: "short",
});

/** In Sydney's time, which is said; the exact moment stands in the element. */
export function Moment({ at }: { at: string }) {
  return (
    <time class="nowrap" datetime={at}>
      {sydney.format(new Date(at))}
    </time>
  );
}
