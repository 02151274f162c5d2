import type { Article, Category, Schema } from "./entity.ts";
import type { Tier } from "./tiers.ts";

/** The request's `schema`: which kinds of entities are wanted. */
const schemaFilters = ["Person", "Organization", "LegalEntity", "Vessel", "Other"] as const;
export type SchemaFilter = (typeof schemaFilters)[number];

/** What a request lets through; the defaults of the specification are the caller's to fill in. */
export type MatchFilters = {
  schema?: SchemaFilter | undefined;
  topics?: readonly string[] | undefined;
  categories?: readonly Category[] | undefined;
  includeAdverseMedia: boolean;
  includeRcas: boolean;
  minScore: number;
};

type MatchType = "list" | "rca" | "adverse_media";

/** One step of the chain that leads from one entity to another. */
export type RelationshipStep = {
  from: { id?: string; caption: string };
  relationship: string;
  to: { id?: string; caption: string };
};

/** What the lists know of a match, for whoever judges it: all records of it that the request may see, together. */
export type ListedFacts = {
  /** As ISO 8601-2 writes dates of which not all is known: `1961-03`, `1955/1958`, `1961~`. */
  birthDates: string[];
  countries: string[];
  programmes: string[];
  /** Each record by its publisher's own id, with the address of its page where there is one. */
  entries: { source: string; id: string; url?: string }[];
};

/** The specification's match object, but for `matchId`, which is not the domain's to make up. */
export type ScreeningMatch = {
  /** The listed entity, for the audit row; not part of the answer. */
  entityId: string;
  matchType: MatchType;
  score: number;
  tier: Tier;
  caption: string;
  sourceSlugs: string[];
  topics: string[];
  matchedFields: string[];
  aliases: string[];
  /** The name that agreed; none of a relative who was found through a match. */
  listedName?: string;
  listed: ListedFacts;
  explanation: { method: string[]; sourceCategory: Category };
  relationshipPath?: RelationshipStep[];
  article?: Article;
};

/** Fields of a request that say something nobody here understands: they are not compared, and the answer says so. */
export type NotUnderstood = "nationality" | "address";

export type SearchAnswer =
  /** Nothing is left of the name after normalisation: it has neither letter nor number. */
  | { kind: "emptyName" }
  /** It has more words than are compared. */
  | { kind: "tooManyWords" }
  | {
      kind: "searched";
      subject: { name: string; schema: Schema | SchemaFilter };
      cleared: boolean;
      reviewRecommended: boolean;
      notUnderstood: NotUnderstood[];
      matches: ScreeningMatch[];
    };
