import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportOf } from "../../fixtures/audit/exported.ts";
import { entriesOf, logIn } from "../../fixtures/audit/log-folder.ts";
import { accountRows, type Item, snapshotRow } from "../../fixtures/audit/service-rows.ts";

type Spent = { seconds: number; cpuSeconds: number; megabytes: number };
type RowsSpeed = { rows: number; exportSeconds: number; query: Spent; verify: Spent };

/** What an auditor's commands take over this many rows and a log of them, each in a process of its own. */
export async function rowsSpeed(rows: number): Promise<RowsSpeed> {
  const folder = mkdtempSync(join(tmpdir(), "rows-speed-"));
  const [exports, log, key] = [join(folder, "exports"), join(folder, "log"), join(folder, "log.key")];
  try {
    writeFileSync(key, await logIn(log, entriesOf(manyRows(rows))));
    const began = performance.now();
    await exportOf(exports, manyRows(rows));
    const exportSeconds = (performance.now() - began) / 1_000;
    const query = await spentBy(folder, ["query", "--from", exports, "--view", "yearly_report", "--format", "json"]);
    const verify = await spentBy(folder, ["verify", "--from", exports, "--log", log, "--key", key]);
    return { rows, exportSeconds, query, verify };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const checksOfAnAccount = 10_000;

/** Accounts of ten thousand checks each, until there are so many rows. */
function* manyRows(rows: number): Generator<Item> {
  yield snapshotRow("2026-05-01T00:00:00.000Z");
  let made = 1;
  for (let number = 1; made < rows; number++) {
    const account = accountRows({ number, checks: checksOfAnAccount, since: "2026-05-10T00:00:00.000Z" });
    made += account.length;
    yield* account;
  }
}

/** Writes down at its end what the process has used. */
const meter = (file: string): string =>
  `import { writeFileSync } from "node:fs"; process.on("exit", () => writeFileSync(${JSON.stringify(file)},` +
  " JSON.stringify({ ...process.cpuUsage(), kilobytes: process.resourceUsage().maxRSS })));";

async function spentBy(folder: string, args: string[]): Promise<Spent> {
  const file = join(folder, "spent.json");
  const loaded = `data:text/javascript,${encodeURIComponent(meter(file))}`;
  const began = performance.now();
  const child = spawn(process.execPath, ["--import", loaded, "bin/audit.ts", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error(`audit ${args[0]} ended with ${status}`);
  const { user, system, kilobytes } = JSON.parse(readFileSync(file, "utf8"));
  return {
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: (user + system) / 1_000_000,
    megabytes: kilobytes / 1_024,
  };
}
