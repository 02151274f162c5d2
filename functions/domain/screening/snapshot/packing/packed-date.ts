import type { PartialDate } from "../../entity.ts";
import { partsOf } from "../../score/birth-date.ts";

/** A partial date in one number: year, month, day (0 where unknown) and whether it is approximate. */
export function packDate(date: string, circa: boolean): number | undefined {
  const parts = partsOf(date);
  if (!parts) return undefined;
  return ((parts.year << 10) | ((parts.month ?? 0) << 6) | ((parts.day ?? 0) << 1) | (circa ? 1 : 0)) >>> 0;
}

export function unpackDate(from: number, until: number): PartialDate {
  return { from: written(from), circa: (from & 1) === 1, ...(until === 0 ? {} : { until: written(until) }) };
}

function written(packed: number): string {
  const [year, month, day] = [packed >>> 10, (packed >>> 6) & 15, (packed >>> 1) & 31];
  const parts = [String(year).padStart(4, "0"), ...(month === 0 ? [] : [two(month), ...(day === 0 ? [] : [two(day)])])];
  return parts.join("-");
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
