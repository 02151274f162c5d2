// Runs the whole service on this machine: `npm start`.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { usualRecheckTerms } from "../functions/contract/settings/recheck-terms.ts";
import { testRecords } from "../functions/contract/test-records.ts";
import { DamagedObject, listOperations } from "../functions/jobs/lists/operations.ts";
import { seedDemo } from "../local/demo.ts";
import { ExpectedFault, sentenceOf } from "../local/fault.ts";
import { type Host, startHost } from "../local/host.ts";
import { type HostOptions, hostFlags } from "../local/plan/options.ts";
import { synthesise } from "../local/template/synthesise.ts";
import { command, main } from "./command/command-line.ts";
import { damageSentence, listsBucket } from "./lists/lists-target.ts";

await main({
  call: "npm start --",
  commands: {
    "": command(
      { says: "Runs the whole service on this machine, until Ctrl-C.", flags: hostFlags },
      ({ data, ...options }) => run({ ...options, dataFolder: data }).catch(refuse),
    ),
  },
});

async function run(options: HostOptions): Promise<undefined> {
  let host: Host | undefined;
  let ending = false;
  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    (host?.stop() ?? Promise.resolve()).then(
      () => process.exit(code),
      (error: unknown) => refuse(error),
    );
  };
  process.on("SIGINT", () => end(0));
  process.on("SIGTERM", () => end(0));
  endWithLauncher(() => end(0));
  // A mistake in the host itself must not stop the service: it is printed, and the next request is served.
  process.on("unhandledRejection", (error) => console.error("host:", error));
  process.on("uncaughtException", (error) => console.error("host:", error));
  const lost = (why: string): void => {
    console.error(why);
    end(1);
  };
  const report = (line: string): void => console.error(line);
  const print = (line: string): void => console.log(line);
  host = await startHost(options, { synthesise, seedDemo, fillLists, report, print, lost });
  announce(host, options.dataFolder);
}

/** A clone without a network still has something to screen against: an invented set, replaced by the first real list. */
async function fillLists(endpoint: string): Promise<void> {
  const target = await listsBucket({ data: "", target: "local", endpoint });
  try {
    const { keptDays } = usualRecheckTerms;
    const matcherVersion = await askMatcherVersion();
    await listOperations({ ...target, matcherVersion, keptDays, onProgress: () => {} }).firstLists();
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    // Verification needs no lists, and the bucket is mended while the service runs; until then screening answers 503.
    console.error(damageSentence(error, target));
  } finally {
    target.client.destroy();
  }
}

/** Asked of a process that ends: here the bundler would wait for another call, in tens of megabytes. */
async function askMatcherVersion(): Promise<number> {
  const command = fileURLToPath(new URL("./matcher-version.ts", import.meta.url));
  return Number((await promisify(execFile)(process.execPath, ["--no-warnings", command])).stdout);
}

/**
 * A launcher that is killed outright cannot pass the signal on: without this check the service would stay and hold its
 * ports.
 */
function endWithLauncher(end: () => void): void {
  const launcher = Number(process.env.LAUNCHER_PID);
  if (process.ppid !== launcher) return;
  setInterval(() => process.ppid !== launcher && end(), 250).unref();
}

function announce({ service, notRun }: Host, dataFolder: string): void {
  console.log("Declared by the template and not run here:");
  for (const line of notRun) console.log(`  ${line}`);
  console.log("Messages waiting in queues end with this process.");
  console.log(`production  ${service.production.url}`);
  console.log(`test        ${service.test.url}`);
  const { url, console: consoleUrl, owner, firmOwner, member, operator } = service.portal;
  console.log(`dashboard   ${url}`);
  console.log(`  as owner of a developer account  ${owner.user}, password ${owner.password}`);
  console.log(`  as owner of a dashboard account  ${firmOwner.user}, password ${firmOwner.password}`);
  console.log(`  as member of a dashboard account ${member.user}, password ${member.password}`);
  console.log(`console     ${consoleUrl}`);
  console.log(`  as operator                      ${operator.user}, password ${operator.password}`);
  console.log(`hub control ${service.hub.control}`);
  console.log(`test key    ${service.demo.testKey}`);
  console.log(`live key    ${service.demo.liveKey}`);
  console.log(`logs        ${join(dataFolder, "logs")}`);
  console.log(`try         ${trial(service.test.url, service.demo.testKey)}`);
  console.log(`ready on ${service.production.url}`);
}

/** A line to paste, which a record of the stand-in hub answers with Y. */
function trial(address: string, key: string): string {
  const matching = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "Y");
  const body = JSON.stringify(matching?.request).replaceAll("'", "'\\''");
  return `curl -s ${address}/v1/verify -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}

function refuse(error: unknown): never {
  console.error(error instanceof ExpectedFault ? sentenceOf(error) : error);
  process.exit(1);
}
