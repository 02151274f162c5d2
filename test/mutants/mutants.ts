import { accessBugs } from "./lists/access.ts";
import { answeringBugs } from "./lists/answering.ts";
import { batchBugs } from "./lists/batches.ts";
import { deliveringBugs } from "./lists/delivering.ts";
import { hubBugs } from "./lists/hub.ts";
import { openingBugs } from "./lists/opening.ts";
import { retryingBugs } from "./lists/retrying.ts";
import { runningBugs } from "./lists/running.ts";
import { screeningBugs } from "./lists/screening.ts";
import { screeningListBugs } from "./lists/screening-lists.ts";
import { settlingBugs } from "./lists/settling.ts";
import { simulatedBugs } from "./lists/simulated.ts";
import { webhookBugs } from "./lists/webhooks.ts";
import type { Mutant } from "./mutant.ts";

/** Every deliberate bug, by the part of the service that it breaks. */
export const mutants: readonly Mutant[] = [
  ...openingBugs,
  ...settlingBugs,
  ...retryingBugs,
  ...deliveringBugs,
  ...accessBugs,
  ...answeringBugs,
  ...hubBugs,
  ...webhookBugs,
  ...screeningBugs,
  ...screeningListBugs,
  ...batchBugs,
  ...runningBugs,
  ...simulatedBugs,
];
