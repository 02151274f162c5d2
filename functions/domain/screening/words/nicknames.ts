import { nicknames } from "../data/nicknames.ts";

const lines = new Map<string, number[]>();
for (const [line, names] of nicknames.entries()) {
  for (const name of names.split(" ")) lines.set(name, [...(lines.get(name) ?? []), line]);
}
const none: readonly number[] = [];

/** The lines of the nickname table a name stands in. */
export function nicknameLinesOf(latin: string): readonly number[] {
  return lines.get(latin) ?? none;
}

export function areNicknames(one: string, two: string): boolean {
  const of = nicknameLinesOf(one);
  return of.length > 0 && nicknameLinesOf(two).some((line) => of.includes(line));
}
