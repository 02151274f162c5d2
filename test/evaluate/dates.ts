import type { PartialDate } from "../../functions/domain/screening/entity.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Dates as lists write them: `22 Aug 1978`, `00/00/1958`, `1986-11-23`, `Approximately 1977`, `a) 1955-1958 b) …`. */
export function datesIn(text: string): PartialDate[] {
  return text.split(/\s*(?:\||;|\b[a-z]\))\s*/).flatMap((part) => dateIn(part.trim()) ?? []);
}

function dateIn(text: string): PartialDate | undefined {
  const circa = /circa|approx|about|between|c\./i.test(text);
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (iso) return dated(circa, [iso[1], iso[2], iso[3]]);
  const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  if (slashed) return dated(circa, [slashed[3], slashed[2], slashed[1]]);
  const range = /\b(\d{4})\s*(?:-|to|and)\s*(\d{4})\b/.exec(text);
  if (range?.[1] && range[2]) return { from: range[1], until: range[2], circa };
  const worded = /\b(?:(\d{1,2})\.?\s+)?([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4})\b/.exec(text);
  const month = months.indexOf(worded?.[2]?.toLowerCase() ?? "") + 1;
  if (worded && month > 0) return dated(circa, [worded[3], String(month), worded[1]]);
  const year = /\b(1[89]\d\d|20\d\d)\b/.exec(text);
  return year?.[1] ? { from: year[1], circa } : undefined;
}

function dated(circa: boolean, [year = "", month = "0", day = "0"]: (string | undefined)[]): PartialDate {
  const parts = [
    year,
    ...(Number(month) > 0 ? [month.padStart(2, "0"), ...(Number(day) > 0 ? [day.padStart(2, "0")] : [])] : []),
  ];
  return { from: parts.join("-"), circa };
}
