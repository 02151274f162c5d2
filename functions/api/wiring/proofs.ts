import { factKey } from "../../audit-log/facts/rows.ts";
import { checkpointKey } from "../../audit-log/objects.ts";
import { type ProveDeps, prove } from "../../audit-log/prove.ts";
import { remembered } from "../../audit-log/remembered.ts";
import { connectLogReader } from "../../audit-log/s3-objects.ts";
import type { Caller } from "../../contract/access.ts";
import type { ProofPending } from "../../contract/audit-log.ts";
import { type ProveScreeningDeps, proveScreening } from "../../domain/audit/prove-screening.ts";
import { type ProveVerificationDeps, proveVerification } from "../../domain/audit/prove-verification.ts";
import { type Answer, answer } from "../../edge/answers.ts";
import { atMostEvery } from "../../edge/freshness.ts";
import { findLeaf } from "../../store/audit-log/log-leaves.ts";
import { keys } from "../../store/keys.ts";
import { findScreening } from "../../store/screenings/screening-records.ts";
import { connectLogTable, type Tables } from "../../store/tables.ts";
import { overdueDepsOn } from "./overdue.ts";

type ProofEnvironment = { LOG_TABLE: string; LOG_BUCKET: string };

/** Proofs of facts, by their keys. A checkpoint of a moment ago proves as well as the latest. */
export function proverOn(settings: ProofEnvironment): (factKey: string) => Promise<string | undefined> {
  const table = connectLogTable(settings);
  const { read } = connectLogReader(settings.LOG_BUCKET);
  const deps: ProveDeps = {
    findLeaf: (factKey) => findLeaf(table, factKey),
    readCheckpoint: atMostEvery(1_000, Date.now, async () => (await read(checkpointKey))?.bytes.toString("utf8")),
    read: remembered(async (path) => (await read(path))?.bytes),
  };
  return (factKey) => prove(deps, factKey);
}

type Prove = (caller: Caller, id: string) => Promise<string | undefined>;

export function verificationProverOn(tables: Tables, settings: ProofEnvironment): Prove {
  const prove = proverOn(settings);
  const deps: ProveVerificationDeps = {
    ...overdueDepsOn(tables),
    proofOf: (environment, id) => prove(factKey(keys.verification(environment, id), "ended")),
  };
  return (caller, id) => proveVerification(deps, caller, id);
}

export function screeningProverOn(tables: Tables, settings: ProofEnvironment): Prove {
  const prove = proverOn(settings);
  const deps: ProveScreeningDeps = {
    async findScreening(id) {
      const found = await findScreening(tables, id);
      return found && { accountId: found.screening.accountId, factKey: factKey(found.key, "written") };
    },
    proofOf: prove,
  };
  return (caller, id) => proveScreening(deps, caller, id);
}

/** The proof as c2sp.org/tlog-proof writes it, or when to ask again. */
export function proofAnswer(proof: string | undefined, { LOG_CLOCK_SECONDS }: { LOG_CLOCK_SECONDS: number }): Answer {
  if (proof !== undefined) return { status: 200, body: proof, contentType: "text/plain; charset=utf-8" };
  const pending: ProofPending = {
    status: "pending",
    message: "There is no proof yet. Ask again after the seconds in Retry-After.",
    retryAfterSeconds: LOG_CLOCK_SECONDS,
  };
  return answer(pending, 202, { "Retry-After": String(LOG_CLOCK_SECONDS) });
}
