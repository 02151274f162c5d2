/** Ten subjects are kept in one item: a row for each would cost ten times the writes. */
const subjectsPerItem = 10;

/**
 * A batch's id ends in three zeros. In their place a subject's own id has its number in the batch, from 1, so that from a
 * subject's id its item is found. Version 8 of RFC 9562 leaves the digits to us, and tells such an id from a single one.
 */
export function batchIdOf(random: string): string {
  return `${random.slice(0, 14)}8${random.slice(15, -3)}000`;
}

export function subjectId(batchId: string, number: number): string {
  return `${batchId.slice(0, -3)}${number.toString(16).padStart(3, "0")}`;
}

/** The id of the first subject in the item that holds this one; nothing where the id is no batch's. */
export function itemIdOf(screeningRequestId: string): string | undefined {
  if (!/^[0-9a-f-]{14}8[0-9a-f-]{21}$/.test(screeningRequestId)) return undefined;
  const number = Number.parseInt(screeningRequestId.slice(-3), 16);
  return number === 0 ? undefined : subjectId(screeningRequestId, firstInItem(number));
}

/** The number of the first of ten. */
export function firstInItem(number: number): number {
  return number - ((number - 1) % subjectsPerItem);
}
