import { join } from "node:path";
import { auditLogServer } from "./audit-log.ts";
import { fileStore } from "./aws/store.ts";
import { startBuckets } from "./buckets/thread.ts";
import type { ControlPlane, Presets } from "./control-plane.ts";
import { sweepExpired } from "./engines/expiry.ts";
import { listen } from "./engines/listen.ts";
import { createQueues } from "./engines/queues.ts";
import { createTables, type Table } from "./engines/tables.ts";
import { ExpectedFault } from "./fault.ts";
import { type Fleet, startFleet } from "./functions/fleet.ts";
import { functionsOf } from "./functions/function.ts";
import { type Logs, openLogs } from "./functions/logs.ts";
import { type Endpoints, functionEnvironment } from "./functions/variables.ts";
import { authorizerDesk } from "./gateway/authorize.ts";
import { tokenBuckets } from "./gateway/bucket.ts";
import { restApis } from "./gateway/declared/read.ts";
import { gatewayServer } from "./gateway/listen.ts";
import { type Exchange, requestLine } from "./gateway/request-line.ts";
import { type Ground, hurryOf } from "./ground.ts";
import { type Address, addressesOf, localiser, referredTo } from "./plan/addresses.ts";
import type { HostOptions } from "./plan/options.ts";
import { particularsOf } from "./plan/particulars.ts";
import { tableExports } from "./table-exports.ts";
import type { Assembly } from "./template/assembly.ts";
import { meanings } from "./template/meaning.ts";
import { type NotRun, notRunHere } from "./template/not-run.ts";
import { type Resolver, resolver as resolverOf } from "./template/resolve.ts";
import { queueSources, runQueueSource } from "./triggers/queue-source.ts";
import { runSchedules, schedulesOf } from "./triggers/schedules.ts";
import { Positions, runStreamSource, streamSources } from "./triggers/stream-source.ts";
import type { Undo } from "./undo.ts";
import type { FunctionUrls } from "./urls/urls.ts";

type Footing = {
  folder: string;
  assembly: Assembly;
  ground: Ground;
  plane: ControlPlane;
  urls: FunctionUrls;
  options: HostOptions;
  presets: Presets;
  report: (line: string) => void;
  /** Takes a line a request, where somebody looks on. */
  requestLines: ((line: string) => void) | undefined;
};

export type Running = {
  resolver: Resolver;
  tables: Table[];
  endpoints: Endpoints;
  operatorUrl: string;
  urlOf: (name: Address["name"]) => string;
  fire: (schedule: string) => Promise<string[] | undefined>;
  /** Where the audit log is read, where the template has one. */
  auditLogUrl: string | undefined;
  notRun: NotRun;
};

/** From the template's first table to its last schedule. */
export async function runTemplate(footing: Footing, undo: Undo): Promise<Running> {
  const { assembly, ground, urls, plane } = footing;
  const resolver = resolverOf(assembly, meanings({ queueUrl: ground.queues.queueUrl, functionUrl: urls.urlOf }));
  const { tables, endpoints } = await layStores(footing, resolver, undo);
  plane.seed(resolver, footing.presets);

  const apis = restApis(resolver);
  const addresses = addressesOf({ assembly, resolver, apis }, footing.options.port);
  const logs = openLogs(join(footing.folder, "logs"));
  undo.push(logs.close);
  const exports = await listen(
    tableExports({ dynamodb: ground.dynamodb, s3Url: endpoints.s3, report: footing.report }),
    0,
  );
  undo.push(exports.close);
  const fleet = startFunctions(footing, { resolver, endpoints, addresses, logs, exportsUrl: exports.url }, undo);
  urls.serve(resolver, fleet);
  await openGateways(footing, { addresses, fleet, logs }, undo);
  const schedules = startTriggers(footing, { resolver, fleet }, undo);

  return {
    resolver,
    tables,
    endpoints,
    operatorUrl: operatorUrl(assembly, urls),
    urlOf: (name) => `http://127.0.0.1:${addresses.find((address) => address.name === name)?.port}`,
    fire: schedules.fire,
    auditLogUrl: await openAuditLog({ assembly, resolver }, endpoints.s3, undo),
    notRun: notRunHere(assembly, [
      ...particularsOf(resolver, apis, schedulesOf(resolver)),
      ...uncappedFunctions(footing, resolver),
    ]),
  };
}

