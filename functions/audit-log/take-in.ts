import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { writeBatch } from "./batches.ts";
import { type Change, entryOf } from "./facts/entries.ts";
import type { LogObjects } from "./objects.ts";

export type TakeInDeps = {
  objects: LogObjects;
  /** Has the integrator started at its next tick. */
  wake: () => Promise<void>;
  now: () => Date;
};

const Image = z.record(z.string(), z.custom<AttributeValue>());
const StreamEvent = z.object({
  Records: z.array(
    z.object({ dynamodb: z.object({ OldImage: Image.optional(), NewImage: Image.optional() }).default({}) }),
  ),
});

/**
 * A batch of changes from the table's stream becomes a batch of entries for the integrator. It does no more than this, so
 * that nothing holds up the stream, which forgets after a day: what is wrong with a row is the entry's business.
 */
export async function takeIn(deps: TakeInDeps, event: unknown) {
  const changes = StreamEvent.parse(event).Records.map(
    ({ dynamodb }): Change => ({ before: dynamodb.OldImage, after: dynamodb.NewImage }),
  );
  const noted = changes.map((change) => entryOf(change)).filter((one) => one !== undefined);
  if (noted.length > 0) {
    const entries = noted.map(({ entry }) => entry);
    await writeBatch(deps.objects, entries, deps.now());
    await deps.wake();
  }
  return {
    changes: changes.length,
    entries: noted.length,
    alarming: noted.filter(({ alarming }) => alarming).length,
  };
}
