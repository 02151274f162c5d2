import { randomBytes } from "node:crypto";
import type { Environment } from "../../contract/routes.ts";
import { peppersIn } from "../../contract/settings/peppers.ts";
import type { PepperDeps } from "../../domain/account/peppers.ts";
import { connectSecrets, connectSecretWriter } from "../../edge/secrets.ts";

/** What exchanges the pepper of an environment, for whoever was told where the secrets are. */
export function pepperExchangeOn(
  secretIds: Record<Environment, string> | undefined,
): Pick<PepperDeps, "readPeppers" | "writePeppers" | "newPepper"> {
  const read = connectSecrets();
  const write = connectSecretWriter();
  const secretId = (environment: Environment) => {
    if (secretIds === undefined) throw new Error("this function exchanges no peppers");
    return secretIds[environment];
  };
  return {
    readPeppers: async (environment) => peppersIn(await read(secretId(environment))),
    writePeppers: (environment, peppers) => write(secretId(environment), JSON.stringify(peppers)),
    newPepper: () => randomBytes(48).toString("base64url"),
  };
}
