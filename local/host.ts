import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { auditLogAt, firstCheckpoint } from "./audit-log.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { refuseSecondHost, takeDataFolder } from "./data-folder.ts";
import type { Demo } from "./demo.ts";
import { listen } from "./engines/listen.ts";
import { type Ground, hurryOf, startGround } from "./ground.ts";
import { inboxRoutes } from "./inbox.ts";
import type { OperatorTarget } from "./operator-client.ts";
import { controlOffset, ownUrls, providerOffset, referredTo } from "./plan/addresses.ts";
import type { HostOptions } from "./plan/options.ts";
import { refuseTakenPorts } from "./plan/ports.ts";
import { presetsOf } from "./presets.ts";
import { operator as demoOperator, firmOwner, member, owner, type People } from "./provider/people.ts";
import { providerServer } from "./provider/provider.ts";
import { type Running, runTemplate } from "./run-template.ts";
import { removeServiceFile, type ServiceFile, writeServiceFile } from "./service-file.ts";
import { type StandIn, startStandIn } from "./standin/stand-in.ts";
import { type Assembly, readAssembly } from "./template/assembly.ts";
import type { NotRun } from "./template/not-run.ts";
import type { Undo } from "./undo.ts";
import { localPrincipal, openFunctionUrls } from "./urls/urls.ts";

/** `notRun` is what the template declares and this machine cannot honour: for the terminal, one line each. */
export type Host = { service: ServiceFile; notRun: string[]; stop: () => Promise<void> };

type HostDeps = {
  /** Puts the synthesised app into a folder. */
  synthesise: (folder: string, context: Record<string, string>) => Promise<void>;
  /** Makes the demo account on the running service, or finds it in the file. */
  seedDemo: (file: string, operator: OperatorTarget, inbox: string) => Promise<Demo>;
  /** Makes a first snapshot of lists where there is none, by the bucket server's address. */
  fillLists: (s3Url: string) => Promise<void>;
  report: (line: string) => void;
  /** Takes a line a request, with --log. */
  print: (line: string) => void;
  /** The service can no longer go on. */
  lost: (why: string) => void;
};

