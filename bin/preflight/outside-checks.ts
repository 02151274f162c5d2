import { publishersFiles } from "../../functions/jobs/lists/publishers.ts";
import type { Settings } from "../../lib/deployment/deployment.ts";
import { readServiceFile } from "../../local/service-file.ts";
import { type Check, missing, ok, unwise } from "./row.ts";

type Send = typeof fetch;
const patienceMs = 15_000;

/** What is neither the account's nor ours: the publishers of lists, and names that people made for the two APIs. */
export function outsideChecks(settings: Settings, send: Send = fetch): Check[] {
  const addresses = Object.entries(settings.addresses ?? {});
  return [
    { what: "publishers of lists", look: () => publishers(settings, send) },
    ...addresses.map(([environment, url]) => ({
      what: `${environment} address`,
      look: () => (settings.ownNames ? answersOnceDeployed(url, send) : answers(url, send)),
    })),
  ];
}

/** On one machine there is no account to look at: what runs there is asked whether it can serve. */
export function hostChecks(data: string, send: Send = fetch): Check[] {
  const { production, test } = readServiceFile(data);
  return [
    { what: "live address", look: () => answers(production.url, send) },
    { what: "test address", look: () => answers(test.url, send) },
  ];
}

async function publishers({ listAddresses = {} }: Settings, send: Send) {
  const files = publishersFiles().map(({ source, file, url }) => ({
    source,
    url: listAddresses[source]?.[file] ?? url,
  }));
  const silent: string[] = [];
  await Promise.all(files.map(async ({ source, url }) => (await isThere(url, send)) || silent.push(source)));
  if (silent.length === 0) return ok(`All ${files.length} addresses answer.`);
  const says = `No answer, from here, of ${[...new Set(silent)].sort().join(", ")}.`;
  return unwise(
    says,
    "npm run -s lists -- import --help feeds a file fetched by hand; listAddresses says another address",
  );
}

/** Any answer but a fault will do: some publishers refuse HEAD, or want a token that is in no address. */
async function isThere(url: string, send: Send): Promise<boolean> {
  // What stands for a time or a page in an address is filled in by the refresh.
  const { origin } = new URL(url.replaceAll("$SLOT", "0"));
  const response = await send(origin, { method: "HEAD", signal: AbortSignal.timeout(patienceMs) }).catch(
    () => undefined,
  );
  return response !== undefined && response.status < 500;
}

async function answers(url: string, send: Send) {
  const address = `${url.replace(/\/$/, "")}/health`;
  const response = await send(address, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  if (response === undefined) return missing(`${address} does not answer.`, "deploy, or look at the name's records");
  return response.ok
    ? ok(`${address} answers.`)
    : missing(`${address} answered ${response.status}.`, "docs/runbook.md");
}

/** A name of a gateway's leads nowhere before the first deployment has put out where to. */
async function answersOnceDeployed(url: string, send: Send) {
  const row = await answers(url, send);
  if (row.verdict === "ok") return row;
  return unwise(row.says, "after the deployment, lead the name's record to ProductionDomainTarget or TestDomainTarget");
}
