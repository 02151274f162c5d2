import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HubCredentials, hubConnector } from "../../../functions/hub/ask-hub.ts";
import { standInHubSettings } from "../../../lib/deployment/stand-in-hub.ts";
import { type ClientIdentity, selfSigned } from "../../../local/standin/certificate.ts";
import { publishedRecord } from "../../fixtures/host/hub-world.ts";

const vrn = "TT0000000000001";
const reply =
  `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><VerifyDocumentResponse><VerifyDocumentResult>` +
  `<VerificationRequestNumber>${vrn}</VerificationRequestNumber><VerificationResultCode>Y</VerificationResultCode>` +
  "</VerifyDocumentResult></VerifyDocumentResponse></e:Body></e:Envelope>";

let endpoint = "";
let client: ClientIdentity;
let server: ReturnType<typeof createServer>;
let authorityPem = "";

beforeAll(async () => {
  const own = await selfSigned("localhost");
  client = await selfSigned("a client");
  authorityPem = own.certificatePem;
  const trust = { ca: client.certificatePem, requestCert: true, rejectUnauthorized: true };
  server = createServer({ cert: own.certificatePem, key: own.privateKeyPem, ...trust }, (request, response) => {
    request.resume().on("end", () => response.setHeader("content-type", "application/soap+xml").end(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const isAddress = (address: AddressInfo | string | null): address is AddressInfo => typeof address === "object";
  const address = server.address();
  endpoint = `https://localhost:${isAddress(address) ? address?.port : 0}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(tls: HubCredentials["tls"]) {
  const credentials = async () => ({ ...client, ...(tls && { tls }) });
  const connector = hubConnector({ settings: standInHubSettings(endpoint), credentials });
  const question = { request: publishedRecord("passport", "Y"), vrn, agencyCode: "QK7A" };
  const answer = await connector.ask(question, 3_000);
  connector.close();
  return answer;
}

test("a hub that asks for a client certificate is shown the configured one", async () => {
  expect(await ask({ client, authorityPem })).toMatchObject({ kind: "answered", code: "Y" });
});

test("a hub that asks for a client certificate and gets none is a failure", async () => {
  expect(await ask({ authorityPem })).toMatchObject({ kind: "failed" });
});

test("a hub whose certificate nobody vouches for is never spoken to", async () => {
  expect(await ask({ client })).toEqual({ kind: "failed", reason: "tls" });
});
