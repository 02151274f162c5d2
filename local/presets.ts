import { laptopHubSecret } from "../functions/contract/settings/secret-names.ts";
import type { Presets } from "./control-plane.ts";
import type { StandIn } from "./standin/stand-in.ts";

/** What the machine makes and the template cannot hold, by the names of the secrets. */
export function presetsOf({ client }: StandIn): Presets {
  const { certificatePem, privateKeyPem } = client;
  const credentials = JSON.stringify({ certificatePem, privateKeyPem });
  return { [laptopHubSecret("live")]: credentials, [laptopHubSecret("test")]: credentials };
}
