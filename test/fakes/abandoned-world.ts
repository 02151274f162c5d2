import { verificationWorld } from "./verification-world.ts";

/** A world in which one verification's process has died at the hub. */
export async function abandonedWorld() {
  const world = await verificationWorld({ hub: () => new Promise(() => undefined) });
  void world.verify();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return world;
}
export const abandonedId = "ver_0000000000001";
