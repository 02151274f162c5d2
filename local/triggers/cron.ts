/** AWS schedule expressions: rate(5 minutes), cron(0 3 ? * MON *), at(2030-01-01T00:00:00). */
export type Timing =
  | { kind: "rate"; seconds: number }
  | { kind: "cron"; matches: (at: Date) => boolean }
  | { kind: "unsupported" };

export function timingOf(expression: string, timeZone = "UTC"): Timing {
  const [, kind, inside = ""] = /^(rate|cron)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === "rate") return rate(inside);
  return kind === "cron" ? cron(inside, timeZone) : { kind: "unsupported" };
}

const unitSeconds: Record<string, number> = { minute: 60, hour: 3600, day: 86_400 };

function rate(inside: string): Timing {
  const [count = "", unit = ""] = inside.split(/\s+/);
  const seconds = Number(count) * (unitSeconds[unit.replace(/s$/, "")] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { kind: "rate", seconds } : { kind: "unsupported" };
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** The values a field allows; undefined where it uses what is not read here (L, W, #). */
type Field = (value: number) => boolean;

function cron(inside: string, timeZone: string): Timing {
  const [minute, hour, day, month, weekday, year] = inside.split(/\s+/);
  const fields = [
    field(minute, { low: 0, high: 59 }),
    field(hour, { low: 0, high: 23 }),
    field(day, { low: 1, high: 31 }),
    field(month, { low: 1, high: 12, names: months }),
    field(weekday, { low: 1, high: 7, names: weekdays }),
    field(year ?? "*", { low: 1970, high: 2199 }),
  ];
  const known = fields.filter((each) => each !== undefined);
  if (known.length < fields.length) return { kind: "unsupported" };
  return { kind: "cron", matches: (at) => wallClock(at, timeZone).every((value, index) => known[index]?.(value)) };
}

/** `names`: words that stand for the numbers from `low` on. */
type Range = { low: number; high: number; names?: readonly string[] };

function field(text: string | undefined, { low, high, names = [] }: Range): Field | undefined {
  if (text === undefined) return undefined;
  if (text === "*" || text === "?") return () => true;
  const numeric = names.reduce((all, name, index) => all.replaceAll(name, String(index + low)), text.toUpperCase());
  const parts = numeric.split(",").map((part) => /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part));
  if (parts.includes(null)) return undefined;
  const ranges = parts.map((part) => rangeOf(part?.slice(1) ?? [], low, high));
  return (value) => ranges.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0);
}

function rangeOf([start, end, step]: (string | undefined)[], low: number, high: number) {
  const from = start === "*" || start === undefined ? low : Number(start);
  const open = start === "*" || step !== undefined;
  return { from, to: end === undefined ? (open ? high : from) : Number(end), step: Number(step ?? 1) };
}

/** Minute, hour, day, month, weekday (Sunday is 1), year as a clock in that zone shows them. */
function wallClock(at: Date, timeZone: string): number[] {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    weekday: "short",
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const weekday = weekdays.indexOf((parts.weekday ?? "").toUpperCase()) + 1;
  return [parts.minute, parts.hour, parts.day, parts.month, weekday, parts.year].map(Number);
}
