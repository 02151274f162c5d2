import type { ScreeningResponse } from "../../functions/contract/screening/screening.ts";

/** What a firm may decide about a match. The decision goes into the firm's file and nowhere else. */
export const decisions = ["Not the person", "The person", "Unsure"] as const;

export type Decision = { decision: (typeof decisions)[number] | "Not decided"; note: string };

/** How the form names what is decided about the match of that number, from 1. */
export const decisionField = (number: number): string => `decision-${number}`;
export const noteField = (number: number): string => `note-${number}`;
export const longestNote = 500;

export function decisionsIn(values: URLSearchParams, { matches }: ScreeningResponse): Decision[] {
  return matches.map((_match, index) => ({
    decision: decisions.find((one) => one === values.get(decisionField(index + 1))) ?? "Not decided",
    note: noteIn(values, noteField(index + 1)),
  }));
}

export function noteIn(values: URLSearchParams, name: string): string {
  return (values.get(name) ?? "").trim().slice(0, longestNote);
}
