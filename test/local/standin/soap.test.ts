import { createPrivateKey, X509Certificate } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SignedXml } from "xml-crypto";
import { signedEnvelope } from "../../../functions/hub/envelope.ts";
import { requestBody } from "../../../functions/hub/request-body.ts";
import { startStandIn } from "../../../local/standin/stand-in.ts";
import { hubWorld, nextVrn, publishedRecord } from "../../fixtures/host/hub-world.ts";

let world: Awaited<ReturnType<typeof hubWorld>>;
beforeAll(async () => {
  world = await hubWorld();
});
afterAll(() => world.close());

const messageId = "6f1f3e0a-52a5-4d6c-9a07-0d8b1a5b8c11";
const licence = publishedRecord("drivers_licence", "Y");

type Change = {
  now?: Date;
  body?: (body: string) => string;
  client?: { certificatePem: string; privateKeyPem: string };
};

/** A message as the connector makes it; what is changed in the body is changed before signing. */
function message({ now = new Date(), body = (same) => same, client = world.hub.client }: Change = {}): string {
  const question = { request: licence, vrn: nextVrn(), agencyCode: "QK7A" };
  const signer = {
    certificateBase64: new X509Certificate(client.certificatePem).raw.toString("base64"),
    privateKey: createPrivateKey(client.privateKeyPem),
  };
  const sent = body(requestBody(world.settings, question, now));
  return signedEnvelope(world.settings, signer, { body: sent, messageId, now });
}

async function send(xml: string, contentType = "application/soap+xml; charset=utf-8", url = world.hub.soapUrl) {
  const response = await fetch(url, { method: "POST", body: xml, headers: { "content-type": contentType } });
  const text = await response.text();
  const tell = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    status: response.status,
    code: tell(/ResultCode>(.)</),
    fault: tell(/>f:(\w+)</),
    reason: tell(/xml:lang="en">([^<]*)/),
  };
}

test("a whole message is answered", async () => {
  expect(await send(message())).toMatchObject({ status: 200, code: "Y" });
});

test("a message written otherwise and signed by a library is answered as well", async () => {
  const { client } = world.hub;
  const unsigned = message()
    .replace(/<Signature .*<\/Signature>/, "")
    .replaceAll("a:", "wsa:")
    .replaceAll("xmlns:a=", "xmlns:wsa=")
    .replace(
      'xmlns:wsa="http://www.w3.org/2005/08/addressing" xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:u',
      "xmlns:u",
    );
  const algorithm = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const sign = new SignedXml({
    privateKey: client.privateKeyPem,
    idMode: "wssecurity",
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: algorithm,
    getKeyInfoContent: () =>
      `<o:SecurityTokenReference xmlns:o="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">` +
      `<o:Reference URI="#token"/></o:SecurityTokenReference>`,
  });
  for (const name of ["Timestamp", "To"]) {
    sign.addReference({
      xpath: `//*[local-name(.)='${name}']`,
      transforms: [algorithm],
      digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
    });
  }
  sign.computeSignature(unsigned, {
    prefix: "ds",
    location: { reference: "//*[local-name(.)='Security']", action: "append" },
  });
  expect(await send(sign.getSignedXml())).toMatchObject({ status: 200, code: "Y" });
});

describe("transport", () => {
  test.each([
    ["another content type", () => send(message(), "text/xml; charset=utf-8"), 415],
    ["no charset", () => send(message(), "application/soap+xml"), 415],
    ["another path", () => send(message(), undefined, `${world.hub.soapUrl}/x`), 404],
  ])("%s is refused", async (_, act, status) => {
    expect((await act()).status).toBe(status);
  });

  test("GET is refused, and a message without end is cut off", async () => {
    expect((await fetch(world.hub.soapUrl)).status).toBe(405);
    await expect(send(message() + " ".repeat(100_000))).rejects.toThrow();
  });
});

