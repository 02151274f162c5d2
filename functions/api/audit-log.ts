import { factKey } from "../audit-log/facts/rows.ts";
import { readVerifierKeys } from "../audit-log/kms-signer.ts";
import { checkpointKey } from "../audit-log/objects.ts";
import { connectLogReader } from "../audit-log/s3-objects.ts";
import type { AuditKeys } from "../contract/audit-log.ts";
import { Problem } from "../contract/problems.ts";
import { signingKeys } from "../domain/audit/signing-keys.ts";
import { answer } from "../edge/answers.ts";
import { openEndpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { atMostEvery } from "../edge/freshness.ts";
import { readReceiptKeys } from "../store/accounts/receipt-keys.ts";
import { keys as storeKeys } from "../store/keys.ts";
import { connectTables } from "../store/tables.ts";
import { vkeyOf } from "../transparency/verifier-key.ts";
import { proverOn } from "./wiring/proofs.ts";

const settings = environment(environments["audit-log"]);
const { read } = connectLogReader(settings.LOG_BUCKET);

/** No entry is ever given up: docs/decisions/retention.md says why, and what it would take. */
const minimumIndex = 0;

/**
 * Anybody may ask, without a key, so the bucket and KMS are asked only once in a while, however many callers there are.
 */
const checkpoint = atMostEvery(1_000, Date.now, () => read(checkpointKey));
const logKeys = atMostEvery(300_000, Date.now, async (): Promise<AuditKeys["log"]> => {
  const { LOG_ORIGIN: origin, LOG_OTHER_KEYS: others } = settings;
  const vkeys = (await readVerifierKeys(origin, settings.LOG_KEYS)).map(vkeyOf);
  const vkey = vkeys.at(-1) ?? "";
  return { origin, vkey, vkeys: [...others.retired, ...vkeys], witnesses: others.witnesses, minimumIndex };
});

const tables = connectTables(settings);
const proofOf = proverOn(settings);
const receiptKeys = atMostEvery(10_000, Date.now, () =>
  signingKeys({
    readReceiptKeys: (of) => readReceiptKeys(tables, of),
    proofOf: ({ environment: of, kid }) => proofOf(factKey(storeKeys.receiptKey(of, kid), "written")),
  }),
);

async function keys(): Promise<AuditKeys> {
  const [signing, log] = await Promise.all([receiptKeys(), logKeys()]);
  return { keys: signing, log };
}

export const handler = openEndpoint("audit-log", { environment: settings.ENVIRONMENT }, async ({ path }) => {
  if (path.endsWith("/audit-keys")) return answer(await keys(), 200, { "Cache-Control": "public, max-age=60" });
  const found = await checkpoint();
  if (found === undefined) throw new Problem("notFound", { message: "The log has no checkpoint yet." });
  const headers = { "Cache-Control": "public, max-age=5" };
  return { status: 200, body: found.bytes.toString("utf8"), contentType: "text/plain; charset=utf-8", headers };
});
