import type { Element } from "@xmldom/xmldom";
import { serviceNamespace } from "./codes.ts";
import { childOf, childrenOf, isNamed, parseXml, textOf } from "./document-tree.ts";
import { SoapFault } from "./soap-fault.ts";

export const soapNamespace = "http://www.w3.org/2003/05/soap-envelope";
export const addressingNamespace = "http://www.w3.org/2005/08/addressing";
export const securityNamespace = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

const action = `${serviceNamespace}/IVerification/VerifyDocument`;
const anonymous = `${addressingNamespace}/anonymous`;
const messageIdPattern = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Envelope = { messageId: string; to: Element; security: Element; request: Element };

/** SOAP 1.2 and WS-Addressing: one operation, asked of this address, answered on the same connection. */
export function readEnvelope(xml: string, address: string): Envelope {
  const root = parseXml(xml);
  if (!isNamed(root, soapNamespace, "Envelope")) {
    throw new SoapFault("VersionMismatch", "The message is not a SOAP 1.2 envelope.");
  }
  const header = childOf(root, { namespace: soapNamespace, name: "Header" });
  const addressed = readAddressing(header, address);
  const operation = childOf(childOf(root, { namespace: soapNamespace, name: "Body" }), {
    namespace: serviceNamespace,
    name: "VerifyDocument",
  });
  return {
    ...addressed,
    security: securityOf(header),
    request: childOf(operation, { namespace: serviceNamespace, name: "request" }),
  };
}

function readAddressing(header: Element, address: string): { messageId: string; to: Element } {
  const asked = addressingPart(header, "Action");
  if (asked !== action) throw new SoapFault("ActionNotSupported", `The action must be ${action}.`);
  const messageId = addressingPart(header, "MessageID");
  if (!messageIdPattern.test(messageId)) {
    throw new SoapFault("InvalidAddressingHeader", "MessageID must be urn:uuid: and a UUID.");
  }
  const replyTo = childOf(header, {
    namespace: addressingNamespace,
    name: "ReplyTo",
    fault: "MessageAddressingHeaderRequired",
  });
  if (addressingPart(replyTo, "Address") !== anonymous) {
    throw new SoapFault("InvalidAddressingHeader", "ReplyTo must be the anonymous address.");
  }
  const to = childOf(header, { namespace: addressingNamespace, name: "To", fault: "MessageAddressingHeaderRequired" });
  if (textOf(to) !== address) throw new SoapFault("DestinationUnreachable", `To must be ${address}.`);
  return { messageId, to };
}

function addressingPart(element: Element, name: string): string {
  return textOf(childOf(element, { namespace: addressingNamespace, name, fault: "MessageAddressingHeaderRequired" }));
}

function securityOf(header: Element): Element {
  const security = childOf(header, { namespace: securityNamespace, name: "Security", fault: "InvalidSecurity" });
  const isUnderstood = (name: string) =>
    childrenOf(security).filter(({ localName }) => localName === name).length === 1;
  if (!["Timestamp", "BinarySecurityToken", "Signature"].every(isUnderstood)) {
    throw new SoapFault(
      "InvalidSecurity",
      "Security must hold one Timestamp, one BinarySecurityToken and one Signature.",
    );
  }
  return security;
}
