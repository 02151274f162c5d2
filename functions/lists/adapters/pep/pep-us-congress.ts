import * as z from "zod";
import type { Entity, Name } from "../../../domain/screening/entity.ts";
import { dateOf } from "../../facts/dates.ts";
import { entityFrom, genderFact } from "../../facts/draft.ts";
import { identifierOf } from "../../facts/identifiers.ts";
import { nameOf, personName } from "../../facts/names.ts";
import { ListFault } from "../../list-fault.ts";
import { type FileNotes, type ListFile, whereNamed } from "../../list-file.ts";
import { jsonDocument } from "../../reading/json.ts";

const Legislator = z.object({
  id: z.object({ bioguide: z.string().optional(), wikidata: z.string().optional() }),
  name: z.object({
    first: z.string(),
    middle: z.string().optional(),
    last: z.string(),
    suffix: z.string().optional(),
    nickname: z.string().optional(),
    official_full: z.string().optional(),
  }),
  other_names: z
    .array(z.object({ first: z.string().optional(), middle: z.string().optional(), last: z.string().optional() }))
    .optional(),
  bio: z.object({ birthday: z.string().optional(), gender: z.string().optional() }).optional(),
  terms: z
    .array(z.object({ type: z.string(), start: z.string(), end: z.string(), state: z.string().optional() }))
    .min(1),
});
type Legislator = z.infer<typeof Legislator>;

const positions = new Map([
  ["sen", "Senator of the United States"],
  ["rep", "Member of the House of Representatives of the United States"],
  ["prez", "President of the United States"],
  ["viceprez", "Vice President of the United States"],
]);

/** `legislators-current.json` and `executive.json`: one array of people with all their terms. */
export async function* congressEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const legislators = z.array(Legislator).safeParse(await jsonDocument(file.open()));
    if (!legislators.success) throw new ListFault("notTheFormat", "not a list of legislators");
    for (const legislator of legislators.data) yield* whereNamed(entityOf(legislator), notes);
  }
}

function entityOf({ id, name, bio, terms, other_names }: Legislator): Entity | undefined {
  const birth = dateOf(bio?.birthday ?? "");
  return entityFrom({
    source: "pep_us_congress",
    key: id.bioguide ?? id.wikidata ?? `${name.first} ${name.last}`,
    category: "pep",
    schema: "Person",
    names: [
      nameFrom(name),
      ...otherNames(name),
      ...(other_names ?? []).map((other) =>
        nameFrom({ first: other.first ?? name.first, middle: other.middle, last: other.last ?? name.last }, "alias"),
      ),
    ],
    birthDates: birth === undefined ? [] : [{ from: birth, circa: false }],
    countries: [
      { code: "us", kind: "position" },
      { code: "us", kind: "nationality" },
    ],
    ...genderFact(bio?.gender ?? ""),
    identifiers: [identifierOf("wikidata", id.wikidata ?? "")],
    programmes: terms.map(({ type }) => positions.get(type) ?? type),
    topics: ["role.pep"],
    listedAt: terms[0]?.start ?? "",
    changedAt: terms.at(-1)?.start ?? "",
  });
}

function nameFrom(
  name: { first: string; middle?: string | undefined; last: string },
  kind: Name["kind"] = "primary",
): Name | undefined {
  return personName({ given: name.first, middle: name.middle ?? "", family: name.last }, { kind });
}

function otherNames({ official_full, nickname, last }: Legislator["name"]): (Name | undefined)[] {
  return [
    nameOf(official_full ?? "", { kind: "alias" }),
    nickname === undefined ? undefined : personName({ given: nickname, family: last }, { kind: "alias" }),
  ];
}
