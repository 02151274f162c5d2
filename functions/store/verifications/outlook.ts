import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Caller } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";
import type { Outlook } from "../../domain/verification/preflight.ts";
import { WalletItem } from "../accounts/wallets.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { circuitIn } from "./retries.ts";
import { LockItem } from "./verification-items.ts";

type Asked = { caller: Caller; documentType: string; fingerprint: string; otherFingerprint?: string };

/** The wallet, the document's cooldown and the hub's circuit in one read of both tables; of a test key the circuit. */
export async function readOutlook(
  { client, records, ephemeral }: Tables,
  { caller: { accountId, keyEnvironment }, documentType, ...asked }: Asked,
): Promise<Outlook> {
  const isLive = keyEnvironment === "live";
  const [wallet, circuit] = [keys.wallet(accountId), keys.circuit(keyEnvironment, documentType)];
  const locks = [asked.fingerprint, asked.otherFingerprint ?? []].flat().map(keys.lock);
  const RequestItems = {
    ...(isLive && { [records]: { Keys: [wallet], ConsistentRead: true } }),
    [ephemeral]: { Keys: isLive ? [...locks, circuit] : [circuit], ConsistentRead: true },
  };
  const { Responses = {}, UnprocessedKeys = {} } = await client.send(new BatchGetCommand({ RequestItems }));
  // A busy table leaves keys unread, and what was not read is not to be told.
  if (Object.keys(UnprocessedKeys).length > 0) throw new Problem("tryAgain", { retryAfterSeconds: 1 });
  const found = [...(Responses[records] ?? []), ...(Responses[ephemeral] ?? [])];
  const itemAt = ({ pk, sk }: { pk: string; sk: string }) => found.find((item) => item.pk === pk && item.sk === sk);
  const [walletItem, circuitItem] = [wallet, circuit].map(itemAt);
  // Where secrets are exchanged, a lock may stand under either: the one that lasts longer is told.
  const [lock] = locks
    .flatMap((key) => itemAt(key) ?? [])
    .map((item) => LockItem.parse(item))
    .sort((one, other) => other.expiresAtSeconds - one.expiresAtSeconds);
  return {
    ...(walletItem && { availableHalfCredits: WalletItem.parse(walletItem).availableHalfCredits }),
    ...(lock && { lock }),
    ...(circuitItem && { circuit: circuitIn(circuitItem) }),
  };
}
