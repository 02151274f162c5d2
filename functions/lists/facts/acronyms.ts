import type { Name } from "../../domain/screening/entity.ts";
import { nameOf } from "./names.ts";

const acronymAtEnd = /^(.{6,}?)\s*\(([\p{Lu}\p{N}&.-]{2,12})\)$/u;

/**
 * `State Authority for Example Industry (SAEI)` is two names: the long one, and a short one that counts for less. Only
 * where the letters are the words' initials in their order: `Example Bank (MOSCOW)` is a bank in a place.
 */
export function withAcronymsApart(names: (Name | undefined)[]): (Name | undefined)[] {
  return names.flatMap((name) => {
    const [, long = "", short = ""] = acronymAtEnd.exec(name?.full ?? "") ?? [];
    if (name === undefined || long === "" || !areInitials(short, long)) return [name];
    const kind = name.kind === "former" ? "former" : "alias";
    return [name, nameOf(long, { kind, strength: name.strength }), nameOf(short, { kind, strength: "weak" })];
  });
}

function areInitials(short: string, long: string): boolean {
  const initials = long.split(/[^\p{L}\p{N}]+/u).map((word) => word.charAt(0).toUpperCase());
  let at = 0;
  for (const letter of short.replace(/[^\p{L}\p{N}]/gu, "")) {
    const found = initials.indexOf(letter, at);
    if (found < 0) return false;
    at = found + 1;
  }
  return at > 1;
}
