import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ListCatalogue, ScreeningResponse, testNames } from "../../../functions/contract/screening/screening.ts";
import { mostWordsCompared } from "../../../functions/domain/screening/names/understood-pieces.ts";
import { matcherVersionOf } from "../../../lib/functions/matcher-version.ts";
import { dynamoCall } from "../../../local/engines/aws-json.ts";
import { type MadeAccount, openAccount, operate, request, service } from "../operator.ts";

let account: MadeAccount;
beforeAll(async () => {
  account = await openAccount(100);
});

async function screen(body: object, headers: Record<string, string> = {}, key = account.liveKey) {
  const url = `${service().production.url}/v1/screening`;
  const answered = await request(url, { method: "POST", key, body, headers });
  return { ...answered, found: answered.status === 200 ? ScreeningResponse.parse(answered.body) : undefined };
}

const captions = (found: ScreeningResponse | undefined) => (found?.matches ?? []).map(({ caption }) => caption);

describe("a live screening", () => {
  test("finds a listed person, says by which lists, why, and what it was found in", async () => {
    const { found } = await screen({ name: "Vasgar Ilmenov Tretyakovsen" });
    expect(found).toMatchObject({ matchCount: 1, cleared: false, lists: { snapshot: expect.any(String) } });
    expect(found?.matches[0]).toMatchObject({
      matchType: "list",
      score: 98,
      tier: "exact",
      caption: "Vasgar Ilmenov Tretyakovsen",
      sourceSlugs: ["synthetic"],
      topics: ["sanction"],
      matchedFields: ["name"],
    });
    expect(found?.matches[0]?.explanation.method.length).toBeGreaterThan(0);
  });

  test("clears a name on no list, and says which lists and of what date", async () => {
    const { found } = await screen({ name: "Wilhelmina Unlistedsson" });
    expect(found).toMatchObject({ matchCount: 0, cleared: true, reviewRecommended: false, matches: [] });
    expect(found?.lists?.sources).toEqual([{ id: "synthetic", asOf: null, state: "fresh" }]);
  });

  test("a possible match leaves the subject cleared and recommends a review, even where minScore hides it", async () => {
    const body = { name: "Vasgar Ilmenov", minScore: 100 };
    const { found } = await screen({ ...body, minScore: 70 });
    expect(found?.matches[0]?.tier).toBe("possible");
    expect((await screen(body)).found).toMatchObject({ matchCount: 0, cleared: true, reviewRecommended: true });
  });

  test("a nationality nobody understands is told; one in its own language counts", async () => {
    const name = "Vasgar Ilmenov Tretyakovsen";
    const { found: unread } = await screen({ name, nationality: "Wakanda" });
    expect(unread?.notUnderstood).toEqual(["nationality"]);
    const { found: read } = await screen({ name, nationality: "Россия" });
    expect(read?.notUnderstood).toEqual([]);
    expect(read?.matches[0]?.matchedFields).toContain("nationality");
  });

  test.each([
    ["Cyrillic", "Васгар Ильменов Третьяковсен", "Vasgar Ilmenov Tretyakovsen"],
    ["Greek", "Θρασύβουλος Καλαμιτσάκος", "Thrasyvoulos Kalamitsakos"],
    ["a misspelling", "Vazgar Ilmenov Tretyakowsen", "Vasgar Ilmenov Tretyakovsen"],
    ["another order", "Tretyakovsen, Vasgar Ilmenov", "Vasgar Ilmenov Tretyakovsen"],
  ])("finds %s", async (_what, name, caption) => {
    const { found } = await screen({ name });
    expect(captions(found)[0]).toBe(caption);
    expect(found?.cleared).toBe(false);
  });

  test("an agreeing birth date raises an exact match, a contradicting one takes it below exact", async () => {
    const name = "Vasgar Ilmenov Tretyakovsen";
    const agreeing = await screen({ name, dateOfBirth: "1961-03-14" });
    const contradicting = await screen({ name, dateOfBirth: "1985-07-01" });
    expect(agreeing.found?.matches[0]?.score).toBeGreaterThan(98);
    expect(agreeing.found?.matches[0]?.matchedFields).toContain("dateOfBirth");
    expect(contradicting.found?.matches[0]?.tier ?? "weak").not.toBe("exact");
  });
});

