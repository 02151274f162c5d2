import type { PointerStore } from "./snapshot/pointer.ts";
import { catalogueRow, type SourceStates } from "./source-state.ts";
import { listSources } from "./sources.ts";

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

/** The rows of `GET /v1/screening/lists`: what is screened against now. The dictionary of names is no list. */
export async function publishedLists(deps: CatalogueDeps) {
  const { snapshot, sources } = await catalogue(deps);
  const screened = new Set(snapshot?.sources.map(({ id }) => id));
  const names = new Set(listSources.filter((source) => source.names === true).map(({ id }) => id));
  return sources
    .filter(({ id }) => screened.has(id) && !names.has(id))
    .map(
      ({ changedAt: _changed, publishedAt: _published, state: _state, fault: _fault, unnamed: _unnamed, ...row }) =>
        row,
    );
}
