import { beforeAll, describe, expect, test } from "vitest";
import { unheldPassport } from "../../fixtures/host/desk.ts";
import { hubCalls } from "../hub.ts";
import { type Answered, keysInTurn, openAccount, request, service } from "../operator.ts";
import { askRaw } from "./raw-request.ts";

// What a newcomer gets wrong, and what is said about it. None of it reaches the hub: an N there costs a credit.

let liveKey: () => string;
let testKey: () => string;
beforeAll(async () => {
  const { accountId } = await openAccount(100);
  liveKey = await keysInTurn(accountId, "live");
  testKey = await keysInTurn(accountId, "test");
});

type Fault = { field: string; message: string };
const faultsIn = ({ status, body }: Answered) => ({ status, fields: body.fields as Fault[] | undefined });
const refusal = (...fields: Fault[]) => ({ status: 400, fields });

function verify(body: object, headers: Record<string, string> = {}): Promise<Answered> {
  const { url } = service().production;
  return request(`${url}/v1/verify`, { method: "POST", key: liveKey(), body, headers });
}

function screen(body: object, headers: Record<string, string> = {}): Promise<Answered> {
  const { url } = service().test;
  return request(`${url}/v1/screening`, { method: "POST", key: testKey(), body, headers });
}

/** One of these is refused, and the hub never hears of it. */
async function refused(body: object): Promise<unknown> {
  const before = (await hubCalls()).total;
  const answered = await verify(body);
  expect((await hubCalls()).total).toBe(before);
  return faultsIn(answered);
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a value that is none", () => {
  const hyphen = "; send a single hyphen for a name that the holder does not have";
  test.each([
    ["familyName", "", `is required: it must not be empty${hyphen}`],
    ["familyName", "   ", `is required: it must not be empty${hyphen}`],
    ["familyName", null, "is required: it must not be null"],
    ["givenName", "", `must not be empty: leave the field out${hyphen}`],
    ["givenName", null, "must not be null: leave the field out"],
    ["gender", null, "must not be null: leave the field out"],
    ["gender", "", "must not be empty: leave the field out"],
    ["dateOfBirth", "", "is required: it must not be empty"],
    ["passportNumber", null, "is required: it must not be null"],
  ])("%s: %j", async (field, value, message) => {
    expect(await refused({ ...unheldPassport(), [field]: value })).toEqual(refusal({ field, message }));
  });

  test.each([
    ["nationality", null, "must not be null: leave the field out"],
    ["dateOfBirth", "", "must not be empty: leave the field out"],
    ["minScore", null, "must not be null: leave the field out"],
    ["name", "", "is required: it must not be empty"],
  ])("of a screening, %s: %j", async (field, value, message) => {
    expect(faultsIn(await screen({ name: "screenclear", [field]: value }))).toEqual(refusal({ field, message }));
  });
});

describe("a date that has not come", () => {
  const ahead = "must not be in the future";
  test.each([dayFromNow(2), dayFromNow(3_000), String(new Date().getUTCFullYear() + 1), "2999-01"])(
    "nobody was born in %s",
    async (dateOfBirth) => {
      const expected = refusal({ field: "dateOfBirth", message: ahead });
      expect(await refused({ ...unheldPassport(), dateOfBirth })).toEqual(expected);
      expect(faultsIn(await screen({ name: "screenclear", dateOfBirth }))).toEqual(expected);
    },
  );

  test("a child that is born today, in the earliest of all time zones, may be asked about", async () => {
    const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect((await verify({ ...unheldPassport(), dateOfBirth: today })).status).toBe(200);
  });

  test("nobody died or married there, and nothing was registered; a card may expire there", async () => {
    const common = { consentAttestedAt: "2026-03-02T09:30:00+11:00", consentVersion: "v1", familyName: "Quist" };
    const day = dayFromNow(2);
    const death = { ...common, documentType: "death_certificate", registrationState: "NSW", dateOfDeath: day };
    const marriage = { ...common, documentType: "marriage_certificate", familyName2: "Ryder", dateOfMarriage: day };
    expect(await refused({ ...death, registrationYear: "2999" })).toEqual(
      refusal({ field: "registrationYear", message: ahead }, { field: "dateOfDeath", message: ahead }),
    );
    expect(await refused({ ...marriage, registrationState: "VIC", registrationDate: day })).toEqual(
      refusal({ field: "registrationDate", message: ahead }, { field: "dateOfMarriage", message: ahead }),
    );
    const card = { ...common, documentType: "centrelink", familyName: undefined, name: "Ada Quist", cardType: "PCC" };
    const dates = { customerReferenceNumber: "204771999K", dateOfBirth: "1951-04-23", cardExpiry: "2999-01-01" };
    expect((await verify({ ...card, ...dates })).status).toBe(200);
  });
});

