import { rmSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "./aws/store.ts";
import type { Demo } from "./demo.ts";

/** Where everything of a running host is: tools and checks find it through this file. */
export type ServiceFile = {
  production: { url: string };
  test: { url: string };
  portal: { url: string };
  hub: { control: string };
  operator: { url: string };
  aws: { dynamodb: string; sqs: string; s3: string };
  demo: Demo;
};

export function writeServiceFile(folder: string, service: ServiceFile): void {
  replaceFile(serviceFileIn(folder), `${JSON.stringify(service, null, 2)}\n`);
}

/** Gone while nothing answers, so that waiting for it is waiting for the service. */
export function removeServiceFile(folder: string): void {
  rmSync(serviceFileIn(folder), { force: true });
}

function serviceFileIn(folder: string): string {
  return join(folder, "service.json");
}
