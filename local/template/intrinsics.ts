import type { Stack } from "./assembly.ts";
import { isTrue, type Json, listOf, objectOf, textOf } from "./json.ts";
import { region } from "./place.ts";

/** What the intrinsic functions ask of the resolver that owns them. */
type Scope = {
  value: (raw: Json | undefined, stack: Stack) => Json;
  refTo: (logicalId: string, stack: Stack) => Json;
  attributeOf: (logicalId: string, attribute: string, stack: Stack) => string;
  condition: (name: string, stack: Stack) => boolean;
  imported: (name: string, stack: Stack) => Json;
};

type Intrinsic = (argument: Json, stack: Stack) => Json;

export function intrinsics(scope: Scope): Record<string, Intrinsic> {
  return { ...references(scope), ...texts(scope), ...conditions(scope) };
}

function references({ value, refTo, attributeOf, imported }: Scope): Record<string, Intrinsic> {
  return {
    Ref: (argument, stack) => refTo(textOf(argument) ?? "", stack),
    "Fn::GetAtt": (argument, stack) => {
      const [logicalId, attribute] = Array.isArray(argument) ? argument : dotted(textOf(argument) ?? "");
      return attributeOf(textOf(logicalId) ?? "", textOf(value(attribute, stack)) ?? "", stack);
    },
    "Fn::ImportValue": (argument, stack) => imported(textOf(value(argument, stack)) ?? "", stack),
    "Fn::FindInMap": (argument, stack) => {
      const [map, top, second] = listOf(value(argument, stack)).map((part) => textOf(part) ?? "");
      return objectOf(objectOf(stack.mappings[map ?? ""])[top ?? ""])[second ?? ""] ?? null;
    },
    "Fn::GetAZs": () => ["a", "b", "c"].map((zone) => `${region}${zone}`),
  };
}

function texts(scope: Scope): Record<string, Intrinsic> {
  const { value } = scope;
  return {
    "Fn::Join": (argument, stack) => {
      const [separator, parts] = listOf(argument);
      const read = listOf(value(parts, stack)).map((part) => textOf(part) ?? "");
      return read.join(textOf(separator) ?? "");
    },
    "Fn::Sub": (argument, stack) => substitute(scope, argument, stack),
    "Fn::Select": (argument, stack) => {
      const [index, parts] = listOf(argument);
      return listOf(value(parts, stack))[Number(value(index, stack))] ?? null;
    },
    "Fn::Split": (argument, stack) => {
      const [separator, whole] = listOf(argument);
      return (textOf(value(whole, stack)) ?? "").split(textOf(separator) ?? ",");
    },
    "Fn::Base64": (argument, stack) => Buffer.from(textOf(value(argument, stack)) ?? "").toString("base64"),
  };
}

function conditions({ value, condition }: Scope): Record<string, Intrinsic> {
  return {
    "Fn::If": (argument, stack) => {
      const [name, yes, no] = listOf(argument);
      return value(condition(textOf(name) ?? "", stack) ? yes : no, stack);
    },
    "Fn::Equals": (argument, stack) => {
      const [left, right] = listOf(value(argument, stack));
      return JSON.stringify(left) === JSON.stringify(right);
    },
    "Fn::And": (argument, stack) => listOf(value(argument, stack)).every(isTrue),
    "Fn::Or": (argument, stack) => listOf(value(argument, stack)).some(isTrue),
    "Fn::Not": (argument, stack) => !listOf(value(argument, stack)).some(isTrue),
    Condition: (argument, stack) => condition(textOf(argument) ?? "", stack),
  };
}

function substitute(scope: Scope, argument: Json, stack: Stack): string {
  const [pattern, own] = Array.isArray(argument) ? argument : [argument];
  const variables = objectOf(scope.value(objectOf(own), stack));
  return (textOf(pattern) ?? "").replaceAll(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    const variable = textOf(variables[name]);
    if (variable !== undefined) return variable;
    const [logicalId, attribute] = dotted(name);
    return attribute === undefined
      ? (textOf(scope.refTo(name, stack)) ?? "")
      : scope.attributeOf(logicalId, attribute, stack);
  });
}

function dotted(reference: string): [string, string | undefined] {
  const dot = reference.indexOf(".");
  return dot < 0 || reference.startsWith("AWS::")
    ? [reference, undefined]
    : [reference.slice(0, dot), reference.slice(dot + 1)];
}
