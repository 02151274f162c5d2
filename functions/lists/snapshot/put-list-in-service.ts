import { buildIndex, type IndexDeps } from "./build-index.ts";
import type { SnapshotManifest } from "./pointer.ts";

/** What became of a list that was accepted, for whoever waits to hear it. */
export type PutInService =
  | { kind: "inService"; manifest: SnapshotManifest }
  /** A later list of the same source was accepted meanwhile, and that one is in service. */
  | { kind: "replaced"; manifest: SnapshotManifest }
  /** The invented entities, where real lists are screened against. */
  | { kind: "madeWay"; manifest: SnapshotManifest }
  | { kind: "notBuilt"; reason: string };

/** Builds until the list is in the snapshot in service, whichever of several builds put it there. */
export async function putListInService(deps: IndexDeps, source: string, digest: string): Promise<PutInService> {
  const listIn = ({ sources }: SnapshotManifest) => sources.find(({ id }) => id === source);
  const outcome = await buildIndex(deps, (inService) => listIn(inService)?.digest === digest);
  if (outcome.kind === "nothing") return { kind: "notBuilt", reason: outcome.reason };
  const { manifest } = outcome;
  const found = listIn(manifest);
  if (found === undefined) return { kind: "madeWay", manifest };
  return { kind: found.digest === digest ? "inService" : "replaced", manifest };
}
