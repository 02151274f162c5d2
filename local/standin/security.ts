import { createHash, type KeyObject, verify, X509Certificate } from "node:crypto";
import type { Element } from "@xmldom/xmldom";
import { ExclusiveCanonicalization } from "xml-crypto";
import { childOf, childrenOf, isNamed, textOf } from "./document-tree.ts";
import { type Envelope, securityNamespace } from "./envelope.ts";
import { SoapFault } from "./soap-fault.ts";

const signatureNamespace = "http://www.w3.org/2000/09/xmldsig#";
const utilityNamespace = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
const exclusiveC14n = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** The algorithms this hub was told to insist on. */
export type Algorithms = { signature: "rsa-sha1" | "rsa-sha256"; digest: "sha1" | "sha256" };

const signatureMethods = {
  "rsa-sha1": { uri: "http://www.w3.org/2000/09/xmldsig#rsa-sha1", hash: "sha1" },
  "rsa-sha256": { uri: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", hash: "sha256" },
};
const digestMethods = {
  sha1: "http://www.w3.org/2000/09/xmldsig#sha1",
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
};

const longestLifeMs = 300_000;
const clockSkewMs = 60_000;

/** What the trusted certificate says: read once, not with every message. */
export type Trusted = { certificate: Buffer; publicKey: KeyObject };

export function trustedBy(certificatePem: string): Trusted {
  const { raw, publicKey } = new X509Certificate(certificatePem);
  return { certificate: raw, publicKey };
}

/**
 * WS-Security: the trusted certificate signed the Timestamp and the address, and the message is fresh. The signature
 * must cover the very elements that are judged, so a signed copy put elsewhere in the message proves nothing. The
 * canonical form is a library's; finding what a reference means is not left to one, which would search the whole
 * message for each and take four fifths of the time of a call.
 */
export function checkSecurity(envelope: Envelope, trusted: Trusted, algorithms: Algorithms): void {
  const { security, to } = envelope;
  checkToken(security, trusted);
  const signature = childOf(security, { namespace: signatureNamespace, name: "Signature", fault: "InvalidSecurity" });
  const signedInfo = childOf(signature, {
    namespace: signatureNamespace,
    name: "SignedInfo",
    fault: "InvalidSecurity",
  });
  const timestamp = childOf(security, { namespace: utilityNamespace, name: "Timestamp", fault: "InvalidSecurity" });
  checkReferences(signedInfo, [timestamp, to], algorithms.digest);
  checkSignatureValue({ signature, signedInfo }, trusted, algorithms.signature);
  checkTimestamp(timestamp, Date.now());
}

function checkToken(security: Element, { certificate }: Trusted): void {
  const token = childOf(security, {
    namespace: securityNamespace,
    name: "BinarySecurityToken",
    fault: "InvalidSecurity",
  });
  const sent = Buffer.from(textOf(token), "base64");
  if (!sent.equals(certificate)) {
    throw new SoapFault("FailedAuthentication", "The certificate is not one this hub trusts.");
  }
  const signature = childOf(security, { namespace: signatureNamespace, name: "Signature", fault: "InvalidSecurity" });
  const keyInfo = childOf(signature, { namespace: signatureNamespace, name: "KeyInfo", fault: "InvalidSecurity" });
  const reference = childOf(keyInfo, {
    namespace: securityNamespace,
    name: "SecurityTokenReference",
    fault: "InvalidSecurity",
  });
  const uri = childOf(reference, {
    namespace: securityNamespace,
    name: "Reference",
    fault: "InvalidSecurity",
  }).getAttribute("URI");
  if (uri !== `#${token.getAttributeNS(utilityNamespace, "Id")}`) {
    throw new SoapFault("SecurityTokenUnavailable", "KeyInfo must refer to the BinarySecurityToken.");
  }
}

/** Exactly these elements are signed: one reference each, by the id the element itself carries. */
function checkReferences(signedInfo: Element, elements: Element[], digest: Algorithms["digest"]): void {
  const references = childrenOf(signedInfo).filter((child) => isNamed(child, signatureNamespace, "Reference"));
  for (const element of elements) {
    const id = element.getAttributeNS(utilityNamespace, "Id");
    const reference = references.find((candidate) => id && candidate.getAttribute("URI") === `#${id}`);
    if (!reference) throw failed("The signature must cover the Timestamp and wsa:To.");
    const transforms = childrenOf(
      childOf(reference, { namespace: signatureNamespace, name: "Transforms", fault: "FailedCheck" }),
    );
    if (transforms.map(algorithmOf).join() !== exclusiveC14n) throw failed("The one transform must be exclusive C14N.");
    if (algorithmIn(reference, "DigestMethod") !== digestMethods[digest]) {
      throw failed(`Digests must be made by ${digestMethods[digest]}.`);
    }
    const made = createHash(digest).update(canonical(element)).digest();
    const sent = Buffer.from(
      textOf(childOf(reference, { namespace: signatureNamespace, name: "DigestValue", fault: "FailedCheck" })),
      "base64",
    );
    if (!made.equals(sent)) throw failed("A digest does not match what it covers.");
  }
  if (references.length !== elements.length) throw failed("The signature must cover the Timestamp and wsa:To alone.");
}

function checkSignatureValue(
  { signature, signedInfo }: { signature: Element; signedInfo: Element },
  { publicKey }: Trusted,
  algorithm: Algorithms["signature"],
): void {
  if (algorithmIn(signedInfo, "CanonicalizationMethod") !== exclusiveC14n) throw failed("C14N must be exclusive.");
  const method = signatureMethods[algorithm];
  if (algorithmIn(signedInfo, "SignatureMethod") !== method.uri) {
    throw failed(`The signature must be made by ${method.uri}.`);
  }
  const value = Buffer.from(
    textOf(childOf(signature, { namespace: signatureNamespace, name: "SignatureValue", fault: "FailedCheck" })),
    "base64",
  );
  // The key is the trusted certificate's, never one that the message itself brings.
  const holds = verify(method.hash, Buffer.from(canonical(signedInfo)), publicKey, value);
  if (!holds) throw failed("The signature does not hold.");
}

function canonical(element: Element): string {
  return new ExclusiveCanonicalization().process(element, {});
}

function algorithmIn(element: Element, name: string): string | null {
  return algorithmOf(childOf(element, { namespace: signatureNamespace, name, fault: "FailedCheck" }));
}

function algorithmOf(element: Element): string | null {
  return element.getAttribute("Algorithm");
}

function checkTimestamp(timestamp: Element, now: number): void {
  const created = Date.parse(
    textOf(childOf(timestamp, { namespace: utilityNamespace, name: "Created", fault: "InvalidSecurity" })),
  );
  const expires = Date.parse(
    textOf(childOf(timestamp, { namespace: utilityNamespace, name: "Expires", fault: "InvalidSecurity" })),
  );
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
