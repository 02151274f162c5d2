import { createServer } from "node:http";
import { listen } from "../engines/listen.ts";
import { portsTaken } from "./addresses.ts";

/** Asked before anything is started: a taken port is told at once, not after the synthesis. */
export async function refuseTakenPorts(firstPort: number): Promise<void> {
  for (const offset of portsTaken) {
    const probe = await listen(createServer(), firstPort + offset);
    await probe.close();
  }
}