describe("a name", () => {
  test.each(["Zoë 😀", "Ada ❤", "🇦🇺 Smith", "Mc👍🏽Kay", "Agent 7⃣"])(
    "with an emoji is refused: %s",
    async (familyName) => {
      expect(await refused({ ...unheldPassport(), familyName })).toEqual(
        refusal({ field: "familyName", message: "must hold no emoji" }),
      );
    },
  );

  test.each([
    "O'Dowd",
    "O’Dowd",
    "Tāwhiri",
    "Kaʻahumanu",
    "Ngũgĩ",
    "Henry 8th",
    "Nguyễn",
    "Żółć",
    "李小龙",
    "D'Arcy-Smith Jr.",
  ])("as people have it is taken: %s", async (familyName) => {
    expect((await verify({ ...unheldPassport(), familyName })).status).toBe(200);
  });
});

test("a Medicare number with a wrong check digit goes to the issuer, who judges it", async () => {
  const { familyName: _name, dateOfBirth: _date, passportNumber: _number, ...consent } = unheldPassport();
  const card = { fullName: "Perpetua L Gallowglass", medicareNumber: "2951880491", individualReferenceNumber: 1 };
  const body = { ...consent, documentType: "medicare", ...card, cardColour: "G", expiryDate: "2029-02" };
  expect((await verify(body)).status).toBe(200);
});

describe("what is not known", () => {
  test("a misspelt field is named with the one that was probably meant", async () => {
    const { familyName, ...rest } = unheldPassport();
    expect(await refused({ ...rest, family_nmae: familyName, favouriteColour: "red" })).toEqual(
      refusal(
        { field: "familyName", message: "is required" },
        { field: "family_nmae", message: "is not a field of this request: did you mean familyName?" },
        { field: "favouriteColour", message: "is not a field of this request" },
      ),
    );
  });

  test.each([
    ["is missing", {}],
    ["is wrong", { documentType: "pasport" }],
  ])("so is one of a body whose documentType %s, and a field of any type is not", async (_how, type) => {
    const { documentType: _type, passportNumber, ...rest } = unheldPassport();
    const { status, fields } = faultsIn(await verify({ ...rest, ...type, licenceNumbr: "1", passportNumber }));
    expect(status).toBe(400);
    expect(fields).toEqual([
      { field: "documentType", message: expect.stringContaining("must be one of drivers_licence") },
      { field: "licenceNumbr", message: "is not a field of this request: did you mean licenceNumber?" },
    ]);
  });

  test("inside listFilter the names of listFilter are meant", async () => {
    const body = { name: "screenclear", minscore: 50, listFilter: { includeRca: true } };
    expect(faultsIn(await screen(body))).toEqual(
      refusal(
        {
          field: "listFilter.includeRca",
          message: "is not a field of this request: did you mean includeRcas?",
        },
        { field: "minscore", message: "is not a field of this request: did you mean minScore?" },
      ),
    );
  });

  test("of a query it is called a parameter", async () => {
    const url = `${service().test.url}/v1/verify?limt=3&page=2`;
    expect(faultsIn(await request(url, { key: testKey() }))).toEqual(
      refusal(
        { field: "limt", message: "is not a parameter of this request: did you mean limit?" },
        { field: "page", message: "is not a parameter of this request" },
      ),
    );
  });
});

describe("an Idempotency-Key", () => {
  const field = "Idempotency-Key";
  const message = "must be 1 to 128 visible ASCII characters";

  test("that is empty is refused: whoever sent it counts on not being charged twice", async () => {
    expect(faultsIn(await verify(unheldPassport(), { [field]: "" }))).toEqual(refusal({ field, message }));
    expect(faultsIn(await screen({ name: "screenclear" }, { [field]: "" }))).toEqual(refusal({ field, message }));
  });

  test.each([
    ["in one spelling", ["Idempotency-Key", "Idempotency-Key"]],
    ["in two", ["Idempotency-Key", "idempotency-key"]],
  ])("that is sent twice, %s, is refused: a repeat might come under either", async (_how, spellings) => {
    const headers = [
      ["X-API-Key", liveKey()] as const,
      ["Content-Type", "application/json"] as const,
      ...spellings.map((spelling, index) => [spelling, `order-${index}`] as const),
    ];
    const body = JSON.stringify(unheldPassport());
    const answered = await askRaw(`${service().production.url}/v1/verify`, { method: "POST", headers, body });
    expect(answered).toMatchObject({ status: 400, body: { fields: [{ field, message: "must be sent once" }] } });
  });
});
