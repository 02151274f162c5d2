import type { SourceState } from "../source-state.ts";
import type { ListSource } from "../sources/source.ts";
import type { AcceptDeps } from "./accept.ts";
import type { Fetch } from "./download.ts";
import type { OwnAddresses } from "./own-addresses.ts";
import type { RefreshStep } from "./steps.ts";

export type RefreshDeps = AcceptDeps & {
  fetch: Fetch;
  addresses?: OwnAddresses;
  random: () => number;
  /** How long to wait before each further try; the patience of a schedule where nothing is said. */
  delaysSeconds?: readonly number[];
};

/** Where a refresh stands: the source, what is known of it, and the step to take. */
export type Place = { source: ListSource; state: SourceState; step: RefreshStep };
