import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { type ItemKind, kindOfKey } from "../../contract/item-kinds.ts";
import { documentTypes } from "../../contract/verification/verify.ts";
import { hashOf, type Image } from "./image.ts";

type Row = Record<string, unknown>;

/** What an item says that belongs into the log. One without `row` could not be read, and enters by its hash. */
export type Statement = { fact: FactName; item: string; change: string; row?: Row };
type FactName = "ledger" | "account" | "verification" | "screening" | "snapshot" | "receiptKey" | "item" | "unknown";

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });

/** What this item says that belongs into the log, if anything. */
export function statementOf(image: Image): Statement | undefined {
  const key = Key.safeParse(image).data;
  if (key === undefined) return { fact: "unknown", item: hashOf(image), change: "written" };
  const { pk, sk } = key;
  const reader = readerOf(pk.S, sk.S);
  if (reader === "nothing") return undefined;
  const { fact, change, read } = reader;
  const item = itemOf({ pk: pk.S, sk: sk.S });
  const row = read(image);
  if (row === "not yet") return undefined;
  return { fact, item, change, ...(row !== "unreadable" && { row }) };
}

/**
 * Of an item that says nothing for the log, that it is gone is a fact all the same. The service removes people from an
 * account's team, and nothing else.
 */
export function leftBehind(image: Image): Statement | undefined {
  const key = Key.safeParse(image).data;
  if (key === undefined || key.sk.S.startsWith(itemOfMember)) return undefined;
  return { fact: "item", item: itemOf({ pk: key.pk.S, sk: key.sk.S }), change: "written" };
}

const itemOfMember = "MEMBER#";

/** By which key the log knows a change of an item. */
export function factKey(item: { pk: string; sk: string }, change: Reader["change"]): string {
  return `${itemOf(item)}/${change}`;
}

function itemOf({ pk, sk }: { pk: string; sk: string }): string {
  return `${pk}/${sk}`;
}

type Reader = {
  fact: FactName;
  /** Which of the item's changes the fact is: most items are written once, a verification ends once. */
  change: "written" | "ended";
  read: (image: Image) => Row | "not yet" | "unreadable";
};

/** Where an item stands, until when, and in which index: none of it is part of a fact. */
const whereItStands = { pk: z.string(), sk: z.string(), v: z.literal(1), expiresAt: z.number().optional() };
const inTheList = { ...whereItStands, listKey: z.string(), listSort: z.string() };

const LedgerRow = z
  .strictObject({
    ...inTheList,
    accountId: z.string(),
    kind: z.string(),
    subjectId: z.string(),
    halfCredits: z.number().int(),
    at: z.iso.datetime(),
  })
  .transform(withoutPlace);