describe("a message that is wrong is answered with a SOAP fault", () => {
  const changed = (from: string | RegExp, to: string) => () => message().replace(from, to);
  const body = (from: string | RegExp, to: string) => () => message({ body: (xml) => xml.replace(from, to) });
  const minutes = (count: number) => () => message({ now: new Date(Date.now() + count * 60_000) });

  test.each([
    ["no XML", () => "hello", "InvalidMessage"],
    ["a document type", () => `<!DOCTYPE x [<!ENTITY a "b">]>${message()}`, "InvalidMessage"],
    ["SOAP 1.1", changed("2003/05/soap-envelope", "2001/12/soap-envelope"), "VersionMismatch"],
    ["another action", changed("IVerification/VerifyDocument<", "IVerification/Other<"), "ActionNotSupported"],
    ["no message id", changed(/<a:MessageID>.*<\/a:MessageID>/, ""), "MessageAddressingHeaderRequired"],
    ["a message id that is none", changed("urn:uuid:", "urn:"), "InvalidAddressingHeader"],
    ["a reply address", changed("addressing/anonymous", "addressing/none"), "InvalidAddressingHeader"],
    ["another address", changed("/verification</a:To>", "/other</a:To>"), "DestinationUnreachable"],
    ["no security", changed(/<o:Security .*<\/o:Security>/, ""), "InvalidSecurity"],
    ["no signature", changed(/<Signature .*<\/Signature>/, ""), "InvalidSecurity"],
    ["a changed expiry", changed(/<u:Expires>20/, "<u:Expires>21"), "FailedCheck"],
    ["a changed digest", changed(/<DigestValue>./, "<DigestValue>!"), "FailedCheck"],
    ["a changed signature", changed(/<SignatureValue>..../, "<SignatureValue>AAAA"), "FailedCheck"],
    ["a reference to another token", changed('URI="#token"', 'URI="#other"'), "SecurityTokenUnavailable"],
    ["an expired timestamp", minutes(-6), "MessageExpired"],
    ["a timestamp that lies ahead", minutes(3), "FailedCheck"],
    ["another i:type", body("DriverLicenceRequest", "PassportRequest"), "DeserializationFailed"],
    ["an unknown i:type", body("DriverLicenceRequest", "LibraryRequest"), "DeserializationFailed"],
    ["another type's code", body("Code>DL", "Code>PP"), "DeserializationFailed"],
    [
      "a base member behind the others",
      body(/(<d:BirthDate>.*<\/d:BirthDate>)(.*)(<\/request>)/, "$2$1$3"),
      "DeserializationFailed",
    ],
    [
      "derived members out of order",
      body(/(<d:CardNumber>.*<\/d:CardNumber>)(.*)(<\/request>)/, "$2$1$3"),
      "DeserializationFailed",
    ],
    ["a date out of order", body(/(<d:Day>16<\/d:Day>)(<d:Month>3<\/d:Month>)/, "$2$1"), "DeserializationFailed"],
    ["an unknown member", body("</request>", "<d:Zip>1</d:Zip></request>"), "DeserializationFailed"],
    ["a missing member", body(/<d:GivenName>.*<\/d:GivenName>/, ""), "DeserializationFailed"],
    ["an agency code of three characters", body("QK7A", "QK7"), "DeserializationFailed"],
    ["a request number of another form", body(/>TV0+/, ">TV"), "DeserializationFailed"],
    ["version 1", body("Number>2<", "Number>1<"), "DeserializationFailed"],
  ])("%s", async (_, xml, fault) => {
    expect(await send(xml())).toMatchObject({ status: 500, fault });
  });

  test("a digest is checked by itself: a moment of the Timestamp moved within its span is noticed", async () => {
    const moved = message().replace(/\dZ<\/u:Expires>/, "Z</u:Expires>");
    expect(await send(moved)).toMatchObject({
      fault: "FailedCheck",
      reason: "A digest does not match what it covers.",
    });
  });

  test("a certificate that is not the trusted one, and a key that is not the certificate's", async () => {
    const stranger = await startStandIn({ controlPort: 0, soapPort: 0 });
    expect(await send(message({ client: stranger.client }))).toMatchObject({ fault: "FailedAuthentication" });
    const { certificatePem } = world.hub.client;
    const forged = { certificatePem, privateKeyPem: stranger.client.privateKeyPem };
    expect(await send(message({ client: forged }))).toMatchObject({ fault: "FailedCheck" });
    await stranger.close();
  });

  test("a signed address that was moved aside for another does not pass", async () => {
    const moved = message().replace(/<a:To .*<\/a:To>/, (to) => {
      const unsigned = to.replace('u:Id="to"', 'u:Id="none"');
      return `${unsigned}<x:Wrapper xmlns:x="urn:x">${to}</x:Wrapper>`;
    });
    expect(await send(moved)).toMatchObject({ fault: "FailedCheck" });
  });
});
