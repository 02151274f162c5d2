import { existsSync } from "node:fs";
import { join } from "node:path";
import { ExpectedFault } from "../fault.ts";
import { isObject, type Json, type JsonObject, objectOf, readJson, textOf } from "./json.ts";

export type Resource = { stack: Stack; logicalId: string; type: string; properties: JsonObject; condition?: string };

export type Stack = {
  name: string;
  resources: Map<string, Resource>;
  outputs: JsonObject;
  parameters: JsonObject;
  conditions: JsonObject;
  mappings: JsonObject;
};

/** A synthesised CDK app: its stacks, and where each asset (by the hash in its S3 key) lies on this machine. */
export type Assembly = { folder: string; stacks: Stack[]; assets: Map<string, string> };

export function readAssembly(folder: string): Assembly {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) throw new ExpectedFault(`There is no synthesised app in ${folder}.`);
  const stacks: Stack[] = [];
  const assets = new Map<string, string>();
  for (const [id, artifact] of Object.entries(objectOf(objectOf(readJson(manifest)).artifacts))) {
    const { type, properties } = objectOf(artifact);
    if (type === "aws:cloudformation:stack") stacks.push(readStack(folder, id, objectOf(properties)));
    if (type === "cdk:asset-manifest") readAssets(folder, textOf(objectOf(properties).file), assets);
  }
  return { folder, stacks, assets };
}

function readStack(folder: string, id: string, properties: JsonObject): Stack {
  const template = objectOf(readJson(join(folder, textOf(properties.templateFile) ?? `${id}.template.json`)));
  const stack: Stack = {
    name: textOf(properties.stackName) ?? id,
    resources: new Map(),
    outputs: objectOf(template.Outputs),
    parameters: objectOf(template.Parameters),
    conditions: objectOf(template.Conditions),
    mappings: objectOf(template.Mappings),
  };
  for (const [logicalId, declared] of Object.entries(objectOf(template.Resources))) {
    if (isObject(declared)) stack.resources.set(logicalId, resourceOf(stack, logicalId, declared));
  }
  return stack;
}

function resourceOf(stack: Stack, logicalId: string, declared: JsonObject): Resource {
  const condition = textOf(declared.Condition);
  return {
    stack,
    logicalId,
    type: textOf(declared.Type) ?? "unknown",
    properties: objectOf(declared.Properties),
    ...(condition !== undefined && { condition }),
  };
}

function readAssets(folder: string, file: string | undefined, assets: Map<string, string>): void {
  if (file === undefined) return;
  const files: Json | undefined = objectOf(readJson(join(folder, file))).files;
  for (const [hash, asset] of Object.entries(objectOf(files))) {
    const path = textOf(objectOf(objectOf(asset).source).path);
    if (path !== undefined) assets.set(hash, join(folder, path));
  }
}