const AccountEvent = z
  .strictObject({
    ...whereItStands,
    eventId: z.string(),
    accountId: z.string(),
    at: z.iso.datetime(),
    who: z.string(),
    what: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .transform(withoutPlace);

/** By whom, when and by what rules a screening was made. */
const screenedBy = {
  accountId: z.string(),
  keyId: z.string(),
  at: z.iso.datetime(),
  snapshot: z.string(),
  changedSince: z.string().optional(),
  matcherVersion: z.number().int(),
  thresholds: z.record(z.string(), z.number()),
  priceHalfCredits: z.number().int(),
};

const ScreeningRow = z
  .strictObject({
    ...inTheList,
    ...screenedBy,
    screeningRequestId: z.string(),
    externalReference: z.string().optional(),
    matches: z.array(z.strictObject({ entityId: z.string(), score: z.number() })),
  })
  .transform(withoutPlace);

/**
 * Ten subjects of a batch: what they have in common, and of each whom it was found to resemble, and how much. Of a free
 * batch those alone who resemble somebody, and how many were searched.
 */
const BatchRow = z
  .strictObject({
    ...inTheList,
    ...screenedBy,
    batchId: z.string(),
    firstNumber: z.number().int().optional(),
    searchedCount: z.number().int().optional(),
    notSearched: z.array(z.number().int()).optional(),
    inParts: z.boolean().optional(),
    subjects: z.array(
      z.strictObject({
        screeningRequestId: z.string(),
        reference: z.string(),
        externalReference: z.string().optional(),
        scores: z.record(z.string(), z.number()),
      }),
    ),
  })
  .transform(withoutPlace);

const SnapshotRow = z
  .strictObject({
    ...whereItStands,
    version: z.string(),
    sha256: z.string(),
    entities: z.number().int(),
    builtAt: z.string(),
    at: z.iso.datetime(),
    sources: z.array(z.strictObject({ id: z.string(), records: z.number().int(), digest: z.string() })),
  })
  .transform(withoutPlace);

/** The public half of a key that signs receipts. `by`: the operator who asked for it; the first needs none. */
const ReceiptKeyRow = z
  .strictObject({
    ...whereItStands,
    kid: z.string(),
    environment: z.enum(["live", "test"]),
    x: z.string(),
    from: z.iso.datetime(),
    by: z.string().optional(),
  })
  .transform(withoutPlace);

/**
 * How a verification ended. The record holds more, most of it for those at work on it; what stands here is chosen, since
 * nothing can be taken out of the log again. Y, N and D are not kept anywhere.
 */
const VerificationEnd = z
  .object({
    verificationId: z.string(),
    accountId: z.string(),
    environment: z.enum(["live", "test"]),
    documentType: z.enum(documentTypes),
    status: z.enum(["completed", "error"]),
    requestedAt: z.iso.datetime(),
    completedAt: z.iso.datetime(),
    consentAttestedAt: z.string(),
    consentVersion: z.string(),
    vrn: z.string(),
    settlement: z.string().optional(),
    rehearsal: z.literal(true).optional(),
  })
  .transform(({ vrn, settlement, ...end }) => ({
    ...end,
    ...(end.environment === "live" && { vrn }),
    // The SHA-256 of what the caller's receipt says; where there was no outcome it is a random value without meaning.
    ...(end.status === "completed" && settlement !== undefined && { commitment: settlement }),
  }));

const written = (fact: FactName, schema: z.ZodType<Row>): Reader => ({
  fact,
  change: "written",
  read: (image) => parsedBy(schema, image),
});

const verification: Reader = {
  fact: "verification",
  change: "ended",
  read: (image) => (isPending(image) ? "not yet" : parsedBy(VerificationEnd, image)),
};

const Pending = z.object({ status: z.object({ S: z.literal("pending") }) });
const isPending = (image: Image): boolean => Pending.safeParse(image).success;

/** Every kind of item says whether it belongs into the log: one that is added does not compile until it does. */
const readers: { [Kind in ItemKind]: Reader | "nothing" | ((sk: string) => Reader | "nothing") } = {
  ledger: written("ledger", LedgerRow),
  // The account and its keys change under events, and the events tell it all.
  account: (sk) => (sk.startsWith("EVENT#") ? written("account", AccountEvent) : "nothing"),
  liveVerification: verification,
  testVerification: verification,
  screening: (sk) => written("screening", sk === "SCREENING" ? ScreeningRow : BatchRow),
  snapshot: written("snapshot", SnapshotRow),
  liveReceiptKey: written("receiptKey", ReceiptKeyRow),
  testReceiptKey: written("receiptKey", ReceiptKeyRow),
  // What the ledger adds up to, and what events tell of.
  wallet: "nothing",
  apiKey: "nothing",
  webhook: "nothing",
  liveWebhook: "nothing",
  testWebhook: "nothing",
  // News that accounts are sent: the snapshot itself is a fact.
  announcement: "nothing",
  // Never written, or in an index alone, or in another table.
  health: "nothing",
  accounts: "nothing",
  keyId: "nothing",
  pending: "nothing",
  undelivered: "nothing",
  window: "nothing",
  member: "nothing",
  session: "nothing",
  invitation: "nothing",
  lock: "nothing",
  liveClaim: "nothing",
  testClaim: "nothing",
  liveSealed: "nothing",
  testSealed: "nothing",
  circuit: "nothing",
  refunds: "nothing",
  delivery: "nothing",
  testDelivery: "nothing",
  logHead: "nothing",
  logLeaf: "nothing",
};

function readerOf(pk: string, sk: string): Reader | "nothing" {
  const kind = kindOfKey(pk);
  // A kind of item that no rule knows: it enters by its hash, and an alarm asks somebody to look.
  if (kind === undefined) return { fact: "unknown", change: "written", read: () => "unreadable" };
  const reader = readers[kind];
  return typeof reader === "function" ? reader(sk) : reader;
}

function parsedBy(schema: z.ZodType<Row>, image: Image): Row | "unreadable" {
  try {
    return schema.parse(unmarshall(image));
  } catch {
    return "unreadable";
  }
}

function withoutPlace(item: Row): Row {
  const { pk: _pk, sk: _sk, v: _shape, listKey: _list, listSort: _sort, expiresAt: _kept, ...row } = item;
  return row;
}
