import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { AuditLog } from "./audit-log.ts";
import { replaceFile } from "./aws/store.ts";
import type { Demo } from "./demo.ts";
import { ExpectedFault } from "./fault.ts";
import type { SignIn } from "./provider/people.ts";

/** Where everything of a running host is: tools and checks find it through this file. */
export type ServiceFile = {
  production: { url: string };
  test: { url: string };
  /** The dashboard of members, the console of operators, who vouches for both, and who may sign in. */
  portal: { url: string; console: string; provider: string } & Record<
    "owner" | "firmOwner" | "member" | "operator",
    SignIn
  >;
  hub: { control: string };
  operator: { url: string };
  aws: { dynamodb: string; sqs: string; s3: string };
  demo: Demo;
  audit?: AuditLog;
};

export function writeServiceFile(folder: string, service: ServiceFile): void {
  replaceFile(serviceFileIn(folder), `${JSON.stringify(service, null, 2)}\n`);
}

/** Gone while nothing answers, so that waiting for it is waiting for the service. */
export function removeServiceFile(folder: string): void {
  rmSync(serviceFileIn(folder), { force: true });
}

const Reached = z.object({
  production: z.object({ url: z.string() }),
  test: z.object({ url: z.string() }),
  operator: z.object({ url: z.string() }),
  aws: z.object({ s3: z.string(), dynamodb: z.string() }),
  demo: z.object({ accountId: z.string(), testKey: z.string(), liveKey: z.string() }).optional(),
  audit: z.object({ log: z.string(), publicKey: z.string(), origin: z.string() }).optional(),
});

/** Where the service is that runs on a data folder, as far as commands ask. */
export function readServiceFile(folder: string): z.output<typeof Reached> {
  const file = serviceFileIn(folder);
  if (!existsSync(file)) {
    throw new ExpectedFault(
      `No service runs on ${folder}: start it with \`npm start\`, or name its folder with --data.`,
    );
  }
  try {
    return Reached.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new ExpectedFault(`${file} is damaged: stop the service and start it again, which writes it anew.`, {
      cause,
    });
  }
}

function serviceFileIn(folder: string): string {
  return join(folder, "service.json");
}
