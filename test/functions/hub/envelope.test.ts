import { createPrivateKey, X509Certificate } from "node:crypto";
import { DOMParser, Element } from "@xmldom/xmldom";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ExclusiveCanonicalization } from "xml-crypto";
import { testRecords } from "../../../functions/contract/test-records.ts";
import { VerifyRequest } from "../../../functions/contract/verification/verify.ts";
import { type Signer, signedEnvelope } from "../../../functions/hub/envelope.ts";
import { requestBody } from "../../../functions/hub/request-body.ts";
import { standInHubSettings } from "../../../lib/deployment/stand-in-hub.ts";
import { selfSigned } from "../../../local/standin/certificate.ts";

const now = new Date("2026-03-02T00:00:00.000Z");
let signer: Signer;
beforeAll(async () => {
  const { certificatePem, privateKeyPem } = await selfSigned("a client");
  const certificateBase64 = new X509Certificate(certificatePem).raw.toString("base64");
  signer = { certificateBase64, privateKey: createPrivateKey(privateKeyPem) };
});

function envelopeFor(endpoint: string, request: VerifyRequest): string {
  const settings = standInHubSettings(endpoint);
  const body = requestBody(settings, { request, vrn: "TE0000000000001", agencyCode: "QK7A" }, now);
  return signedEnvelope(settings, signer, { body, messageId: "4a0f", now });
}

function elementNamed(xml: string, name: string): Element {
  const found = new DOMParser().parseFromString(xml, "text/xml").getElementsByTagNameNS("*", name)[0];
  if (!(found instanceof Element)) throw new Error(`The message has no ${name}.`);
  return found;
}

const records = testRecords.map(({ request }) => VerifyRequest.parse(request));

test.each(["Timestamp", "To", "SignedInfo"])("%s stands in the message exactly as it is hashed", (name) => {
  const addresses = fc.webUrl({ withQueryParameters: true, withFragments: true });
  fc.assert(
    fc.property(addresses, fc.constantFrom(...records), (address, request) => {
      const xml = envelopeFor(address, request);
      expect(xml).toContain(new ExclusiveCanonicalization().process(elementNamed(xml, name), {}));
    }),
    { numRuns: 40, seed: 40 },
  );
});

test("any name that a request may hold comes out of the message as it went in", () => {
  const given = records.find(({ documentType }) => documentType === "passport");
  const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(names, (name) => {
      const parsed = VerifyRequest.safeParse({ ...given, familyName: name });
      fc.pre(parsed.success && parsed.data.documentType === "passport");
      if (!parsed.success || parsed.data.documentType !== "passport") return;
      const xml = envelopeFor("https://hub.example/v", parsed.data);
      expect(elementNamed(xml, "FamilyName").textContent).toBe(parsed.data.familyName);
    }),
    { numRuns: 300, seed: 748736863 },
  );
});

test("members stand in the order a data contract reads them: the base, then the type's own, each alphabetical", () => {
  for (const request of records) {
    const xml = requestBody(standInHubSettings("https://hub.example/v"), { request, vrn: "V", agencyCode: "A" }, now);
    const names = [...elementNamed(xml, "request").childNodes].map((node) => node.nodeName.replace("d:", ""));
    const base = names.slice(0, names.indexOf("VersionNumber") + 1);
    const derived = names.slice(base.length);
    expect(base).toHaveLength(8);
    expect([base, derived]).toEqual([[...base].sort(), [...derived].sort()]);
  }
});

test.each([
  ["omit", "<d:Month>7</d:Month><d:Year>1984</d:Year>"],
  ["zero", "<d:Day>0</d:Day><d:Month>7</d:Month><d:Year>1984</d:Year>"],
  ["nil", '<d:Day i:nil="true"></d:Day><d:Month>7</d:Month><d:Year>1984</d:Year>'],
] as const)("a deployment may say that an unknown day is sent as %s", (unknownDateParts, expected) => {
  const [given] = records;
  const request = VerifyRequest.parse({ ...given, dateOfBirth: "1984-07" });
  const settings = { ...standInHubSettings("https://hub.example/v"), unknownDateParts };
  const xml = requestBody(settings, { request, vrn: "V", agencyCode: "A" }, now);
  expect(xml).toContain(`<d:BirthDate>${expected}</d:BirthDate>`);
});

test("a message is good for five minutes: whoever catches it cannot send it again on another day", () => {
  const [request] = records;
  const xml = request === undefined ? "" : envelopeFor("https://hub.example/v", request);
  const timeOf = (name: string) => Date.parse(elementNamed(xml, name).textContent ?? "");
  expect([timeOf("Created"), timeOf("Expires")]).toEqual([now.getTime(), now.getTime() + 300_000]);
});
