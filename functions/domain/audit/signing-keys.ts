import type { SigningKey } from "../../contract/audit-log.ts";
import type { Environment } from "../../contract/routes.ts";
import type { ReceiptKeyRow } from "../../contract/verification/receipt.ts";

type SigningKeysDeps = {
  /** Oldest first. */
  readReceiptKeys: (environment: Environment) => Promise<ReceiptKeyRow[]>;
  /** That the log holds the key; nothing while it does not. */
  proofOf: (row: ReceiptKeyRow) => Promise<string | undefined>;
};

/** A process that reads its secret every five minutes may sign so much longer than its successor's time. */
const overlapMs = 10 * 60_000;

/** Every key that ever signed a receipt: who holds an old receipt needs an old key. */
export async function signingKeys(deps: SigningKeysDeps): Promise<SigningKey[]> {
  const ofEach = await Promise.all((["live", "test"] as const).map((environment) => keysOf(deps, environment)));
  return ofEach.flat();
}

async function keysOf(deps: SigningKeysDeps, environment: Environment): Promise<SigningKey[]> {
  const rows = await deps.readReceiptKeys(environment);
  return Promise.all(
    rows.map(async (row, index) => {
      const { kid, x, from } = row;
      const successor = rows[index + 1];
      const proof = await deps.proofOf(row);
      return {
        ...{ kty: "OKP" as const, crv: "Ed25519" as const, alg: "EdDSA" as const, use: "sig" as const },
        ...{ kid, x, environment, from },
        ...(successor && { until: new Date(Date.parse(successor.from) + overlapMs).toISOString() }),
        ...(proof !== undefined && { proof }),
      };
    }),
  );
}
