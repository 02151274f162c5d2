import { join } from "node:path";
import { encryptionOperations, newRootKey } from "./aws/encryption.ts";
import { type GatewayKeys, type KeyBook, keyBook } from "./aws/key-book.ts";
import { type Parameters, parameterOperations, seedParameters } from "./aws/parameters.ts";
import { type Secrets, secretOperations, seedSecrets } from "./aws/secrets.ts";
import { controlServer } from "./aws/server.ts";
import { fileStore } from "./aws/store.ts";
import { type Listening, listen } from "./engines/listen.ts";
import type { Resolver } from "./template/resolve.ts";

export type ControlPlane = Listening & { keys: KeyBook; seed: (resolver: Resolver, presets: Presets) => void };

/** Values the machine knows better than the template: where the stand-in hub is, what it trusts. By declared name. */
export type Presets = { secrets: Record<string, string>; parameters: Record<string, string> };

/** Secrets, parameters, keys and API keys, each kept in a file of the data folder. */
export async function startControlPlane(folder: string, report: (line: string) => void): Promise<ControlPlane> {
  const secrets = fileStore<Secrets>(join(folder, "secrets.json"), () => ({}));
  const parameters = fileStore<Parameters>(join(folder, "parameters.json"), () => ({}));
  const keys = keyBook(fileStore<GatewayKeys>(join(folder, "gateway-keys.json"), () => ({ keys: [], attached: [] })));
  const services = {
    secretsmanager: secretOperations(secrets),
    AmazonSSM: parameterOperations(parameters),
    TrentService: encryptionOperations(fileStore(join(folder, "root-key.json"), newRootKey)),
  };
  const listening = await listen(controlServer(services, keys, report), 0);
  return {
    ...listening,
    keys,
    seed: (resolver, presets) => {
      seedSecrets(resolver, secrets, presets.secrets);
      seedParameters(resolver, parameters, presets.parameters);
    },
  };
}
