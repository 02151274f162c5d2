/**
 * What a publisher filled in of one record, as it stands in the file. Numbers of one kind in one cell are apart, free
 * text is not.
 */
export type Filled = {
  /** The publisher's own; lists without one are compared in their order. */
  id?: string;
  names: string[];
  births: string[];
  nationalities: string[];
  birthPlaces: string[];
  passports: string[];
  documents: string[];
  offices: string[];
};

export const fields = [
  "names",
  "births",
  "nationalities",
  "birthPlaces",
  "passports",
  "documents",
  "offices",
] as const satisfies (keyof Filled)[];
export type Field = (typeof fields)[number];

/** With what is empty, a placeholder or said twice left out. */
export function filled(values: Partial<Filled>): Filled {
  const { id } = values;
  const of = (field: Field) => [
    ...new Map(
      (values[field] ?? []).filter(isFilled).map((value) => [value.trim().toLowerCase(), value.trim()]),
    ).values(),
  ];
  return {
    ...(id === undefined ? {} : { id }),
    names: of("names"),
    births: of("births"),
    nationalities: of("nationalities"),
    birthPlaces: of("birthPlaces"),
    passports: of("passports"),
    documents: of("documents"),
    offices: of("offices"),
  };
}

function isFilled(value: string): boolean {
  return (
    !/^(|-0-|n\/?a\.?|unknown|none|null|nil|-+|\?+|00?|00\/00\/0+|not available)$/i.test(value.trim()) &&
    /[\p{L}\p{N}]/u.test(value)
  );
}

/** `a) … b) …` and `(1) … (2) …`: values that a publisher put into one cell. */
export function parted(cell: string): string[] {
  return cell.split(/(?:^|\s)\(?(?:[a-z]|\d{1,2})\)\s*/i);
}
