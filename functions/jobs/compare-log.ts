import { type CompareDeps, compare } from "../audit-log/compare.ts";
import { connectLogObjects } from "../audit-log/s3-objects.ts";
import { environment, environments } from "../edge/environment.ts";
import { countLogTroubles } from "../edge/metrics.ts";
import { triggered } from "../edge/triggers/triggered.ts";
import { rowsBetween } from "../store/accounts/rows-between.ts";
import { moveMark, readMark } from "../store/audit-log/log-head.ts";
import { findLeaves } from "../store/audit-log/log-leaves.ts";
import { connectLogTable, connectTables } from "../store/tables.ts";
import { wakerOn } from "./audit-log/waker.ts";

const settings = environment(environments["compare-log"]);
const tables = connectTables(settings);
const table = connectLogTable(settings);

const deps: Omit<CompareDeps, "remainingMs"> = {
  objects: connectLogObjects({ bucket: settings.LOG_BUCKET, lock: settings.LOG_LOCK }),
  findLeaves: (keys) => findLeaves(table, keys),
  rowsBetween: (since, until) => rowsBetween(tables, since, until),
  readMark: () => readMark(table),
  moveMark: (until) => moveMark(table, until),
  wake: wakerOn(settings).wakeAtTick,
  now: () => new Date(),
};

export const handler = triggered("compare-log", async (_event, remainingMs) => {
  const figures = await compare({ ...deps, remainingMs });
  countLogTroubles({ late: figures.late, unreadable: figures.alarming });
  return figures;
});
