import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import * as z from "zod";
import type { Destination, SealedDestination, SealedText } from "../../domain/account/webhook.ts";
import { open, seal } from "../sealing.ts";

/** Seals what an account's webhook is, under a data key that only KMS can open, and only for this account. */
export type Vault = {
  sealDestination: (accountId: string, destination: Destination) => Promise<SealedDestination>;
  openDestination: (accountId: string, sealed: SealedDestination) => Promise<Destination>;
  /** Under the data key of what is sealed already: it is open in this process, so KMS is not asked again. */
  sealBeside: (accountId: string, sealed: SealedText, text: string) => Promise<SealedText>;
  openText: (accountId: string, sealed: SealedText) => Promise<string>;
};

const StoredDestination = z.object({
  url: z.string(),
  secrets: z.array(z.object({ secret: z.string(), validUntil: z.string().optional() })),
});

const requestHandler = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true };
/** Boxes are filled up to a multiple of this, so that they do not show how long the address is. */
const blockBytes = 512;
/** How many opened data keys a process keeps, so that a row of deliveries to one account asks KMS once. */
const mostKept = 200;

export function connectVault(KeyId: string): Vault {
  const client = new KMSClient({ requestHandler, maxAttempts: 3 });
  const kept = new Map<string, Buffer>();
  const dataKeyOf = async (accountId: string, dataKey: string): Promise<Buffer> => {
    const known = kept.get(dataKey);
    if (known !== undefined) return known;
    const CiphertextBlob = Buffer.from(dataKey, "base64");
    const { Plaintext } = await client.send(
      new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: { accountId } }),
    );
    if (Plaintext === undefined) throw new Error("a data key was not opened");
    if (kept.size >= mostKept) kept.clear();
    const opened = Buffer.from(Plaintext);
    kept.set(dataKey, opened);
    return opened;
  };
  return {
    async sealDestination(accountId, destination) {
      const { Plaintext, CiphertextBlob } = await client.send(
        new GenerateDataKeyCommand({ KeyId, KeySpec: "AES_256", EncryptionContext: { accountId } }),
      );
      if (Plaintext === undefined || CiphertextBlob === undefined) throw new Error("no data key was made");
      const box = seal(Buffer.from(Plaintext), { belongsTo: accountId, blockBytes }, JSON.stringify(destination));
      return { dataKey: Buffer.from(CiphertextBlob).toString("base64"), box };
    },
    async openDestination(accountId, { dataKey, box }) {
      return StoredDestination.parse(JSON.parse(open(await dataKeyOf(accountId, dataKey), accountId, box)));
    },
    async sealBeside(accountId, { dataKey }, text) {
      const key = await dataKeyOf(accountId, dataKey);
      return { dataKey, box: seal(key, { belongsTo: accountId, blockBytes }, JSON.stringify(text)) };
    },
    async openText(accountId, { dataKey, box }) {
      return z.string().parse(JSON.parse(open(await dataKeyOf(accountId, dataKey), accountId, box)));
    },
  };
}
