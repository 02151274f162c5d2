import { randomUUID } from "node:crypto";
import { dataNamespace, documentRules, serviceNamespace } from "./codes.ts";
import { addressingNamespace, soapNamespace } from "./envelope.ts";
import type { HubRequest } from "./hub-request.ts";
import type { SoapFault } from "./soap-fault.ts";

export type Detail = { field: string; message: string; source: string };
export type Reply = { code: string; details?: Detail[]; vrn?: string };

/** The hub's reply; members are in the order a data contract writes them. */
export function replyXml(request: HubRequest, messageId: string, reply: Reply): string {
  const type = documentRules[request.documentType].requestType.replace(/Request$/, "Response");
  const errors = (reply.details ?? []).map(
    ({ field, message, source }) =>
      `<d:Error><d:Field>${escaped(field)}</d:Field><d:Message>${escaped(message)}</d:Message>` +
      `<d:Source>${escaped(source)}</d:Source></d:Error>`,
  );
  const result =
    `<d:ActivityId>${randomUUID()}</d:ActivityId>` +
    (errors.length > 0 ? `<d:Errors>${errors.join("")}</d:Errors>` : `<d:Errors i:nil="true"/>`) +
    `<d:OriginatingAgencyCode>${request.agencyCode}</d:OriginatingAgencyCode>` +
    `<d:VerificationRequestNumber>${reply.vrn ?? request.vrn}</d:VerificationRequestNumber>` +
    `<d:VerificationResultCode>${reply.code}</d:VerificationResultCode>`;
  return envelope(
    "VerifyDocumentResponse",
    messageId,
    `<VerifyDocumentResponse xmlns="${serviceNamespace}"><VerifyDocumentResult xmlns:d="${dataNamespace}"` +
      ` xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:type="d:${type}">${result}` +
      "</VerifyDocumentResult></VerifyDocumentResponse>",
  );
}

export function faultXml(fault: SoapFault, messageId?: string): string {
  return envelope(
    "Fault",
    messageId,
    `<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value xmlns:f="urn:stand-in-hub:faults">` +
      `f:${escaped(fault.code)}</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">` +
      `${escaped(fault.message)}</s:Text></s:Reason></s:Fault>`,
  );
}

/** A thousand million copies of a word, once expanded: a reader that expands entities never comes back. */
export function entityBombXml(): string {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
  return (
    `<?xml version="1.0"?><!DOCTYPE s:Envelope [<!ENTITY e0 "lock">${entities.join("")}]>` +
    `<s:Envelope xmlns:s="${soapNamespace}"><s:Body>&e9;</s:Body></s:Envelope>`
  );
}

function envelope(name: string, messageId: string | undefined, body: string): string {
  const related = messageId ? `<a:RelatesTo>${escaped(messageId)}</a:RelatesTo>` : "";
  return (
    `<s:Envelope xmlns:s="${soapNamespace}" xmlns:a="${addressingNamespace}"><s:Header>` +
    `<a:Action s:mustUnderstand="1">${serviceNamespace}/IVerification/${name}</a:Action>${related}</s:Header>` +
    `<s:Body>${body}</s:Body></s:Envelope>`
  );
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
