import * as z from "zod";
import { type JsonObject, listOf, textOf } from "../template/json.ts";
import { arn } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";
import { type Operations, Refusal } from "./reply.ts";
import type { Store } from "./store.ts";

const Parameter = z.object({ value: z.string(), version: z.number(), changedAt: z.number() });
type Parameter = z.infer<typeof Parameter>;
export const Parameters = z.record(z.string(), Parameter);
export type Parameters = z.infer<typeof Parameters>;

/** Parameters the template declares. A value written later by PutParameter outlives a restart. */
export function seedParameters(resolver: Resolver, store: Store<Parameters>, presets: Record<string, string>): void {
  const parameters = { ...store.read() };
  for (const resource of resolver.ofType("AWS::SSM::Parameter")) {
    const name = resolver.nameOf(resource);
    const value = presets[name] ?? textOf(resolver.property(resource, "Value")) ?? "";
    if ((parameters[name]?.version ?? 1) === 1) parameters[name] = { value, version: 1, changedAt: nowSeconds() };
  }
  store.write(parameters);
}

export function parameterOperations(store: Store<Parameters>): Operations {
  const describe = (name: string): JsonObject | undefined => {
    const found = store.read()[name];
    return found && described(name, found);
  };
  return {
    GetParameter: ({ Name }) => {
      const Parameter = describe(nameIn(textOf(Name) ?? ""));
      if (!Parameter) throw new Refusal("ParameterNotFound", `Parameter ${textOf(Name)} not found.`);
      return { Parameter };
    },
    GetParameters: ({ Names }) => {
      const names = listOf(Names).map((name) => nameIn(textOf(name) ?? ""));
      const found = names.flatMap((name) => describe(name) ?? []);
      return { Parameters: found, InvalidParameters: names.filter((name) => !describe(name)) };
    },
    GetParametersByPath: ({ Path }) => {
      const under = `${(textOf(Path) ?? "/").replace(/\/$/, "")}/`;
      const names = Object.keys(store.read()).filter((name) => name.startsWith(under));
      return { Parameters: names.flatMap((name) => describe(name) ?? []) };
    },
    PutParameter: ({ Name, Value }) => {
      const name = nameIn(textOf(Name) ?? "");
      const version = (store.read()[name]?.version ?? 0) + 1;
      const parameter = { value: textOf(Value) ?? "", version: Math.max(version, 2), changedAt: nowSeconds() };
      store.write({ ...store.read(), [name]: parameter });
      return { Version: parameter.version, Tier: "Standard" };
    },
  };
}

function described(name: string, { value, version, changedAt }: Parameter): JsonObject {
  const ARN = arn("ssm", `parameter/${name.replace(/^\//, "")}`);
  return {
    Name: name,
    Value: value,
    Type: "String",
    DataType: "text",
    Version: version,
    LastModifiedDate: changedAt,
    ARN,
  };
}

function nameIn(name: string): string {
  return /:parameter(\/.+)$/.exec(name)?.[1] ?? name;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
