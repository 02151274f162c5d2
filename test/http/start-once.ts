import type { TestProject } from "vitest/node";
import { type RunningHost, startRunningHost } from "../fixtures/host/running-host.ts";

declare module "vitest" {
  export interface ProvidedContext {
    folder: string;
  }
}
declare global {
  // Each project loads this file anew: only the process itself is common to them.
  var hostOfAllProjects: Promise<RunningHost> | undefined;
}

/** One running service for all tests that speak HTTP to it, in whatever project; each makes accounts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const tables = process.env.TEST_DYNAMODB_ENDPOINT;
  globalThis.hostOfAllProjects ??= startRunningHost(tables === undefined ? [] : ["--dynamodb-endpoint", tables]);
  const host = await globalThis.hostOfAllProjects;
  project.provide("folder", host.folder);
  return async () => {
    if (globalThis.hostOfAllProjects === undefined) return;
    globalThis.hostOfAllProjects = undefined;
    await host.stop();
  };
}
