import type { ListFile } from "../list-file.ts";
import { neverChecked, StateMoved } from "../source-state.ts";
import { listSource } from "../sources/sources.ts";
import { type AcceptDeps, type Accepted, acceptFiles } from "./accept.ts";

export type ImportDeps = AcceptDeps & { newRun: () => string };

/**
 * Files in a source's own format, given by hand. A person is watching, so a list that is small or has shrunk is
 * accepted with a warning; what does not parse to its end is refused here too.
 */
export async function importFiles(deps: ImportDeps, sourceId: string, files: ListFile[]): Promise<Accepted> {
  const source = listSource(sourceId);
  if (source === undefined) throw new Error(`There is no source ${sourceId}; see docs/lists.md for those there are`);
  for (let attempt = 1; ; attempt += 1) {
    const state = (await deps.states.read(source.id)) ?? neverChecked(source.id);
    try {
      // Publishers' validators belong to downloads; after an import the next refresh asks for everything.
      return await acceptFiles(deps, { source, state, files, run: deps.newRun(), downloads: {}, attended: true });
    } catch (error) {
      // Another list of the source was accepted meanwhile: this one came later, and is judged against that one.
      if (!(error instanceof StateMoved) || attempt === mostAttempts) throw error;
    }
  }
}

/** Each attempt that fails means that another list of the same source was accepted while this one was being read. */
const mostAttempts = 10;
