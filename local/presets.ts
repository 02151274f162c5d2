import type { Presets } from "./control-plane.ts";

/** What the machine knows and the template cannot: by the declared names of secrets and parameters. */
export function presetsOf(): Presets {
  return { secrets: {}, parameters: {} };
}
