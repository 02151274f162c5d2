import type { ListCatalogue } from "../contract/screening/screening.ts";
import { missingFrom, type PointerStore } from "./snapshot/pointer.ts";
import { catalogueRow, type SourceStates } from "./source-state.ts";
import { listSources } from "./sources/sources.ts";

export type CatalogueDeps = { states: SourceStates; pointer: PointerStore; now: () => Date };

/** Every source with its state as of now, and the snapshot in service. Sources only ever imported show once they are. */
export async function catalogue({ states, pointer, now }: CatalogueDeps) {
  const read = await Promise.all(listSources.map(async (source) => ({ source, state: await states.read(source.id) })));
  const shown = read.filter(({ source, state }) => source.downloads.length > 0 || state?.key !== undefined);
  const current = await pointer.read();
  return {
    snapshot: current?.current ?? null,
    previous: current?.previous.map(({ version }) => version) ?? [],
    /** What an operator took out of service, as long as no list has changed since. */
    withdrawn: current?.withdrawn?.version ?? null,
    sources: shown.map(({ source, state }) => catalogueRow(source, state, now())),
  };
}

/**
 * The answer of `GET /v1/screening/lists`: what is screened against now, and what is required and not there yet. The
 * dictionary of names is no list.
 */
export async function publishedLists(deps: CatalogueDeps & { required: readonly string[] }): Promise<ListCatalogue> {
  const { snapshot, sources } = await catalogue(deps);
  const missingSources = snapshot === null ? [...deps.required] : missingFrom(snapshot, deps.required);
  const screened = new Set(snapshot?.sources.map(({ id }) => id));
  const names = new Set(listSources.filter((source) => source.names === true).map(({ id }) => id));
  const lists = sources
    .filter(({ id }) => screened.has(id) && !names.has(id))
    .map(({ changedAt: _changed, fault: _fault, unnamed: _unnamed, state, ...row }) => ({
      ...row,
      // What is screened against was accepted once, so it has a state.
      state: state === "none" ? ("stale" as const) : state,
    }));
  return { lists, missingSources };
}
