import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  GetApiKeysCommand,
} from "@aws-sdk/client-api-gateway";
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
} from "@aws-sdk/client-kms";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ControlPlane, startControlPlane } from "../../../local/control-plane.ts";
import { awsJson } from "../../../local/engines/aws-json.ts";
import { readAssembly } from "../../../local/template/assembly.ts";
import { meanings } from "../../../local/template/meaning.ts";
import { resolver } from "../../../local/template/resolve.ts";
import { writeAssembly } from "../fixture/assembly.ts";
import { resource } from "../fixture/template.ts";

const folder = mkdtempSync(join(tmpdir(), "plane-"));
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
let plane: ControlPlane;
beforeAll(start);
afterAll(async () => {
  await plane.close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  plane = await startControlPlane(folder, () => {});
  const rule = {
    SecretStringTemplate: '{"user":"u"}',
    GenerateStringKey: "password",
    PasswordLength: 12,
    ExcludePunctuation: true,
  };
  writeAssembly(join(folder, "app"), {
    Main: {
      Resources: {
        Pepper: resource("AWS::SecretsManager::Secret", { GenerateSecretString: rule }),
        Hub: resource("AWS::SecretsManager::Secret", { Name: "hub", SecretString: "from the template" }),
      },
    },
  });
  const made = resolver(readAssembly(join(folder, "app")), meanings({ queueUrl: String, functionUrl: String }));
  plane.seed(made, { hub: "from the machine" });
}

/** As after the machine was switched off: what is not on disk is gone. */
async function restart(): Promise<void> {
  await plane.close();
  await start();
}

const settings = () => ({ region: "ap-southeast-2", endpoint: plane.url, credentials });

describe("secrets", () => {
  const secretOf = async (SecretId: string) =>
    (await new SecretsManagerClient(settings()).send(new GetSecretValueCommand({ SecretId }))).SecretString ?? "";

  test("a generated secret follows its rule and is the same after a restart", async () => {
    const first = await secretOf("Main-Pepper");
    expect(JSON.parse(first)).toEqual({ user: "u", password: expect.stringMatching(/^[A-Za-z0-9]{12}$/) });
    await restart();
    expect(await secretOf("arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:Main-Pepper")).toBe(first);
  });
  test("what the machine knows better stands above the template", async () => {
    expect(await secretOf("hub")).toBe("from the machine");
  });
  test("an unknown secret is the exception the SDK knows", async () => {
    await expect(secretOf("nobody")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

describe("encryption", () => {
  const kms = () => new KMSClient(settings());
  const EncryptionContext = { account: "acc_1", use: "webhook" };

  test("a data key opens only with the context it was made with, also after a restart", async () => {
    const made = await kms().send(
      new GenerateDataKeyCommand({ KeyId: "key-1", KeySpec: "AES_256", EncryptionContext }),
    );
    expect(made.Plaintext).toHaveLength(32);
    await restart();
    const opened = await kms().send(
      new DecryptCommand({
        CiphertextBlob: made.CiphertextBlob,
        EncryptionContext: { use: "webhook", account: "acc_1" },
      }),
    );
    expect(opened.Plaintext).toEqual(made.Plaintext);
    const other = new DecryptCommand({ CiphertextBlob: made.CiphertextBlob, EncryptionContext: { account: "acc_2" } });
    await expect(kms().send(other)).rejects.toMatchObject({ name: "InvalidCiphertextException" });
  });
  test("a sealed data key does not show the key, and spoiled bytes are refused", async () => {
    const { Plaintext = new Uint8Array(), CiphertextBlob = new Uint8Array() } = await kms().send(
      new GenerateDataKeyCommand({ KeyId: "key-1", KeySpec: "AES_256" }),
    );
    expect(Buffer.from(CiphertextBlob).includes(Buffer.from(Plaintext))).toBe(false);
    const spoiled = CiphertextBlob.with(-1, (CiphertextBlob.at(-1) ?? 0) ^ 1);
    await expect(kms().send(new DecryptCommand({ CiphertextBlob: spoiled }))).rejects.toMatchObject({
      name: "InvalidCiphertextException",
    });
  });
});

describe("signatures", () => {
  const kms = () => new KMSClient(settings());
  const Message = Buffer.from("log.example\n1\n");
  const sign = (KeyId: string, more: object = {}) =>
    kms().send(new SignCommand({ KeyId, Message, MessageType: "RAW", SigningAlgorithm: "ED25519_SHA_512", ...more }));

  test("are those of the key that is published, the same after a restart, and another key's are others", async () => {
    const { PublicKey = new Uint8Array(), KeySpec } = await kms().send(new GetPublicKeyCommand({ KeyId: "log-1" }));
    expect(KeySpec).toBe("ECC_NIST_EDWARDS25519");
    const key = createPublicKey({ key: Buffer.from(PublicKey), format: "der", type: "spki" });
    const { Signature = new Uint8Array() } = await sign("log-1");
    expect(verify(null, Message, key, Signature)).toBe(true);
    await restart();
    expect((await sign("arn:aws:kms:ap-southeast-2:000000000000:key/log-1")).Signature).toEqual(Signature);
    expect((await sign("log-2")).Signature).not.toEqual(Signature);
  });

  test.each([
    ["another algorithm", { SigningAlgorithm: "ECDSA_SHA_256" }],
    ["a digest", { MessageType: "DIGEST" }],
    ["more than KMS takes", { Message: Buffer.alloc(4_097) }],
  ])("with %s are refused", async (_what, more) => {
    await expect(sign("log-1", more)).rejects.toMatchObject({ name: "ValidationException" });
  });
});

describe("API keys", () => {
  const gateway = () => new APIGatewayClient(settings());
  const value = "opaqueIdentifier0123456789";

  test("a key is made, found by its name, attached and deleted", async () => {
    const { id: apiKey = "" } = await gateway().send(new CreateApiKeyCommand({ name: "one", value, enabled: true }));
    const attach = () =>
      gateway().send(new CreateUsagePlanKeyCommand({ usagePlanId: "plan", keyId: apiKey, keyType: "API_KEY" }));
    await attach();
    await expect(attach()).rejects.toMatchObject({ name: "ConflictException" });
    await restart();
    expect((await gateway().send(new GetApiKeysCommand({ nameQuery: "on" }))).items).toMatchObject([{ id: apiKey }]);
    expect(plane.keys.find(value, ["plan"])?.key.id).toBe(apiKey);
    await gateway().send(new DeleteApiKeyCommand({ apiKey }));
    expect(plane.keys.find(value, ["plan"])).toBeUndefined();
    const again = gateway().send(new DeleteApiKeyCommand({ apiKey }));
    await expect(again).rejects.toMatchObject({ name: "NotFoundException" });
  });
  test("a value that is taken or too short is refused as AWS refuses it", async () => {
    await gateway().send(new CreateApiKeyCommand({ name: "two", value }));
    await expect(gateway().send(new CreateApiKeyCommand({ name: "three", value }))).rejects.toMatchObject({
      name: "ConflictException",
    });
    await expect(gateway().send(new CreateApiKeyCommand({ value: "short" }))).rejects.toMatchObject({
      name: "BadRequestException",
    });
  });
  test("a list comes a page at a time", async () => {
    for (const number of [1, 2, 3]) await gateway().send(new CreateApiKeyCommand({ name: `page-${number}` }));
    const first = await gateway().send(new GetApiKeysCommand({ nameQuery: "page-", limit: 2 }));
    const second = await gateway().send(
      new GetApiKeysCommand({ nameQuery: "page-", limit: 2, position: first.position }),
    );
    expect([...(first.items ?? []), ...(second.items ?? [])].map(({ name }) => name)).toEqual([
      "page-1",
      "page-2",
      "page-3",
    ]);
  });
});

test("a call this machine does not answer is refused by name", async () => {
  const call = awsJson(plane.url, { name: "events", target: "AWSEvents", version: "1.1" })("PutEvents", {});
  await expect(call).rejects.toThrow("This machine does not answer AWSEvents.PutEvents.");
});
