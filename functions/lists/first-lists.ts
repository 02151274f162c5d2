import { type ImportDeps, importFiles } from "./refresh/import-files.ts";
import { buildIndex, type IndexDeps, type IndexOutcome } from "./snapshot/build-index.ts";
import { syntheticList } from "./synthetic/index.ts";

/** Where nothing was ever built, the invented set is: a clone without a network has something to screen against. */
export async function firstLists(deps: IndexDeps & ImportDeps): Promise<IndexOutcome> {
  if ((await deps.pointer.read()) !== undefined) return { kind: "nothing", reason: "a snapshot is in service already" };
  await importFiles(deps, "synthetic", [syntheticList()]);
  return buildIndex(deps);
}
