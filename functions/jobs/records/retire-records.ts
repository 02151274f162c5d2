import { type RetireRecordsDeps, retireRecords } from "../../domain/audit/retire-records.ts";
import { environment, environments } from "../../edge/environment.ts";
import { triggered } from "../../edge/triggers/triggered.ts";
import { listAccounts } from "../../store/accounts/accounts.ts";
import { closedAt, everythingOf, rowsBefore, setEnd } from "../../store/accounts/retention.ts";
import { connectTables } from "../../store/tables.ts";

const settings = environment(environments["retire-records"]);
const tables = connectTables(settings);

const deps: Omit<RetireRecordsDeps, "remainingMs"> = {
  accounts: () => listAccounts(tables),
  closedAt: (accountId) => closedAt(tables, accountId),
  rowsBefore: (...row) => rowsBefore(tables, ...row),
  everythingOf: (accountId) => everythingOf(tables, accountId),
  setEnd: (keys, endsAt) => setEnd(tables, keys, endsAt),
  now: () => new Date(),
};

export const handler = triggered("retire-records", (_event, remainingMs) =>
  retireRecords({ ...deps, remainingMs }, settings.RETENTION),
);
