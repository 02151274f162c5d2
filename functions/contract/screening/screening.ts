import * as z from "zod";
import { partialPastDate } from "../fields/verify-dates.ts";
import { numberLike, optional, type Presence, required, wanted } from "../fields/verify-fields.ts";
import { since } from "./changed-since.ts";

/** The body of POST /v1/screening. Control characters and odd spaces are the matcher's business: it reads past them. */
const text = (most: number) => (presence: Presence) =>
  z
    .string({ error: wanted(presence, "a string") })
    .trim()
    .min(1, { error: wanted(presence, "a string") })
    .max(most, `must be at most ${most} characters`);

/** Each of these may be left out. */
const says = (kind: string) => ({ error: wanted("optional", kind) });
const list = says("a list of strings");
const flag = z.boolean(says("true or false"));
const topic = z.string(list).regex(/^[a-z][a-z0-9._-]{0,63}$/, "must be a topic such as sanction, pep or role.pep");
const categoryNames = ["sanction", "pep", "adverse_media", "other"] as const;
const category = z.enum(categoryNames, says(`one of ${categoryNames.join(", ")}`));
const schemaNames = ["Person", "Organization", "LegalEntity", "Vessel", "Other"] as const;
const score = "a number from 0 to 100";

/** A reference of the caller's own, in which no person's name belongs. */
export function reference(hint: string) {
  return numberLike(/^[A-Za-z0-9._:/-]{1,64}$/, "1 to 64 letters, digits or any of . _ : / -", hint);
}

export const ScreeningRequest = z.strictObject(
  {
    name: required(text(1_000)),
    dateOfBirth: optional(partialPastDate()),
    nationality: optional(text(100)),
    address: optional(text(500)),
    externalReference: optional(reference("your customer or case identifier, kept for audit")),
    schema: z.enum(schemaNames, says(`one of ${schemaNames.join(", ")}`)).optional(),
    listFilter: z
      .strictObject(
        {
          topics: z.array(topic, list).max(50, "must hold at most 50 topics").optional(),
          categories: z.array(category, list).max(4, "must hold at most 4 categories").optional(),
          includeAdverseMedia: flag.default(false),
          includeRcas: flag.default(false),
        },
        says("an object"),
      )
      .default({ includeAdverseMedia: false, includeRcas: false }),
    minScore: z.number(says(score)).min(0, `must be ${score}`).max(100, `must be ${score}`).default(70),
    changedSince: optional(since),
    acceptFullPrice: z.boolean(says("true or false")).optional(),
  },
  "must be an object",
);
export type ScreeningRequest = z.infer<typeof ScreeningRequest>;

const step = z.object({
  from: z.object({ id: z.string().optional(), caption: z.string() }),
  relationship: z.string(),
  to: z.object({ id: z.string().optional(), caption: z.string() }),
});

export const ScreeningMatch = z.object({
  matchId: z.uuid(),
  matchType: z.enum(["list", "rca", "adverse_media"]),
  score: z.number().int().min(0).max(100),
  tier: z.enum(["exact", "strong", "possible", "weak"]),
  caption: z.string(),
  sourceSlugs: z.array(z.string()),
  topics: z.array(z.string()),
  matchedFields: z.array(z.string()),
  aliases: z.array(z.string()),
  listedName: z.string().exactOptional(),
  listed: z.object({
    birthDates: z.array(z.string()),
    countries: z.array(z.string()),
    programmes: z.array(z.string()),
    entries: z.array(z.object({ source: z.string(), id: z.string(), url: z.string().exactOptional() })),
  }),
  explanation: z.object({ method: z.array(z.string()), sourceCategory: z.enum(categoryNames) }),
  relationshipPath: z.array(step).optional(),
  article: z.object({ title: z.string(), url: z.string(), publishedAt: z.string() }).optional(),
});

/** Of a request with changedSince: between which snapshots somebody was added or altered whom it was compared with. */
export const comparedShape = {
  from: z.string().optional(),
  to: z.string().optional(),
  matcherChanged: z.boolean().optional(),
};

const listState = z.enum(["fresh", "guarded", "stale"]);

export const ScreeningResponse = z.object({
  screeningRequestId: z.uuid(),
  subject: z.object({ name: z.string(), schema: z.string() }),
  matchCount: z.number().int(),
  cleared: z.boolean(),
  reviewRecommended: z.boolean(),
  notUnderstood: z.array(z.enum(["nationality", "address"])),
  matches: z.array(ScreeningMatch),
  /** Live answers only: the lists that were screened against. */
  lists: z
    .object({
      snapshot: z.string(),
      refreshedAt: z.string(),
      sources: z.array(z.object({ id: z.string(), asOf: z.string().nullable(), state: listState })),
    })
    .optional(),
  ...comparedShape,
});
export type ScreeningResponse = z.infer<typeof ScreeningResponse>;

/** The names a test key may screen; each has a fixed answer. */
export const testNames = [
  "screenclear",
  "screensanction",
  "screenpep",
  "screenpossible",
  "screenmultiple",
  "screenmedia",
  "screenrca",
] as const;
export type TestName = (typeof testNames)[number];

export const ListCatalogue = z.object({
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      publisher: z.string(),
      jurisdiction: z.string(),
      group: z.enum(["Sanctions", "PEP", "Adverse media"]),
      records: z.number().int(),
      lastRefreshed: z.string().nullable(),
      asOf: z.string().nullable(),
      state: listState,
      checkFrequency: z.enum([
        "checked daily",
        "checked daily for updates",
        "checked weekly on Monday",
        "checked monthly on the 1st",
      ]),
      licence: z.string(),
    }),
  ),
  missingSources: z.array(z.string()),
});
export type ListCatalogue = z.infer<typeof ListCatalogue>;
export type PublishedList = ListCatalogue["lists"][number];
