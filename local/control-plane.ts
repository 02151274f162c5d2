import { join } from "node:path";
import { encryptionOperations, newRootKey, RootKey } from "./aws/encryption.ts";
import { Identities, identityOperations, signsIn } from "./aws/identities.ts";
import { GatewayKeys, type KeyBook, keyBook } from "./aws/key-book.ts";
import { fillSecret, Secrets, secretOperations, seedSecrets } from "./aws/secrets.ts";
import { controlServer } from "./aws/server.ts";
import { signingOperations } from "./aws/signing.ts";
import { fileStore } from "./aws/store.ts";
import { type Listening, listen } from "./engines/listen.ts";
import { firstMembers } from "./provider/people.ts";
import type { Resolver } from "./template/resolve.ts";

export type ControlPlane = Listening & {
  keys: KeyBook;
  seed: (resolver: Resolver, presets: Presets) => void;
  fillSecret: (name: string, value: string) => void;
  /** Whether the members' pool knows this address. */
  isMember: (email: string) => boolean;
};

/** Secrets that this machine makes and the template cannot hold: what the stand-in hub trusts. By declared name. */
export type Presets = Record<string, string>;

/** Secrets, the keys that encrypt and sign, API keys and identities, each kept in a file of the data folder. */
export async function startControlPlane(folder: string, report: (line: string) => void): Promise<ControlPlane> {
  const file = (name: string): string => join(folder, name);
  const secrets = fileStore({ path: file("secrets.json"), schema: Secrets, initial: () => ({}) });
  const noKeys = () => ({ keys: [], attached: [] });
  const keys = keyBook(fileStore({ path: file("gateway-keys.json"), schema: GatewayKeys, initial: noKeys }));
  const rootKey = fileStore({ path: file("root-key.json"), schema: RootKey, initial: newRootKey });
  const identities = fileStore({ path: file("identities.json"), schema: Identities, initial: firstMembers });
  const services = {
    AWSCognitoIdentityProviderService: identityOperations(identities),
    secretsmanager: secretOperations(secrets),
    TrentService: { ...encryptionOperations(rootKey), ...signingOperations(rootKey) },
  };
  const listening = await listen(controlServer(services, keys, report), 0);
  return {
    ...listening,
    keys,
    seed: (resolver, presets) => seedSecrets(resolver, secrets, presets),
    fillSecret: (name, value) => fillSecret(secrets, name, value),
    isMember: (email) => signsIn(identities, email),
  };
}
