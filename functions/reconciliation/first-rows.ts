import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { kindOfKey } from "../contract/item-kinds.ts";

type Image = Record<string, AttributeValue>;
/** An item by its key, and when it was written where it says so. */
export type Row = { row: string; at: string };

/** The earliest row of each of these subjects. They are few, and the times of all rows would be many: so it looks again. */
export async function rowsOf(
  pages: AsyncIterable<Image[]>,
  subjects: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  for await (const images of pages) {
    for (const image of images) {
      const subject = subjectOf(image);
      if (subject === undefined || !subjects.has(subject)) continue;
      const at = image.requestedAt?.S ?? image.at?.S ?? "";
      const known = rows.get(subject);
      if (known === undefined || at < known.at) rows.set(subject, { row: `${image.pk?.S}/${image.sk?.S}`, at });
    }
  }
  return rows;
}

/** What the books know a row by. */
function subjectOf(image: Image): string | undefined {
  const pk = image.pk?.S ?? "";
  switch (kindOfKey(pk)) {
    case "liveVerification":
      return image.verificationId?.S;
    case "screening":
      return image.batchId?.S ?? image.screeningRequestId?.S;
    case "ledger":
      return image.subjectId?.S;
    case "wallet":
      return pk.slice(pk.indexOf("#") + 1);
    default:
      return undefined;
  }
}
