import type { TestProject } from "vitest/node";
import { startRunningHost } from "../fixtures/running-host.ts";

declare module "vitest" {
  export interface ProvidedContext {
    folder: string;
  }
}

/** One running service for all tests that speak HTTP to it; each makes accounts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const host = await startRunningHost();
  project.provide("folder", host.folder);
  return host.stop;
}
