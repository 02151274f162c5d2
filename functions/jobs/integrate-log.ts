import { connectSigners } from "../audit-log/kms-signer.ts";
import { type IntegratorDeps, runIntegrator } from "../audit-log/run-integrator.ts";
import { connectLogObjects } from "../audit-log/s3-objects.ts";
import { environment, environments } from "../edge/environment.ts";
import { atMostEvery } from "../edge/freshness.ts";
import { countLogTroubles } from "../edge/metrics.ts";
import { triggered } from "../edge/triggers/triggered.ts";
import { moveHead, readHead } from "../store/audit-log/log-head.ts";
import { findLeaves, writeLeaves } from "../store/audit-log/log-leaves.ts";
import { connectLogTable } from "../store/tables.ts";
import { wakerOn } from "./audit-log/waker.ts";

const settings = environment(environments["integrate-log"]);
const table = connectLogTable(settings);
const hourMs = 3_600_000;

const deps: Omit<IntegratorDeps, "remainingMs"> = {
  objects: connectLogObjects({ bucket: settings.LOG_BUCKET, lock: settings.LOG_LOCK }),
  readHead: () => readHead(table),
  moveHead: (from, to) => moveHead(table, from, to),
  findLeaves: (keys) => findLeaves(table, keys),
  writeLeaves: (leaves) => writeLeaves(table, leaves),
  signers: atMostEvery(hourMs, Date.now, () => connectSigners(settings.LOG_ORIGIN, settings.LOG_KEYS)),
  origin: settings.LOG_ORIGIN,
  clockSeconds: settings.LOG_CLOCK_SECONDS,
  wake: wakerOn(settings).wake,
  now: () => new Date(),
};

/** Woken at the next tick by whoever laid down a batch, and once a minute whatever happens. */
export const handler = triggered("integrate-log", async (_event, remainingMs) => {
  const figures = await runIntegrator({ ...deps, remainingMs });
  countLogTroubles(figures);
  return figures;
});
