import { ExpectedFault } from "../fault.ts";
import type { Assembly, Resource, Stack } from "./assembly.ts";
import { intrinsics } from "./intrinsics.ts";
import { isObject, isTrue, type Json, type JsonObject, objectOf } from "./json.ts";
import type { Meanings } from "./meaning.ts";
import { account, region } from "./place.ts";

/** Reads the template's values: intrinsic functions are worked out when asked for, not before. */
export type Resolver = {
  value: (raw: Json | undefined, stack: Stack) => Json;
  property: (resource: Resource, name: string) => Json;
  properties: (resource: Resource) => JsonObject;
  ref: (resource: Resource) => string;
  nameOf: (resource: Resource) => string;
  attribute: (resource: Resource, name: string) => string;
  /** Resources of a type in every stack, leaving out those whose condition does not hold. */
  ofType: (type: string) => Resource[];
};

const pseudo: Record<string, Json> = {
  "AWS::Region": region,
  "AWS::AccountId": account,
  "AWS::Partition": "aws",
  "AWS::URLSuffix": "amazonaws.com",
  "AWS::StackId": "local",
  "AWS::NotificationARNs": [],
};

/** `AWS::NoValue` removes the property it stands in; no text of a template can equal this one. */
const noValue = "\0no value";

export function resolver(assembly: Assembly, meanings: Meanings): Resolver {
  const value: Resolver["value"] = (raw, stack) => {
    if (Array.isArray(raw)) return raw.map((part) => value(part, stack)).filter((part) => part !== noValue);
    if (!isObject(raw)) return raw ?? null;
    const [key = "", ...others] = Object.keys(raw);
    const intrinsic = others.length === 0 ? functions[key] : undefined;
    if (intrinsic) return intrinsic(raw[key] ?? null, stack);
    const resolved = Object.entries(raw).map(([name, part]) => [name, value(part, stack)] as const);
    return Object.fromEntries(resolved.filter(([, part]) => part !== noValue));
  };
  const property: Resolver["property"] = (resource, name) => value(resource.properties[name], resource.stack);
  const nameOf = (resource: Resource): string => meanings.nameOf(resource, (name) => property(resource, name));
  const ref = (resource: Resource): string => meanings.ref(resource, nameOf(resource));
  const attribute = (resource: Resource, name: string): string => meanings.attribute(resource, nameOf(resource), name);
  const condition = (name: string, stack: Stack): boolean => isTrue(value(stack.conditions[name], stack));
  const functions = intrinsics({
    value,
    condition,
    refTo: (logicalId, stack) => {
      if (logicalId === "AWS::NoValue") return noValue;
      if (logicalId === "AWS::StackName") return stack.name;
      const parameter = stack.parameters[logicalId];
      if (parameter !== undefined) return objectOf(parameter).Default ?? "";
      return pseudo[logicalId] ?? ref(declared(logicalId, stack));
    },
    attributeOf: (logicalId, name, stack) => attribute(declared(logicalId, stack), name),
    imported: (name, stack) => imported({ assembly, value }, name, stack),
  });

  const holds = (each: Resource): boolean => each.condition === undefined || condition(each.condition, each.stack);
  const ofType = (type: string): Resource[] =>
    assembly.stacks.flatMap((stack) =>
      [...stack.resources.values()].filter((each) => each.type === type && holds(each)),
    );
  const properties = (resource: Resource): JsonObject => objectOf(value(resource.properties, resource.stack));
  return { value, property, properties, ref, nameOf, attribute, ofType };
}

function declared(logicalId: string, stack: Stack): Resource {
  const found = stack.resources.get(logicalId);
  if (found) return found;
  throw new ExpectedFault(`The template of ${stack.name} refers to ${logicalId}, which it does not declare.`);
}

function imported(
  { assembly, value }: { assembly: Assembly; value: Resolver["value"] },
  name: string,
  importer: Stack,
): Json {
  for (const stack of assembly.stacks) {
    for (const output of Object.values(stack.outputs).map(objectOf)) {
      if (value(objectOf(output.Export).Name, stack) === name) return value(output.Value, stack);
    }
  }
  throw new ExpectedFault(`${importer.name} imports ${name}, which no stack exports.`);
}
