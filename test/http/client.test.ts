import { beforeAll, describe, expect, test } from "vitest";
import { ServiceError, VerificationClient } from "../../clients/typescript/client.ts";
import type { VerifyRequest } from "../../clients/typescript/types.ts";
import { testRecords } from "../../functions/contract/test-records.ts";
import { openAccount, service } from "./operator.ts";

let client: VerificationClient;
beforeAll(async () => {
  client = new VerificationClient({ baseUrl: service().test.url, apiKey: (await openAccount()).testKey });
});

const records: { request: VerifyRequest; expected: string }[] = JSON.parse(JSON.stringify(testRecords.slice(0, 3)));

describe("the typed client, against the running service", () => {
  test("verifies, and reads back what is kept", async () => {
    for (const { request, expected } of records) {
      const verified = await client.verify(request, { requestId: "client-1" });
      if (verified.kind !== "result") throw new Error("nothing was sent before");
      expect(verified.result).toMatchObject({ responseCode: expected, requestId: "client-1" });
      const record = await client.getVerification(verified.result.verificationId);
      expect(record).toMatchObject({ status: "completed", documentType: request.documentType });
    }
    const all: unknown[] = [];
    for await (const record of client.allVerifications()) all.push(record);
    expect(all).toHaveLength(records.length);
    expect(await client.listVerifications({ limit: 1 })).toMatchObject({ limit: 1, hasMore: true });
  });

  test("gets the record, and no second verification, under an Idempotency-Key that was used", async () => {
    const [first] = records;
    if (first === undefined) throw new Error("no test record");
    const once = await client.verify(first.request, { idempotencyKey: "client-key-1" });
    const twice = await client.verify(first.request, { idempotencyKey: "client-key-1" });
    if (once.kind !== "result") throw new Error("the key was new");
    expect(twice).toMatchObject({ kind: "record", record: { verificationId: once.result.verificationId } });
  });

  test("screens, reads the lists and the health", async () => {
    expect(await client.screen({ name: "screenpep" })).toMatchObject({ matchCount: 1, cleared: false });
    expect((await client.listCatalogue()).lists).toBeInstanceOf(Array);
    expect(await client.health()).toMatchObject({ status: "ok", environment: "test" });
  });

  test("screens many at once, and tells of each by its reference", async () => {
    const subjects = [
      { reference: "one", name: "screenclear" },
      { reference: "two", name: "screensanction" },
      { reference: "three", name: "screenpep", dateOfBirth: "yesterday" },
    ];
    const { results } = await client.screenBatch({ subjects });
    expect(results.map((one) => ("error" in one ? one.error.fields[0]?.field : one.cleared))).toEqual([
      true,
      false,
      "dateOfBirth",
    ]);
  });

  test("throws what the service refuses, with its code and its fields", async () => {
    const refused = await client.screen({ name: "Jane Citizen" }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused).toMatchObject({
      status: 422,
      code: "SANDBOX_SCREENING_NAME_REQUIRED",
      requestId: expect.any(String),
    });
    await expect(client.getVerification("ver_00000000")).rejects.toMatchObject({ status: 404 });
    await expect(client.listVerifications({ limit: 1_000 })).rejects.toMatchObject({
      problem: { fields: [{ field: "limit" }] },
    });
  });
});
