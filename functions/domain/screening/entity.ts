/**
 * One listed person, organisation, vessel or media mention, whoever published it. Every source is parsed into this
 * shape and everything after parsing knows only this shape. The vocabulary is FollowTheMoney's.
 */
export type Entity = {
  /** `<source>:<publisher's own id>`: stable between refreshes, so a delisted entry can be told from a renamed one. */
  id: string;
  source: string;
  category: Category;
  schema: Schema;
  /** The name a person reads first. */
  caption: string;
  names: Name[];
  birthDates: PartialDate[];
  deathDates: PartialDate[];
  countries: Country[];
  addresses: Address[];
  gender?: "male" | "female";
  identifiers: Identifier[];
  /** Sanctions programmes, or the positions of a politically exposed person. */
  programmes: string[];
  /** FollowTheMoney topics: `sanction`, `sanction.linked`, `role.pep`, `role.rca`, `crime.terror`, … */
  topics: string[];
  relationships: Relationship[];
  listedAt?: string;
  changedAt?: string;
  article?: Article;
};

export const categories = ["sanction", "pep", "adverse_media", "other"] as const;
export type Category = (typeof categories)[number];

export const schemas = [
  "Thing",
  "LegalEntity",
  "Person",
  "Organization",
  "Company",
  "PublicBody",
  "Vessel",
  "Airplane",
  "Vehicle",
  "Asset",
  "CryptoWallet",
  "Security",
  "Article",
] as const;
export type Schema = (typeof schemas)[number];

export type Name = {
  full: string;
  kind: "primary" | "alias" | "former" | "original";
  /** Publishers mark aliases that are nicknames, partial or doubtful; they count for less. */
  strength: "strong" | "weak";
  /** ISO 15924, of most letters: `Latn`, `Cyrl`, `Arab`, … */
  script: string;
  /** Present where the publisher says which part is which; family names weigh more. */
  parts?: { given?: string; middle?: string; family?: string };
};

/** As precise as the publisher: `1962`, `1962-05` or `1962-05-03`; `until` closes a range (`1955` until `1958`). */
export type PartialDate = { from: string; until?: string; circa: boolean };

export type Country = {
  /** ISO 3166-1 alpha-2, lower case, or a former or disputed territory's usual code (`suhh`, `xk`). */
  code: string;
  kind: "nationality" | "birth" | "residence" | "jurisdiction" | "flag" | "position";
};

export type Address = { full: string; country?: string };

export type Identifier = {
  kind: "passport" | "national" | "tax" | "registration" | "imo" | "mmsi" | "swift" | "lei" | "wikidata" | "other";
  value: string;
  country?: string;
  /** True where two records with this identifier are one entity (a Wikidata id, an LEI, an IMO number). */
  joins: boolean;
};

/** `to` is an entity's id where the publisher gives one, else only a name. */
export type Relationship = { relationship: string; to: { id: string } | { name: string } };

export type Article = { title: string; url: string; publishedAt: string };
