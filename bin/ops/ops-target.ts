import * as z from "zod";
import { ExpectedFault } from "../../local/fault.ts";
import type { OperatorTarget } from "../../local/operator-client.ts";
import { localTarget } from "../../local/operator-target.ts";
import { Misunderstood } from "../command/command-line.ts";

/** Where the operator's function is, who signs, and where the two APIs are, as far as this machine knows. */
type Target = OperatorTarget & { production?: string; test?: string };

export async function targetOf(given: {
  data: string;
  target: "local" | "aws";
  operatorUrl: string | undefined;
}): Promise<Target> {
  if (given.target === "local") return localTarget(given.data);
  if (given.operatorUrl === undefined) {
    throw new Misunderstood("--target aws needs --operator-url: the OperatorUrl that the Operations stack puts out.");
  }
  // Loaded only where it signs: it would double the time that a command takes here.
  const { defaultProvider } = await import("@aws-sdk/credential-provider-node");
  const credentials = await defaultProvider()().catch((cause: unknown) => {
    throw new ExpectedFault("No AWS credentials were found to sign with.", { cause });
  });
  return { url: given.operatorUrl, credentials };
}

const Issued = z.object({ key: z.string(), environment: z.enum(["live", "test"]) });
const patienceSeconds = 60;

/**
 * A new key may take a moment to reach the gateway. It is tried on the other environment's address: "wrong address" is
 * an answer of ours, so the key is known, and such a request counts in no window.
 */
export async function waitUntilKeyWorks(target: Target, result: unknown): Promise<void> {
  const { key, environment } = Issued.parse(result);
  const address = environment === "live" ? target.test : target.production;
  if (address === undefined) return;
  const giveUpAt = Date.now() + patienceSeconds * 1_000;
  while (Date.now() < giveUpAt) {
    const { status } = await fetch(`${address}/v1/verify`, { headers: { "X-API-Key": key } });
    if (status === 403) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.error("The key was issued, but the gateway does not know it yet. Try it again in a few minutes.");
}
