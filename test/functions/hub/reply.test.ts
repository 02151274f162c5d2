import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failed } from "../../../functions/hub/failed.ts";
import { readReply } from "../../../functions/hub/reply.ts";
import { standInHubSettings } from "../../../lib/deployment/stand-in-hub.ts";

const vrn = "TV0000000000777";
const matchers = [
  { in: "fault_code", contains: "Locked" },
  { in: "fault_reason", contains: "try later" },
  { in: "error_message", contains: "temporarily blocked" },
] as const;
const settings = {
  ...standInHubSettings("http://127.0.0.1:9/verification"),
  locked: { matchers: [...matchers], retryAfterSeconds: 240 },
};

const soap = "http://www.w3.org/2003/05/soap-envelope";
const enveloped = (body: string, namespace = soap) =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="${namespace}"><e:Body>${body}</e:Body></e:Envelope>`;
const members = (code: string, rest = "") =>
  `<VerificationRequestNumber>${vrn}</VerificationRequestNumber><VerificationResultCode>${code}</VerificationResultCode>${rest}`;
const replied = (inner: string) =>
  enveloped(
    `<VerifyDocumentResponse xmlns="urn:x"><VerifyDocumentResult>${inner}</VerifyDocumentResult></VerifyDocumentResponse>`,
  );
const faulted = (code: string, reason: string) =>
  enveloped(
    `<e:Fault><e:Code><e:Value>e:Sender</e:Value><e:Subcode><e:Value>x:${code}</e:Value></e:Subcode></e:Code>` +
      `<e:Reason><e:Text>${reason}</e:Text></e:Reason></e:Fault>`,
  );

/** The answer, or the reason why there is none. */
function read(text: string, { status = 200, contentType = "application/soap+xml; charset=utf-8" } = {}) {
  try {
    return readReply(settings, vrn, { status, contentType, text });
  } catch (error) {
    if (error instanceof Failed) return error.reason;
    throw error;
  }
}

describe("a readable reply", () => {
  test("is an answer, whatever prefixes, blanks, comments and CDATA it is written with", () => {
    const text = replied(members(" <!-- the code --> <![CDATA[Y]]> ", "<ActivityId>0f3c-9a</ActivityId>"));
    expect(read(text)).toEqual({ kind: "answered", code: "Y", errors: [], activityId: "0f3c-9a" });
  });

  test("shows the first of several errors for N and D, and none for Y and S", () => {
    const error = (message: string) =>
      `<Error><Field>BirthDate</Field><Message>${message}</Message><Source>Issuer</Source></Error>`;
    const errors = `<Errors>${error("first")}${error("second")}</Errors>`;
    const shown = [{ source: "Issuer", field: "BirthDate", message: "first" }];
    expect(read(replied(members("N", errors)))).toMatchObject({ errors: shown });
    expect(read(replied(members("D", errors)))).toMatchObject({ errors: shown });
    expect(read(replied(members("Y", errors)))).toMatchObject({ errors: [] });
    expect(read(replied(members("S", errors)))).toMatchObject({ errors: [] });
  });

  test("leaves out an error that says nothing, and a field that is nil", () => {
    const nil = `xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"`;
    const errors = `<Errors><Error><Field>X</Field></Error><Error><Field ${nil}/><Message>m &amp; n</Message></Error></Errors>`;
    expect(read(replied(members("N", errors)))).toMatchObject({ errors: [{ source: "DVS", message: "m & n" }] });
  });

  test("keeps an activity id only where it looks like one, because it is logged", () => {
    expect(read(replied(members("Y", "<ActivityId>Ms Farnborough, 9 April</ActivityId>")))).toEqual({
      kind: "answered",
      code: "Y",
      errors: [],
    });
  });
});

describe("a locked document is recognised by the configured words alone", () => {
  const locked = { kind: "locked", retryAfterSeconds: 240 };
  test.each([
    ["a fault's code", faulted("DOCUMENTLOCKED", "no"), 500],
    ["a fault's reason", faulted("Busy", "Please TRY LATER"), 400],
    [
      "an error's message",
      replied(members("D", "<Errors><Error><Message>Temporarily blocked.</Message></Error></Errors>")),
      200,
    ],
  ])("in %s", (_, text, status) => {
    expect(read(text, { status })).toEqual(locked);
  });

  test("never beside a match: a Y is a Y, whatever else is said", () => {
    const errors = "<Errors><Error><Message>Temporarily blocked.</Message></Error></Errors>";
    expect(read(replied(members("Y", errors)))).toMatchObject({ kind: "answered", code: "Y" });
  });

  test("any other fault is a failure", () => {
    expect(read(faulted("Busy", "no"), { status: 500 })).toEqual({ kind: "failed", reason: "fault" });
  });
});

describe("anything else is a failure", () => {
  test.each([
    ["nothing at all", "", "unreadable"],
    ["text", "OK", "unreadable"],
    ["an envelope without a body", `<e:Envelope xmlns:e="${soap}"/>`, "unreadable"],
    ["SOAP 1.1", enveloped("", "http://schemas.xmlsoap.org/soap/envelope/"), "unreadable"],
    ["a result without a code", replied(`<VerificationRequestNumber>${vrn}</VerificationRequestNumber>`), "unreadable"],
    ["a result without a request number", replied("<VerificationResultCode>Y</VerificationResultCode>"), "unreadable"],
    ["two codes", replied(members("Y", "<VerificationResultCode>N</VerificationResultCode>")), "unreadable"],
    ["two results", replied(`${members("Y")}</VerifyDocumentResult><VerifyDocumentResult>`), "unreadable"],
    ["a code in lower case", replied(members("y")), "unknown_code"],
    ["another request's number", replied(members("Y")).replace(vrn, "TV0000000000778"), "other_vrn"],
    ["a nest of elements", replied(members("Y", `${"<a>".repeat(40)}${"</a>".repeat(40)}`)), "unreadable"],
    ["a crowd of elements", replied(members("Y", "<a/>".repeat(2000))), "unreadable"],
    ["an undefined entity", replied(members("&y;")), "unreadable"],
    ["a declared document type", replied(members("Y")).replace("?>", "?><!DOCTYPE x>"), "unreadable"],
    ["two documents", replied(members("Y")).repeat(2), "unreadable"],
  ])("%s", (_, text, reason) => {
    expect(read(text)).toBe(reason);
  });

  test("a good reply under another status or content type", () => {
    const text = replied(members("Y"));
    expect(read(text, { status: 202 })).toBe("http_status");
    expect(read(text, { contentType: "text/xml" })).toBe("unreadable");
    expect(read(text, { status: 503, contentType: "text/html" })).toBe("http_status");
  });
});

test("no reply, however mutilated, is anything but an answer or a failure", () => {
  const whole = replied(members("N", "<Errors><Error><Message>m</Message></Error></Errors><ActivityId>a</ActivityId>"));
  const cut = fc.tuple(fc.nat(whole.length), fc.nat(40), fc.string({ maxLength: 20 }));
  fc.assert(
    fc.property(cut, ([at, length, inserted]) => {
      const answer = read(whole.slice(0, at) + inserted + whole.slice(at + length));
      expect(["string", "object"]).toContain(typeof answer);
    }),
    { numRuns: 500, seed: 500 },
  );
});
