import type { Presets } from "./control-plane.ts";
import type { StandIn } from "./standin/stand-in.ts";

/** What the machine knows and the template cannot, by the declared names of secrets and parameters. */
export function presetsOf(_standIn: StandIn): Presets {
  return { secrets: {}, parameters: {} };
}
