/** Ten subjects are kept in one item: a row for each would cost ten times the writes. */
const subjectsPerItem = 10;
/** Of a free batch those alone are kept who match somebody, in one item as a rule; where that is too large, in parts. */
const subjectsPerPart = 50;
const freeFrom = 0x800;

/**
 * A batch's id ends in `000` or, where it was free, in `800`. A subject's own id has its number in the batch added, from
 * 1, so that from a subject's id its item is found. Version 8 of RFC 9562 leaves the digits to us, and tells such an id
 * from a single one.
 */
export function batchIdOf(random: string, price: "paid" | "free"): string {
  return `${random.slice(0, 14)}8${random.slice(15, -3)}${price === "free" ? "800" : "000"}`;
}

export function subjectId(batchId: string, number: number): string {
  const digits = Number.parseInt(batchId.slice(-3), 16) + number;
  return `${batchId.slice(0, -3)}${digits.toString(16).padStart(3, "0")}`;
}

/** Where in a batch a subject has its place; nothing where the id is no subject's of a batch. */
type PlaceInBatch = { price: "paid"; firstId: string } | { price: "free"; batchId: string; number: number };

export function placeInBatch(screeningRequestId: string): PlaceInBatch | undefined {
  if (!/^[0-9a-f-]{14}8[0-9a-f-]{21}$/.test(screeningRequestId)) return undefined;
  const digits = Number.parseInt(screeningRequestId.slice(-3), 16);
  const prefix = screeningRequestId.slice(0, -3);
  if (digits === 0 || digits === freeFrom) return undefined;
  if (digits < freeFrom) return { price: "paid", firstId: subjectId(`${prefix}000`, firstInItem(digits)) };
  return { price: "free", batchId: `${prefix}800`, number: digits - freeFrom };
}

/** The number of the first of ten. */
export function firstInItem(number: number): number {
  return number - ((number - 1) % subjectsPerItem);
}

/** The number of the first of those that stand in one part of a free batch. */
export function firstInPart(number: number): number {
  return number - ((number - 1) % subjectsPerPart);
}