describe("filters", () => {
  test("schema keeps what is of its kind", async () => {
    const body = { name: "Sea of Paper" };
    expect(captions((await screen({ ...body, schema: "Vessel" })).found)).toEqual(["SEA OF PAPER"]);
    expect(captions((await screen({ ...body, schema: "Person" })).found)).toEqual([]);
    expect(captions((await screen({ ...body, schema: "Other" })).found)).toEqual([]);
    const company = { name: "Quintaspina Agroexport" };
    for (const schema of ["Organization", "LegalEntity"]) {
      expect(captions((await screen({ ...company, schema })).found)).toContain("Quintaspina Agroexport C.A.");
    }
  });

  test("topics and categories keep what is asked for, alone and together", async () => {
    const name = "Caspian Wetherlow-Drummoyne";
    const with_ = async (listFilter: object) => captions((await screen({ name, listFilter })).found);
    expect(await with_({ topics: ["pep"] })).toEqual([name]);
    expect(await with_({ topics: ["sanction"] })).toEqual([]);
    const clearedOfSanctions = await screen({ name, listFilter: { topics: ["sanction"] } });
    expect(clearedOfSanctions.found?.cleared).toBe(true);
    expect(await with_({ categories: ["adverse_media"] })).toEqual([]);
    expect(await with_({ topics: ["pep"], categories: ["adverse_media"], includeAdverseMedia: true })).toEqual([]);
  });

  test("adverse media only when asked for", async () => {
    const body = { name: "Rosalind Featherquay" };
    expect((await screen(body)).found).toMatchObject({ matchCount: 0, cleared: true });
    const { found } = await screen({ ...body, listFilter: { includeAdverseMedia: true } });
    expect(found?.matches[0]).toMatchObject({ matchType: "adverse_media", article: { url: expect.any(String) } });
  });

  test("relatives and associates only when asked for, with the path that leads to the listed person", async () => {
    const body = { name: "Ilvana Tretyakovsen" };
    const without = await screen(body);
    expect(without.found?.matches.some(({ matchType }) => matchType === "rca")).toBe(false);
    const { found } = await screen({ ...body, listFilter: { includeRcas: true } });
    const relative = found?.matches.find(({ caption }) => caption === "Ilvana Tretyakovsen");
    expect(relative).toMatchObject({ matchType: "rca", relationshipPath: [{ relationship: expect.any(String) }] });
  });

  test("a topic that no list in service is about is a 503 that names it, and costs nothing", async () => {
    const { accountId, liveKey } = await openAccount(1);
    const body = { name: "Caspian Wetherlow-Drummoyne", listFilter: { topics: ["sanction", "debarment"] } };
    const refused = await screen(body, {}, liveKey);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: "LISTS_UNAVAILABLE", missing: { topics: ["debarment"] } },
    });
    expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 1 });
  });

  test("minScore hides what is below it and changes nothing about who is cleared", async () => {
    const name = "Vasgar Tretyakovsky";
    const all = await screen({ name, minScore: 0 });
    const few = await screen({ name, minScore: 100 });
    expect(few.found?.matchCount).toBe(0);
    expect(few.found?.cleared).toBe(all.found?.cleared);
    expect(all.found?.matchCount).toBeGreaterThan(0);
  });
});

describe("money", () => {
  test("half a credit a check, whatever is found, and a ledger row for each", async () => {
    const { accountId, liveKey } = await openAccount(1.5);
    const first = await screen({ name: "Wilhelmina Unlistedsson" }, {}, liveKey);
    await screen({ name: "Vasgar Ilmenov Tretyakovsen" }, {}, liveKey);
    await screen({ name: "Nobody Atall" }, {}, liveKey);
    const { status, body, found } = await screen({ name: "One More" }, {}, liveKey);
    expect({ status, error: body.error, found }).toEqual({ status: 402, error: "Payment Required", found: undefined });
    expect(await operate("wallet show", { accountId })).toEqual({ accountId, balance: 0, held: 0 });
    const ledger = (await operate("wallet ledger", { accountId })) as unknown as Record<string, unknown>[];
    expect(ledger.filter(({ kind }) => kind === "charge").map(({ credits }) => credits)).toEqual([-0.5, -0.5, -0.5]);
    expect(ledger.map(({ subjectId }) => subjectId)).toContain(first.found?.screeningRequestId);
  });

  test("ten checks at once on one credit: two are answered, eight are told to pay, nothing goes below zero", async () => {
    const { accountId, liveKey } = await openAccount(1);
    const all = await Promise.all(Array.from({ length: 10 }, () => screen({ name: "Anybody" }, {}, liveKey)));
    const statuses = all.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, ...Array(8).fill(402)]);
    expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 0 });
  });

  test("the same request under the same Idempotency-Key runs again, free, under its old id", async () => {
    const { accountId, liveKey } = await openAccount(5);
    const headers = { "Idempotency-Key": "case-7" };
    const first = await screen({ name: "Gunnvald Askerbotn" }, headers, liveKey);
    const again = await screen({ name: "Gunnvald Askerbotn" }, headers, liveKey);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.found?.screeningRequestId).toBe(first.found?.screeningRequestId);
    expect(await operate("wallet show", { accountId })).toMatchObject({ balance: 4.5 });
    const other = await screen({ name: "Somebody Else" }, headers, liveKey);
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  });
});

