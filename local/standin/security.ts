import { X509Certificate } from "node:crypto";
import { type Element, XMLSerializer } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { childOf, isNamed, parseXml, textOf } from "./document-tree.ts";
import { addressingNamespace, type Envelope, securityNamespace } from "./envelope.ts";
import { SoapFault } from "./soap-fault.ts";

const signatureNamespace = "http://www.w3.org/2000/09/xmldsig#";
const utilityNamespace = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
const exclusiveC14n = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** The algorithms this hub was told to insist on. */
export type Algorithms = { signature: "rsa-sha1" | "rsa-sha256"; digest: "sha1" | "sha256" };

const signatureMethods = {
  "rsa-sha1": "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  "rsa-sha256": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
};
const digestMethods = {
  sha1: "http://www.w3.org/2000/09/xmldsig#sha1",
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
};

const longestLifeMs = 300_000;
const clockSkewMs = 60_000;

/**
 * WS-Security: the trusted certificate signed the Timestamp and the address, and the message is fresh. Everything
 * judged here is read from what the signature covers, not from where it stands in the message.
 */
export function checkSecurity(xml: string, envelope: Envelope, certificatePem: string, algorithms: Algorithms): void {
  checkToken(envelope.security, certificatePem);
  const signed = signedParts(xml, envelope.security, certificatePem, algorithms).map(parseXml);
  const timestamp = signed.find((part) => isNamed(part, utilityNamespace, "Timestamp"));
  const to = signed.find((part) => isNamed(part, addressingNamespace, "To"));
  if (!timestamp || !to) throw failed("The signature must cover the Timestamp and wsa:To.");
  if (textOf(to) !== envelope.to) throw failed("The signed address is not the address of the message.");
  checkTimestamp(timestamp, Date.now());
}

function checkToken(security: Element, certificatePem: string): void {
  const token = childOf(security, securityNamespace, "BinarySecurityToken", "InvalidSecurity");
  const sent = Buffer.from(textOf(token), "base64");
  if (!sent.equals(new X509Certificate(certificatePem).raw)) {
    throw new SoapFault("FailedAuthentication", "The certificate is not one this hub trusts.");
  }
  const signature = childOf(security, signatureNamespace, "Signature", "InvalidSecurity");
  const keyInfo = childOf(signature, signatureNamespace, "KeyInfo", "InvalidSecurity");
  const reference = childOf(keyInfo, securityNamespace, "SecurityTokenReference", "InvalidSecurity");
  const uri = childOf(reference, securityNamespace, "Reference", "InvalidSecurity").getAttribute("URI");
  if (uri !== `#${token.getAttributeNS(utilityNamespace, "Id")}`) {
    throw new SoapFault("SecurityTokenUnavailable", "KeyInfo must refer to the BinarySecurityToken.");
  }
}

/** The canonical text of every part under a signature that holds. */
function signedParts(xml: string, security: Element, certificatePem: string, algorithms: Algorithms): string[] {
  const signature = childOf(security, signatureNamespace, "Signature", "InvalidSecurity");
  // The certificate is the trusted one, never one that the message itself brings.
  const check = new SignedXml({ publicCert: certificatePem, idMode: "wssecurity", getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(new XMLSerializer().serializeToString(signature));
    if (!check.checkSignature(xml)) throw failed("A digest does not match what it covers.");
  } catch (error) {
    if (error instanceof SoapFault) throw error;
    throw failed("The signature does not hold.");
  }
  checkAlgorithms(check, algorithms);
  return check.getSignedReferences();
}

function checkAlgorithms(check: SignedXml, algorithms: Algorithms): void {
  const isExclusive = check.getReferences().every(({ transforms }) => transforms.join() === exclusiveC14n);
  if (!isExclusive || check.canonicalizationAlgorithm !== exclusiveC14n) {
    throw failed("Canonicalisation must be exclusive, and the only transform.");
  }
  const digest = digestMethods[algorithms.digest];
  if (!check.getReferences().every(({ digestAlgorithm }) => digestAlgorithm === digest)) {
    throw failed(`Digests must be made by ${digest}.`);
  }
  const method = signatureMethods[algorithms.signature];
  if (check.signatureAlgorithm !== method) throw failed(`The signature must be made by ${method}.`);
}

function checkTimestamp(timestamp: Element, now: number): void {
  const created = Date.parse(textOf(childOf(timestamp, utilityNamespace, "Created", "InvalidSecurity")));
  const expires = Date.parse(textOf(childOf(timestamp, utilityNamespace, "Expires", "InvalidSecurity")));
  if (Number.isNaN(created) || Number.isNaN(expires)) throw failed("The Timestamp must hold two moments.");
  if (expires - created > longestLifeMs || expires <= created) {
    throw failed("The Timestamp must span at most five minutes.");
  }
  if (created > now + clockSkewMs) throw failed("The Timestamp lies in the future.");
  if (expires <= now) throw new SoapFault("MessageExpired", "The Timestamp has expired.");
}

function failed(reason: string): SoapFault {
  return new SoapFault("FailedCheck", reason);
}
