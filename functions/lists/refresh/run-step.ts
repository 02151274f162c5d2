import { ListFault } from "../list-fault.ts";
import type { ListFile } from "../list-file.ts";
import { jsonDocument } from "../reading/json.ts";
import { neverChecked, type SourceState } from "../source-state.ts";
import type { Download } from "../sources/source.ts";
import { listSource } from "../sources/sources.ts";
import { acceptFiles, checkedState, guardedState, storedFile } from "./accept.ts";
import { archiveAcceptStep, archiveFetchStep } from "./archive-steps.ts";
import { type DownloadOutcome, downloadTo, fileAddress, type RetryLater } from "./download.ts";
import type { Place, RefreshDeps } from "./place.ts";
import { mostSteps, type Piece, type RefreshStep, retryDelaySeconds, type StepOutcome } from "./steps.ts";

/** One step of a chain. Whatever happens, the last good copy stays in service until a better one is whole. */
export async function runStep(deps: RefreshDeps, step: RefreshStep): Promise<StepOutcome> {
  const source = listSource(step.source);
  if (source === undefined)
    return { kind: "guarded", fault: { kind: "unreachable", message: `no source ${step.source}` } };
  const state = (await deps.states.read(source.id)) ?? neverChecked(source.id);
  const place = { source, state, step };
  try {
    if (step.steps >= mostSteps) throw new ListFault("endless", `${step.steps} steps`);
    return step.step === "fetch" ? await fetchStep(deps, place) : await acceptStep(deps, place);
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    return await guarded(deps, place, error);
  }
}

async function fetchStep(deps: RefreshDeps, place: Place): Promise<StepOutcome> {
  const { source, state, step } = place;
  const listed = source.downloads[step.file];
  if (listed === undefined) return next({ ...step, step: "accept", attempt: 0 });
  const download = { ...listed, url: deps.addresses?.[source.id]?.[listed.file] ?? listed.url };
  if (download.archive !== undefined) {
    const outcome = await archiveFetchStep(deps, { ...place, download, archive: download.archive });
    return outcome.kind === "retry" ? retried(deps, place, outcome) : outcome;
  }
  if (step.page >= mostPages) throw new ListFault("hostile", `a query of more than ${mostPages} pages`);
  const name = pieceName(download, step.page);
  const key = `raw/${source.id}/${step.run}/${name}`;
  const known = state.downloads[name];
  const address = await fileAddress(deps.fetch, download);
  if ("kind" in address) return retried(deps, place, address);
  const url = download.pages === undefined ? address.url : pageAddress(download, step.page);
  const outcome = await downloadTo(deps.objects, deps.fetch, {
    download,
    url,
    key,
    ...(known === undefined ? {} : { known }),
  });
  if (outcome.kind === "retry") return retried(deps, place, outcome);

  const piece = pieceFrom({ name, key }, outcome, known);
  const nextFile: RefreshStep = { ...step, file: step.file + 1, page: 0, attempt: 0 };
  if (download.pages === undefined) return next({ ...nextFile, pieces: [...step.pieces, piece] });
  if (await isEmptyPage(deps, piece)) {
    await removePieces(deps, [piece]);
    return next(nextFile);
  }
  const nextPage: RefreshStep = { ...step, page: step.page + 1, attempt: 0, pieces: [...step.pieces, piece] };
  return next(nextPage, pauseBetweenPagesSeconds);
}

const pauseBetweenPagesSeconds = 2;
/**
 * 200,000 holders of one country's offices, two million names: a query that has more pages than this repeats itself.
 */
const mostPages = 400;

function next(step: RefreshStep, delaySeconds = 0): StepOutcome {
  return { kind: "next", step, delaySeconds };
}

function pieceName(download: Download, page: number): string {
  return download.pages === undefined ? download.file : `${`${page}`.padStart(5, "0")}-${download.file}`;
}