describe("what is kept of a check", () => {
  test("the version of the matching code in service, so that an auditor can tell by which rules it was scored", async () => {
    const { found } = await screen({ name: "Vasgar Ilmenov Tretyakovsen" });
    const call = dynamoCall(service().aws.dynamodb);
    const { TableNames } = z.object({ TableNames: z.array(z.string()) }).parse(await call("ListTables", {}));
    const scans = await Promise.all(TableNames.map((TableName) => call("Scan", { TableName })));
    const kept = scans.flatMap(({ Items }) => z.array(z.record(z.string(), z.unknown())).parse(Items));
    const row = kept.find(({ screeningRequestId, sk }) =>
      JSON.stringify([screeningRequestId, sk]).includes(`"${found?.screeningRequestId}"},{"S":"SCREENING"}`),
    );
    expect(row?.matcherVersion).toEqual({ N: String(matcherVersionOf()) });
  });
});

describe("the test names", () => {
  const testScreen = (body: object) =>
    request(`${service().test.url}/v1/screening`, { method: "POST", key: account.testKey, body });

  test.each([
    ["screenclear", {}, 0, true],
    ["screensanction", {}, 1, false],
    ["screenpep", {}, 1, false],
    ["screenpossible", {}, 1, true],
    ["screenmultiple", {}, 2, false],
    ["screenmedia", { includeAdverseMedia: true }, 1, false],
    ["screenmedia", {}, 0, true],
    ["screenrca", { includeRcas: true }, 1, false],
    ["screenrca", {}, 0, true],
    ["  ScreenPEP ", {}, 1, false],
  ] as const)("%s with %j has its fixed answer, in the live shape", async (name, listFilter, matchCount, cleared) => {
    const { status, body } = await testScreen({ name, listFilter });
    expect(status).toBe(200);
    expect(ScreeningResponse.parse(body)).toMatchObject({ matchCount, cleared });
    expect(body.lists).toBeUndefined();
  });

  test("any other name is a 422 that lists the seven", async () => {
    const { status, body } = await testScreen({ name: "Vasgar Ilmenov Tretyakovsen" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "SANDBOX_SCREENING_NAME_REQUIRED", testNames: [...testNames] });
  });
});

describe("bad input", () => {
  const many = Array.from({ length: mostWordsCompared - 2 }, (_, index) => `vord${index}`).join(" ");

  test.each([
    ["no name", {}, "name"],
    ["an empty name", { name: "  " }, "name"],
    ["only punctuation", { name: "?!…" }, "name"],
    ["only emoji", { name: "🙂🙃" }, "name"],
    ["only control characters", { name: "\u0000\u202e\u200f" }, "name"],
    ["a name of 1,001 characters", { name: "a".repeat(1_001) }, "name"],
    ["a name of more words than are compared", { name: `Vasgar Ilmenov Tretyakovsen ${many}` }, "name"],
    ["a birth date that does not exist", { name: "A B", dateOfBirth: "2023-02-30" }, "dateOfBirth"],
    ["minScore above 100", { name: "A B", minScore: 101 }, "minScore"],
    ["minScore below 0", { name: "A B", minScore: -1 }, "minScore"],
    ["minScore as text", { name: "A B", minScore: "70" }, "minScore"],
    ["an unknown category", { name: "A B", listFilter: { categories: ["gossip"] } }, "listFilter.categories.0"],
    ["topics of the wrong type", { name: "A B", listFilter: { topics: "pep" } }, "listFilter.topics"],
    ["an unknown schema", { name: "A B", schema: "Robot" }, "schema"],
    ["an unknown field", { name: "A B", nickname: "C" }, "nickname"],
    ["a reference with a blank", { name: "A B", externalReference: "case 7" }, "externalReference"],
  ])("%s is a 400 that names the field and costs nothing", async (_what, body, field) => {
    const { status, body: answered } = await screen(body);
    expect(status).toBe(400);
    expect(answered.fields).toMatchObject([{ field }]);
  });

  test.each([
    ["a thousand characters", "Ab".repeat(500)],
    ["two hundred words", Array(200).fill("ali").join(" ")],
    ["mixed scripts", "Vasgar Ильменов 钱 مح 김"],
    ["control and bidi characters among letters", "Vas\u200egar\u0000 Tretya\u202ekovsen"],
  ])("%s is answered all the same", async (_what, name) => {
    expect((await screen({ name })).status).toBe(200);
  });
});

describe("the lists", () => {
  test("the catalogue tells what is screened against, on both addresses", async () => {
    for (const [address, key] of [
      ["production", account.liveKey],
      ["test", account.testKey],
    ] as const) {
      const { status, body } = await request(`${service()[address].url}/v1/screening/lists`, { key });
      expect(status).toBe(200);
      expect(ListCatalogue.parse(body).lists.length).toBeGreaterThan(0);
    }
  });
});
