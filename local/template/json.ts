import { readFileSync } from "node:fs";

/** What JSON.parse can return: templates and events are read through this, never trusted to have a shape. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function parseJson(source: string): Json {
  return JSON.parse(source);
}

export function readJson(path: string): Json {
  return parseJson(readFileSync(path, "utf8"));
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An absent or misshapen part reads as an empty one: CloudFormation treats optional parts the same way. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Numbers and booleans stand in templates as text and the other way round. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

export function numberOf(value: Json | undefined): number | undefined {
  const read = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof read === "number" && Number.isFinite(read) ? read : undefined;
}

export function isTrue(value: Json | undefined): boolean {
  return value === true || value === "true";
}

export function textsOf(value: Json | undefined): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, part] of Object.entries(objectOf(value))) {
    const read = textOf(part);
    if (read !== undefined) texts[name] = read;
  }
  return texts;
}
