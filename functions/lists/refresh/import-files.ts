import type { ListFile } from "../list-file.ts";
import { neverChecked } from "../source-state.ts";
import { listSource } from "../sources.ts";
import { type AcceptDeps, type Accepted, acceptFiles } from "./accept.ts";

export type ImportDeps = AcceptDeps & { newRun: () => string };

/**
 * Files in a source's own format, fed in by hand. Someone is watching, so a list that is small or has shrunk is
 * accepted with a warning; what does not parse to its end is refused here too.
 */
export async function importFiles(deps: ImportDeps, sourceId: string, files: ListFile[]): Promise<Accepted> {
  const source = listSource(sourceId);
  if (source === undefined) throw new Error(`There is no source ${sourceId}; see docs/lists.md for those there are`);
  const state = (await deps.states.read(source.id)) ?? neverChecked(source.id);
  // Publishers' validators belong to downloads; after an import the next refresh asks for everything.
  return acceptFiles(deps, { source, state, files, run: deps.newRun(), downloads: {}, attended: true });
}
