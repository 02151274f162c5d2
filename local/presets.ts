import { laptopHubSecret } from "../functions/contract/settings/secret-names.ts";
import type { Presets } from "./control-plane.ts";
import type { StandIn } from "./standin/stand-in.ts";

/** What the machine knows and the template cannot: by the names of secrets and parameters. */
export function presetsOf({ client }: StandIn): Presets {
  const { certificatePem, privateKeyPem } = client;
  const credentials = JSON.stringify({ certificatePem, privateKeyPem });
  return {
    secrets: { [laptopHubSecret("live")]: credentials, [laptopHubSecret("test")]: credentials },
    parameters: {},
  };
}
