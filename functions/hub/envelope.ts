import { createHash, type KeyObject, sign } from "node:crypto";
import type { HubSettings } from "../contract/settings/hub-settings.ts";
import { escapeText } from "./xml-text.ts";

const soap = "http://www.w3.org/2003/05/soap-envelope";
const addressing = "http://www.w3.org/2005/08/addressing";
const oasis = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";
const utility = `${oasis}-wssecurity-utility-1.0.xsd`;
const security = `${oasis}-wssecurity-secext-1.0.xsd`;
const signature = "http://www.w3.org/2000/09/xmldsig#";
const exclusiveC14n = "http://www.w3.org/2001/10/xml-exc-c14n#";

const signatureMethods = {
  "rsa-sha1": { uri: `${signature}rsa-sha1`, hash: "sha1" },
  "rsa-sha256": { uri: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", hash: "sha256" },
  "rsa-sha512": { uri: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", hash: "sha512" },
};
const digestMethods = {
  sha1: `${signature}sha1`,
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
  sha512: "http://www.w3.org/2001/04/xmlenc#sha512",
};

const lifeMs = 300_000;

export type Signer = { certificateBase64: string; privateKey: KeyObject };
type Message = { body: string; messageId: string; now: Date };

/**
 * A SOAP 1.2 message with WS-Addressing, signed over its Timestamp and its address. The three elements that are hashed
 * or signed are written in their exclusive canonical form to begin with (every namespace they use declared on them,
 * attributes in canonical order, no self-closed tags), so what is hashed is the very text that is sent. A library that
 * parses, canonicalises and signs a document would add 191 KB to the function and do the same.
 */
export function signedEnvelope(settings: HubSettings, signer: Signer, { body, messageId, now }: Message): string {
  const to =
    `<a:To xmlns:a="${addressing}" xmlns:s="${soap}" xmlns:u="${utility}" u:Id="to" s:mustUnderstand="1">` +
    `${escapeText(settings.endpoint)}</a:To>`;
  const timestamp = timestampOf(now);
  const header =
    `<a:Action s:mustUnderstand="1">${escapeText(settings.namespaces.service)}/IVerification/VerifyDocument</a:Action>` +
    `<a:MessageID>urn:uuid:${messageId}</a:MessageID>` +
    `<a:ReplyTo><a:Address>${addressing}/anonymous</a:Address></a:ReplyTo>${to}` +
    `<o:Security xmlns:o="${security}" s:mustUnderstand="1">${timestamp}${tokenOf(signer)}` +
    `${signatureOf(settings, signer, { timestamp, to })}</o:Security>`;
  return (
    `<s:Envelope xmlns:s="${soap}" xmlns:a="${addressing}"><s:Header>${header}</s:Header>` +
    `<s:Body>${body}</s:Body></s:Envelope>`
  );
}

function timestampOf(now: Date): string {
  const expires = new Date(now.getTime() + lifeMs);
  return (
    `<u:Timestamp xmlns:u="${utility}" u:Id="timestamp"><u:Created>${now.toISOString()}</u:Created>` +
    `<u:Expires>${expires.toISOString()}</u:Expires></u:Timestamp>`
  );
}

function tokenOf({ certificateBase64 }: Signer): string {
  return (
    `<o:BinarySecurityToken xmlns:u="${utility}" u:Id="token" ValueType="${oasis}-x509-token-profile-1.0#X509v3"` +
    ` EncodingType="${oasis}-soap-message-security-1.0#Base64Binary">${certificateBase64}</o:BinarySecurityToken>`
  );
}

type SignedParts = { timestamp: string; to: string };

function signatureOf({ signature: wanted }: HubSettings, { privateKey }: Signer, parts: SignedParts): string {
  const method = signatureMethods[wanted.algorithm];
  const signedInfo =
    `<SignedInfo xmlns="${signature}"><CanonicalizationMethod Algorithm="${exclusiveC14n}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${method.uri}"></SignatureMethod>` +
    `${referenceTo("timestamp", parts.timestamp, wanted.digest)}${referenceTo("to", parts.to, wanted.digest)}</SignedInfo>`;
  const value = sign(method.hash, Buffer.from(signedInfo), privateKey).toString("base64");
  return (
    `<Signature xmlns="${signature}">${signedInfo}<SignatureValue>${value}</SignatureValue><KeyInfo>` +
    `<o:SecurityTokenReference><o:Reference URI="#token" ValueType="${oasis}-x509-token-profile-1.0#X509v3">` +
    "</o:Reference></o:SecurityTokenReference></KeyInfo></Signature>"
  );
}

function referenceTo(id: string, canonical: string, digest: keyof typeof digestMethods): string {
  const value = createHash(digest).update(canonical).digest("base64");
  return (
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${exclusiveC14n}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${digestMethods[digest]}"></DigestMethod><DigestValue>${value}</DigestValue></Reference>`
  );
}
