import type { PartialDate } from "../../../domain/screening/entity.ts";
import { dateFromParts } from "../../facts/dates.ts";
import type { FileNotes } from "../../list-file.ts";
import { childOf, childText, descendantsOf, type XmlNode } from "../../reading/xml.ts";

/**
 * A date is written as a period, a year as its first to its last day. Turned back into what was meant: a day, a
 * month, a year, or a range.
 */
export function advancedDate(feature: XmlNode): PartialDate[] {
  return descendantsOf(feature, "DatePeriod").flatMap((period) => {
    const start = childOf(period, "Start");
    const end = childOf(period, "End");
    const from = dayOf(childOf(start, "From"));
    if (from === undefined) return [];
    const until = dayOf(childOf(end, "To")) ?? dayOf(childOf(end, "From")) ?? from;
    const circa = start?.attributes.Approximate === "true" || end?.attributes.Approximate === "true";
    return [{ ...shortest(from, until), circa }];
  });
}

export function issueDate(node: XmlNode | undefined): FileNotes {
  const publishedAt = dayOf(node);
  return publishedAt === undefined ? {} : { publishedAt };
}

function dayOf(node: XmlNode | undefined): string | undefined {
  return dateFromParts({ year: childText(node, "Year"), month: childText(node, "Month"), day: childText(node, "Day") });
}

function shortest(from: string, until: string): { from: string; until?: string } {
  if (from === until) return { from };
  const first = from.endsWith("-01-01") ? from.slice(0, 4) : startOfMonth(from);
  const last = until.endsWith("-12-31") ? until.slice(0, 4) : endOfMonth(until);
  if (first.length !== last.length) return { from, until };
  return first === last ? { from: first } : { from: first, until: last };
}

function startOfMonth(day: string): string {
  return day.endsWith("-01") ? day.slice(0, 7) : day;
}

function endOfMonth(day: string): string {
  const next = new Date(Date.parse(day) + 86_400_000);
  return next.getUTCDate() === 1 ? day.slice(0, 7) : day;
}
