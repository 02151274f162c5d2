import type { Name } from "../entity.ts";
import type { DisplayRecord } from "../snapshot/display.ts";

type ComparedName = { full: string; kind: Name["kind"] };

/** The name at a place among those of a record that are compared; nothing where the snapshot does not tell them. */
export function comparedName({ caption, aliases, compared }: DisplayRecord, at: number): ComparedName | undefined {
  const [place, kind] = compared[at] ?? [];
  if (place === undefined || kind === undefined) return undefined;
  const full = place === 0 ? caption : aliases[place - 1];
  return full === undefined ? undefined : { full, kind };
}

const words: Record<Name["kind"], string> = {
  primary: "listed name",
  alias: "alias",
  former: "former name",
  original: "name in its original script",
};

export function sentenceOf({ full, kind }: ComparedName, weak: boolean): string {
  return `Compared with the ${weak ? "weak " : ""}${words[kind]} "${full}"`;
}
