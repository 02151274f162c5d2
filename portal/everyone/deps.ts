import type { PublishedList } from "../../functions/contract/screening/screening.ts";

export type EveryoneDeps = {
  publishedLists: () => Promise<PublishedList[]>;
  /** Where the two APIs are, where the deployment says. */
  addresses: { live?: string | undefined; test?: string | undefined };
};