/** Runs the synthesised template on this machine. */
export async function startHost(options: HostOptions, deps: HostDeps): Promise<Host> {
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (let next = undo.pop(); next; next = undo.pop()) await next();
  };
  try {
    return { ...(await start(options, deps, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Base = { folder: string; assemblyFolder: string; ground: Ground; plane: ControlPlane; standIn: StandIn };

async function start(options: HostOptions, deps: HostDeps, undo: Undo): Promise<Omit<Host, "stop">> {
  let running: Running | undefined;
  const { portalUrl, consoleUrl, providerUrl } = ownUrls(options.port);
  const base = await prepare(options, { ...deps, fire: (name) => running?.fire(name) }, undo);
  const dashboards = {
    members: { clientId: "portal", address: portalUrl },
    operators: { clientId: "console", address: consoleUrl },
    knows: (people: People, email: string) =>
      people === "members" ? base.plane.isMember(email) : email === demoOperator.user,
  };
  const assembly = readAssembly(base.assemblyFolder);
  const urls = await openFunctionUrls(assembly, localPrincipal(base.folder));
  undo.push(urls.close);
  const presets = presetsOf(base.standIn);
  const requestLines = options.log ? deps.print : undefined;
  running = await runTemplate({ ...base, assembly, urls, options, presets, report: deps.report, requestLines }, undo);

  const provider = await listen(providerServer(providerUrl, dashboards), options.port + providerOffset);
  undo.push(provider.close);

  const { endpoints, urlOf, operatorUrl, auditLogUrl } = running;
  const operator = { url: operatorUrl, credentials: localPrincipal(base.folder) };
  const [demo] = await Promise.all([
    deps.seedDemo(join(base.folder, "demo.json"), operator, `${base.standIn.controlUrl}/inbox`),
    deps.fillLists(endpoints.s3),
  ]);
  fillSyntheticKey({ assembly, resolver: running.resolver, plane: base.plane }, demo);
  const production = urlOf("production");
  if (auditLogUrl !== undefined) await firstCheckpoint(auditLogUrl);
  const service: ServiceFile = {
    production: { url: production },
    test: { url: urlOf("test") },
    portal: {
      url: urlOf("portal"),
      console: consoleUrl,
      provider: provider.url,
      owner,
      firmOwner,
      member,
      operator: demoOperator,
    },
    hub: { control: base.standIn.controlUrl },
    operator: { url: operatorUrl },
    aws: { dynamodb: endpoints.dynamodb, sqs: endpoints.sqs, s3: endpoints.s3 },
    demo,
    ...(auditLogUrl !== undefined && { audit: await auditLogAt(auditLogUrl, production) }),
  };
  writeServiceFile(base.folder, service);
  return { service, notRun: [...running.notRun.brief, `by logical id: ${wholeListIn(base.folder, running.notRun)}`] };
}

/** The key that the service calls itself with, as an operator puts it in. */
function fillSyntheticKey({ assembly, resolver, plane }: KeyHolder, { testKey }: Demo): void {
  const secret = referredTo(assembly, "SyntheticKeySecret", "AWS::SecretsManager::Secret");
  if (secret !== undefined) plane.fillSecret(resolver.nameOf(secret), testKey);
}

type KeyHolder = { assembly: Assembly; resolver: Running["resolver"]; plane: ControlPlane };

function wholeListIn(folder: string, { whole }: NotRun): string {
  const file = join(folder, "not-run.txt");
  writeFileSync(file, `${whole.join("\n")}\n`);
  return file;
}

/** Everything that needs no template, started beside the synthesis, which takes longest. */
async function prepare(options: HostOptions, deps: HostDeps & { fire: FireSchedule }, undo: Undo): Promise<Base> {
  await refuseSecondHost(options.dataFolder);
  await refuseTakenPorts(options.port);
  const data = takeDataFolder(options.dataFolder, options.fresh);
  undo.push(data.release, () => removeServiceFile(data.path));
  removeServiceFile(data.path);
  const standIn = await startStandIn({
    controlPort: options.port + controlOffset,
    soapPort: 0,
    dataDir: data.path,
    extraRoutes: { ...inboxRoutes(), "POST /schedules/:name": ({ path }) => fired(path, deps.fire) },
  });
  undo.push(standIn.close);
  const assemblyFolder = join(data.path, "cdk.out");
  const context = { hubUrl: standIn.soapUrl, pace: String(hurryOf(options)), ...ownUrls(options.port) };
  const [ground, plane] = await allOrNone([
    startGround(options, data.path, deps.lost).then((started) => {
      undo.push(started.stop);
      return started;
    }),
    startControlPlane(data.path, deps.report).then((started) => {
      undo.push(started.close);
      return started;
    }),
    deps.synthesise(assemblyFolder, context),
  ]);
  return { folder: data.path, assemblyFolder, ground, plane, standIn };
}

/** Like Promise.all, but waits for the others when one fails: what they started must be known to be stopped. */
async function allOrNone<Work extends readonly unknown[]>(work: readonly [...Work]) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Nothing while the template does not run yet, and nothing for a schedule that it does not declare. */
type FireSchedule = (name: string) => Promise<string[] | undefined> | undefined;

async function fired(path: string, fire: FireSchedule) {
  const name = decodeURIComponent(path.split("/").at(-1) ?? "");
  const outcomes = await fire(name);
  if (outcomes === undefined) return { status: 404, body: { message: `There is no schedule ${name}.` } };
  const status = outcomes.every((outcome) => outcome === "answered" || outcome === "sent") ? 200 : 502;
  return { status, body: { schedule: name, outcomes } };
}
