import { sweep } from "../domain/verification/sweep.ts";
import { environment, environments } from "../edge/environment.ts";
import { scheduled } from "../edge/scheduled.ts";
import { findOverdue } from "../store/pending.ts";
import { endOverdue } from "../store/settlements.ts";
import { connectTables } from "../store/tables.ts";

const tables = connectTables(environment(environments.sweep));

export const handler = scheduled("sweep", () =>
  sweep({
    findOverdue: (now) => findOverdue(tables, now),
    endOverdue: (pending, at) => endOverdue(tables, pending, at),
    now: () => new Date(),
  }),
);
