import { ExpectedFault } from "../fault.ts";
import type { RestApi } from "../gateway/declared/model.ts";
import type { Assembly, Resource, Stack } from "../template/assembly.ts";
import { isObject, type Json, objectOf, textOf } from "../template/json.ts";
import type { Resolver } from "../template/resolve.ts";

/** The template says by its outputs which API is which; each has its own port, counted from the first. */
const ports = [
  { output: "ProductionUrl", offset: 0, name: "production" },
  { output: "TestUrl", offset: 1, name: "test" },
  { output: "PortalUrl", offset: 2, name: "portal" },
  { output: "ConsoleUrl", offset: 5, name: "console" },
] as const;

/** A template without dashboards has one address less. */
const dispensable: ReadonlySet<string> = new Set(["ConsoleUrl"]);

/** Where the first API is, unless said otherwise. */
export const usualPort = 4_000;

export const portsTaken = [0, 1, 2, 3, 4, 5];
export const controlOffset = 3;
export const providerOffset = 4;

const urlAt = (port: number): string => `http://127.0.0.1:${port}`;

/** What callers are told of both APIs, and members and operators of their dashboards. */
export function ownUrls(firstPort: number) {
  const [live, test, portal, console] = ports;
  return {
    liveUrl: urlAt(firstPort + live.offset),
    testUrl: urlAt(firstPort + test.offset),
    portalUrl: urlAt(firstPort + portal.offset),
    consoleUrl: urlAt(firstPort + console.offset),
    providerUrl: urlAt(firstPort + providerOffset),
  };
}

export type Address = { name: (typeof ports)[number]["name"]; port: number; api: RestApi };

export function addressesOf(
  { assembly, resolver, apis }: { assembly: Assembly; resolver: Resolver; apis: RestApi[] },
  firstPort: number,
): Address[] {
  return ports.flatMap(({ output, offset, name }) => {
    const resource = referredTo(assembly, output, "AWS::ApiGateway::RestApi");
    const api = resource && apis.find((each) => each.id === resolver.ref(resource));
    if (api) return [{ name, port: firstPort + offset, api }];
    if (dispensable.has(output)) return [];
    throw new ExpectedFault(`The template has no output ${output} that names a REST API.`);
  });
}

/** The first resource of a type that an output's value mentions. */
export function referredTo(assembly: Assembly, output: string, type: string): Resource | undefined {
  for (const stack of assembly.stacks) {
    const declared = stack.outputs[output];
    if (declared === undefined) continue;
    const logicalId = mentioned(objectOf(declared).Value, stack, type);
    const resource = logicalId === undefined ? undefined : stack.resources.get(logicalId);
    if (resource) return resource;
  }
  return undefined;
}

function mentioned(value: Json | undefined, stack: Stack, type: string): string | undefined {
  if (Array.isArray(value)) return first(value, stack, type);
  if (!isObject(value)) return undefined;
  const reference =
    textOf(value.Ref) ?? textOf(Array.isArray(value["Fn::GetAtt"]) ? value["Fn::GetAtt"][0] : undefined);
  if (reference !== undefined && stack.resources.get(reference)?.type === type) return reference;
  return first(Object.values(value), stack, type);
}

function first(values: Json[], stack: Stack, type: string): string | undefined {
  for (const value of values) {
    const found = mentioned(value, stack, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where a variable holds an API's address in the cloud, the function is given the one on this machine. */
export function localiser(addresses: Address[]): (text: string) => string {
  const cloud = addresses.map(({ api, port }) => ({
    pattern: new RegExp(`https://${api.id}\\.execute-api\\.[a-z0-9-]+\\.amazonaws\\.com/${api.stage}`, "g"),
    url: urlAt(port),
  }));
  return (text) => cloud.reduce((changed, { pattern, url }) => changed.replaceAll(pattern, url), text);
}