async function layStores({ folder, ground, plane, options, report }: Footing, resolver: Resolver, undo: Undo) {
  const names = resolver.ofType("AWS::S3::Bucket").map((resource) => resolver.ref(resource));
  const buckets = await startBuckets({ folder: join(folder, "buckets"), names }, report);
  undo.push(buckets.close);
  const tables = await createTables(resolver, ground.dynamodb.call);
  ground.dynamodb.learn(tables);
  await createQueues(resolver, ground.queues, hurryOf(options));
  undo.push(sweepExpired(tables, ground.dynamodb.call, report).stop);
  const endpoints = { dynamodb: ground.dynamodb.url, sqs: ground.queues.url, s3: buckets.url, control: plane.url };
  return { tables, endpoints };
}

function startFunctions(
  { assembly, options, report }: Footing,
  {
    resolver,
    endpoints,
    addresses,
    logs,
    exportsUrl,
  }: { resolver: Resolver; endpoints: Endpoints; addresses: Address[]; logs: Logs; exportsUrl: string },
  undo: Undo,
): Fleet {
  const localise = localiser(addresses);
  const specs = functionsOf(assembly, resolver).map((spec) => ({
    ...spec,
    reserved: options.uncapped ? undefined : spec.reserved,
    environment: {
      ...Object.fromEntries(Object.entries(spec.environment).map(([name, value]) => [name, localise(value)])),
      ...(spec.exportsTables && { AWS_ENDPOINT_URL_DYNAMODB: exportsUrl }),
    },
  }));
  const fleet = startFleet(specs, { environment: functionEnvironment(endpoints), logs, report });
  undo.push(fleet.stop);
  return fleet;
}

function uncappedFunctions({ assembly, options }: Footing, resolver: Resolver): string[] {
  if (!options.uncapped) return [];
  return functionsOf(assembly, resolver)
    .filter(({ reserved }) => reserved !== undefined)
    .map(({ name }) => `reserved concurrency of ${name}: calls wait (--uncapped)`);
}

async function openGateways(
  { plane, report, requestLines }: Footing,
  { addresses, fleet, logs }: { addresses: Address[]; fleet: Fleet; logs: Logs },
  undo: Undo,
): Promise<void> {
  const deps = { fleet, authorizers: authorizerDesk(fleet), keys: plane.keys, buckets: tokenBuckets() };
  for (const { api, port, name } of addresses) {
    const log = (line: string): void => logs.write(`gateway-${name}`, line);
    const look = requestLines && ((exchange: Exchange): void => requestLines(requestLine(name, exchange)));
    const gateway = await listen(gatewayServer(deps, { api, log, report, look }), port);
    undo.push(gateway.close);
  }
}

function startTriggers(
  { folder, ground, options, report }: Footing,
  { resolver, fleet }: { resolver: Resolver; fleet: Fleet },
  undo: Undo,
) {
  const deps = { fleet, queues: ground.queues.call, queueUrl: ground.queues.queueUrl, report, hurry: hurryOf(options) };
  for (const source of queueSources(resolver)) undo.push(runQueueSource(source, deps).stop);
  const positions = fileStore({ path: join(folder, "stream-positions.json"), schema: Positions, initial: () => ({}) });
  const streams = { fleet, streams: ground.dynamodb.streams, positions, report };
  for (const source of streamSources(resolver)) undo.push(runStreamSource(source, streams).stop);
  const schedules = runSchedules(schedulesOf(resolver), deps);
  undo.push(schedules.stop);
  return schedules;
}

async function openAuditLog(
  { assembly, resolver }: { assembly: Assembly; resolver: Resolver },
  s3: string,
  undo: Undo,
) {
  const bucket = referredTo(assembly, "AuditLogBucket", "AWS::S3::Bucket");
  if (bucket === undefined) return undefined;
  const server = await listen(auditLogServer(`${s3}/${resolver.ref(bucket)}`), 0);
  undo.push(server.close);
  return server.url;
}

function operatorUrl(assembly: Assembly, urls: FunctionUrls): string {
  const resource = referredTo(assembly, "OperatorUrl", "AWS::Lambda::Url");
  if (!resource) throw new ExpectedFault("The template has no output OperatorUrl that names a function URL.");
  return urls.urlOf(resource);
}
