import { join } from "node:path";
import { readKept } from "./aws/store.ts";
import type { Credentials, OperatorTarget } from "./operator-client.ts";
import { readServiceFile } from "./service-file.ts";
import { Principal } from "./urls/signature.ts";

/** The service that runs on a data folder, and the local principal that signs there. */
export function localTarget(folder: string): OperatorTarget & { production: string; test: string } {
  const { operator, production, test } = readServiceFile(folder);
  return { url: operator.url, credentials: localCredentials(folder), production: production.url, test: test.url };
}

export function localCredentials(folder: string): Credentials {
  return readKept({ path: join(folder, "operator-credentials.json"), schema: Principal });
}
