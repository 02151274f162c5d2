import type { Entity } from "../../domain/screening/entity.ts";
import type { Archive, Download } from "../sources/source.ts";
import { acceptFiles, checkedState } from "./accept.ts";
import { distilled, newestSlot, refuseGaps, slotAddress, slotAfter, slotsSince } from "./archive.ts";
import { downloadTo, fileAddress, type RetryLater } from "./download.ts";
import type { Place, RefreshDeps } from "./place.ts";
import type { Piece, StepOutcome } from "./steps.ts";
import { storedLines } from "./stored-list.ts";

type PlaceInArchive = Place & { download: Download; archive: Archive };

/** A pause between two small files of one publisher, which should not be burdened. */
const pauseSeconds = 1;

/** First which files there are to read; then one of them each step, oldest first, reduced to its records at once. */
export async function archiveFetchStep(deps: RefreshDeps, place: PlaceInArchive): Promise<StepOutcome | RetryLater> {
  const { source, state, step, download, archive } = place;
  const { slots } = step;
  if (slots === undefined) {
    const address = await fileAddress(deps.fetch, download);
    if ("kind" in address) return address;
    const asked = slotsSince(archive, state.cursor, newestSlot(archive, address.url));
    return { kind: "next", step: { ...step, attempt: 0, slots: asked }, delaySeconds: 0 };
  }
  if (slots.next > slots.last) return { kind: "next", step: { ...step, step: "accept", attempt: 0 }, delaySeconds: 0 };

  const key = `raw/${source.id}/${step.run}/${slots.next}`;
  // A message handed out twice reads the file twice, and neither throws away what the other reads.
  const raw = { file: slots.next, key: `${key}.${deps.random().toString(36).slice(2)}` };
  const url = slotAddress(archive, slots.next);
  const outcome = await downloadTo(deps.objects, deps.fetch, { download, url, key: raw.key, mayBeAbsent: true });
  if (outcome.kind === "retry") return outcome;
  const piece =
    outcome.kind === "stored"
      ? await distilled(deps.objects, {
          source: source.id,
          raw: { ...raw, bytes: outcome.bytes },
          key: `${key}.lines.gz`,
        })
      : // The archive has gaps: a file that never came is not waited for.
        undefined;
  const next = slotAfter(slots.next, archive.minutes);
  const further = piece === undefined ? { ...slots, next, lost: slots.lost + 1 } : { ...slots, next };
  const pieces = piece === undefined ? step.pieces : [...step.pieces, piece];
  return { kind: "next", step: { ...step, attempt: 0, slots: further, pieces }, delaySeconds: pauseSeconds };
}

/** What was covered is noted only with the records in service: a chain that died begins again where it had begun. */
export async function archiveAcceptStep(deps: RefreshDeps, place: PlaceInArchive): Promise<StepOutcome> {
  const { source, state, step, archive } = place;
  const { slots = { next: "", last: "", lost: 0 }, pieces } = step;
  const nothingNew = pieces.length === 0 && slots.lost === 0;
  // A message handed out twice finds its own work done.
  if (nothingNew || (state.cursor ?? "") >= slots.last) {
    await deps.states.replace(state, checkedState(state, deps.now()));
    return { kind: "accepted", changed: false, records: state.records, newlyUnnamed: 0 };
  }
  refuseGaps(archive, slots, pieces.length);
  const accepted = await acceptFiles(deps, {
    source,
    state,
    files: [],
    entities: newestFirst(deps, pieces),
    cursor: slots.last,
    publishedAt: slots.last.replace(/^(\d{4})(\d{2})(\d{2}).*$/, "$1-$2-$3"),
    run: step.run,
    downloads: {},
    attended: false,
  });
  for (const { key } of pieces) await deps.objects.remove(key);
  const { changed, records, newlyUnnamed } = accepted;
  return { kind: "accepted", changed, records, newlyUnnamed };
}

async function* newestFirst({ objects }: RefreshDeps, pieces: Piece[]): AsyncGenerator<Entity> {
  for (const { key, sha256 } of pieces.toReversed()) {
    for await (const line of storedLines(objects, key, sha256)) yield JSON.parse(line);
  }
}