function pageAddress(download: Download, page: number): string {
  const { size, query } = download.pages ?? { size: 0, query: "" };
  const filled = query.replaceAll("$SIZE", `${size}`).replaceAll("$OFFSET", `${size * page}`);
  return `${download.url}?${new URLSearchParams({ query: filled, format: "json" })}`;
}

/** Unchanged by the publisher's word, or by the content's digest where the publisher has no word for it. */
function pieceFrom(
  { name, key }: { name: string; key: string },
  outcome: Exclude<DownloadOutcome, RetryLater>,
  known: SourceState["downloads"][string] | undefined,
): Piece {
  if (outcome.kind === "absent") throw new ListFault("unreachable", "the file is not there");
  if (outcome.kind === "unchanged") {
    if (known === undefined) throw new ListFault("unreachable", "unchanged since a copy that nobody holds");
    return { file: name, changed: false, ...known };
  }
  const { etag, lastModified, sha256, bytes } = outcome;
  return {
    file: name,
    key,
    changed: sha256 !== known?.sha256,
    sha256,
    bytes,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

async function isEmptyPage(deps: RefreshDeps, piece: Piece): Promise<boolean> {
  // An answer with rows is never this short; only short ones are worth reading twice.
  if (piece.bytes > 4_096) return false;
  const text = JSON.stringify(await jsonDocument(storedFile(deps.objects, piece).open()));
  return text.includes('"bindings":[]');
}

async function retried(deps: RefreshDeps, place: Place, outcome: RetryLater): Promise<StepOutcome> {
  const { step } = place;
  const { reason, afterSeconds } = outcome;
  const delaySeconds = retryDelaySeconds(step.attempt, afterSeconds, deps);
  if (delaySeconds !== undefined) return next({ ...step, attempt: step.attempt + 1 }, delaySeconds);
  return guarded(deps, place, new ListFault("unreachable", `${reason}, ${step.attempt + 1} times`));
}

async function acceptStep(deps: RefreshDeps, place: Place): Promise<StepOutcome> {
  const { source, state, step } = place;
  const [download] = source.downloads;
  if (download?.archive !== undefined)
    return archiveAcceptStep(deps, { ...place, download, archive: download.archive });
  if (step.pieces.length === 0) throw new ListFault("empty", "nothing was downloaded");
  // As many pieces as before, each as before: a page that is gone is a change, though no page shows one.
  const asMany = step.pieces.length === Object.keys(state.downloads).length;
  const unchanged = state.key !== undefined && asMany && step.pieces.every(({ changed }) => !changed);
  if (unchanged) {
    await deps.states.replace(state, checkedState(state, deps.now()));
    await removePieces(
      deps,
      step.pieces.filter(({ key }) => !isInService(state, key)),
    );
    return { kind: "accepted", changed: false, records: state.records, newlyUnnamed: 0 };
  }
  const files: ListFile[] = step.pieces.map((piece) => storedFile(deps.objects, piece));
  const downloads = Object.fromEntries(step.pieces.map(({ file, changed: _, ...validators }) => [file, validators]));
  const accepted = await acceptFiles(deps, { source, state, files, run: step.run, downloads, attended: false });
  await removePieces(
    deps,
    Object.values(state.downloads).filter(({ key }) => !step.pieces.some((piece) => piece.key === key)),
  );
  const { changed, records, newlyUnnamed } = accepted;
  return { kind: "accepted", changed, records, newlyUnnamed };
}

function isInService(state: SourceState, key: string): boolean {
  return Object.values(state.downloads).some((download) => download.key === key);
}

/** The older copy stays; what the failed refresh brought is thrown away. */
async function guarded(deps: RefreshDeps, { state, step }: Place, fault: ListFault): Promise<StepOutcome> {
  await deps.states.replace(state, guardedState(state, fault, deps.now()));
  await removePieces(
    deps,
    step.pieces.filter(({ key }) => !isInService(state, key)),
  );
  return { kind: "guarded", fault: { kind: fault.kind, message: fault.message } };
}

async function removePieces(deps: RefreshDeps, pieces: { key: string }[]): Promise<void> {
  for (const { key } of pieces) await deps.objects.remove(key);
}
