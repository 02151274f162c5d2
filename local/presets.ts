import { hubSecretName } from "../functions/contract/secret-names.ts";
import type { Presets } from "./control-plane.ts";
import type { StandIn } from "./standin/stand-in.ts";

/** The one deployment this machine runs. */
const deployment = "laptop";

/** What the machine knows and the template cannot: by the declared names of secrets and parameters. */
export function presetsOf({ client }: StandIn): Presets {
  const { certificatePem, privateKeyPem } = client;
  const credentials = JSON.stringify({ certificatePem, privateKeyPem });
  return {
    secrets: { [hubSecretName(deployment, "live")]: credentials, [hubSecretName(deployment, "test")]: credentials },
    parameters: {},
  };
}
