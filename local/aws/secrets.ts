import { randomBytes, randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import { isTrue, type JsonObject, numberOf, objectOf, parseJson, textOf } from "../template/json.ts";
import { arn } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";
import { type Operations, Refusal } from "./reply.ts";
import type { Store } from "./store.ts";

const Secret = z.object({ value: z.string(), versionId: z.string(), createdDate: z.number() });
type Secret = z.infer<typeof Secret>;
export const Secrets = z.record(z.string(), Secret);
export type Secrets = z.infer<typeof Secrets>;

/** What people put there beforehand, and what the template declares: given as text or generated once, then kept. */
export function seedSecrets(resolver: Resolver, store: Store<Secrets>, presets: Record<string, string>): void {
  const secrets = { ...store.read() };
  for (const [name, value] of Object.entries(presets)) secrets[name] = version(value);
  for (const resource of resolver.ofType("AWS::SecretsManager::Secret")) {
    const properties = resolver.properties(resource);
    const given = textOf(properties.SecretString);
    const name = resolver.nameOf(resource);
    secrets[name] ??= version(given ?? generated(objectOf(properties.GenerateSecretString)));
  }
  store.write(secrets);
}

/** What somebody puts in once the service runs. */
export function fillSecret(store: Store<Secrets>, name: string, value: string): void {
  if (store.read()[name]?.value !== value) store.write({ ...store.read(), [name]: version(value) });
}

export function secretOperations(store: Store<Secrets>): Operations {
  return {
    GetSecretValue: ({ SecretId }) => {
      const name = nameIn(textOf(SecretId) ?? "");
      const secret = store.read()[name];
      if (!secret) throw new Refusal("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
      return { ...described(name, secret), SecretString: secret.value, VersionStages: ["AWSCURRENT"] };
    },
    PutSecretValue: ({ SecretId, SecretString }) => {
      const name = nameIn(textOf(SecretId) ?? "");
      const secret = version(textOf(SecretString) ?? "");
      store.write({ ...store.read(), [name]: secret });
      return { ...described(name, secret), VersionStages: ["AWSCURRENT"] };
    },
  };
}

function described(name: string, secret: Secret): JsonObject {
  return {
    ARN: arn("secretsmanager", `secret:${name}`),
    Name: name,
    VersionId: secret.versionId,
    CreatedDate: secret.createdDate,
  };
}

function nameIn(secretId: string): string {
  return /:secret:(.+)$/.exec(secretId)?.[1] ?? secretId;
}

function version(value: string): Secret {
  return { value, versionId: randomUUID(), createdDate: Math.floor(Date.now() / 1000) };
}

function generated(rule: JsonObject): string {
  const password = randomText(numberOf(rule.PasswordLength) ?? 32, alphabet(rule));
  const key = textOf(rule.GenerateStringKey);
  if (key === undefined) return password;
  return JSON.stringify({ ...objectOf(parseJson(textOf(rule.SecretStringTemplate) ?? "{}")), [key]: password });
}

function alphabet(rule: JsonObject): string {
  const sets: [string, string][] = [
    ["ExcludeLowercase", "abcdefghijklmnopqrstuvwxyz"],
    ["ExcludeUppercase", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
    ["ExcludeNumbers", "0123456789"],
    ["ExcludePunctuation", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
  ];
  const allowed = sets.map(([flag, characters]) => (isTrue(rule[flag]) ? "" : characters)).join("");
  const excluded = textOf(rule.ExcludeCharacters) ?? "";
  return [...allowed].filter((character) => !excluded.includes(character)).join("");
}

function randomText(length: number, characters: string): string {
  if (characters === "") return randomBytes(length).toString("hex").slice(0, length);
  return Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join("");
}
