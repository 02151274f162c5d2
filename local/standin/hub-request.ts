import type { Element } from "@xmldom/xmldom";
import { type DocumentType, documentTypes } from "../../functions/contract/verification/verify.ts";
import { baseMembers, dataNamespace, documentRules, type Member } from "./codes.ts";
import { childrenOf, textOf } from "./document-tree.ts";
import { SoapFault } from "./soap-fault.ts";

const instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance";

/** A request as this hub understood it: a date is `YYYY[-MM[-DD]]`, and what was sent as nil is absent. */
export type HubRequest = {
  documentType: DocumentType;
  vrn: string;
  agencyCode: string;
  members: ReadonlyMap<string, string>;
};

/**
 * A data contract silently drops a member that is out of order or unknown. A fault says so at once instead of leaving
 * the caller to wonder why an issuer finds no birth date.
 */
export function readHubRequest(request: Element): HubRequest {
  const documentType = documentTypeOf(request);
  const rule = documentRules[documentType];
  const elements = childrenOf(request);
  checkOrder(elements, rule.members);
  const members = new Map<string, string>();
  for (const element of elements) {
    const name = element.localName ?? "";
    const value = memberValue(
      element,
      name === "BirthDate" || rule.members.some((m) => m.name === name && m.form === "date"),
    );
    if (value !== undefined) members.set(name, value);
  }
  checkBase(members, rule.code);
  checkCardExpiry(documentType, members);
  return {
    documentType,
    vrn: members.get("VerificationRequestNumber") ?? "",
    agencyCode: members.get("OriginatingAgencyCode") ?? "",
    members,
  };
}

function documentTypeOf(request: Element): DocumentType {
  const [prefix = "", name] = (request.getAttributeNS(instanceNamespace, "type") ?? "").split(":");
  const found = documentTypes.find((type) => documentRules[type].requestType === name);
  if (!found || request.lookupNamespaceURI(prefix) !== dataNamespace) {
    throw refused(`i:type must name a request type of ${dataNamespace}.`);
  }
  return found;
}

function checkOrder(elements: Element[], derived: Member[]): void {
  const known = [...baseMembers, ...derived.map(({ name }) => name).sort()];
  let last = -1;
  for (const { localName, namespaceURI } of elements) {
    const place = known.indexOf(localName ?? "");
    if (place < 0 || namespaceURI !== dataNamespace) throw refused(`${localName} is no member of this request type.`);
    if (place <= last) throw refused(`${localName} is out of order: base members first, each part alphabetical.`);
    last = place;
  }
  const missing = baseMembers.find((name) => !elements.some(({ localName }) => localName === name));
  if (missing) throw refused(`${missing} is missing.`);
}

function memberValue(element: Element, isDate: boolean): string | undefined {
  const nil = element.getAttributeNS(instanceNamespace, "nil");
  if (nil === "true" || nil === "1") return undefined;
  if (isDate) return dateOf(element);
  if (childrenOf(element).length > 0) throw refused(`${element.localName} must be text.`);
  return textOf(element);
}

const dateParts = ["Day", "Month", "Year"];

/** A DVSDate: Day, Month, Year, in that order; parts that are not known are left out, from the day upwards. */
function dateOf(element: Element): string {
  const parts = childrenOf(element);
  const names = parts.map(({ localName }) => localName ?? "");
  const isWhole = parts.every(({ namespaceURI }) => namespaceURI === dataNamespace);
  if (!isWhole || names.length === 0 || names.join() !== dateParts.slice(-names.length).join()) {
    throw refused(`${element.localName} must be a DVSDate.`);
  }
  const numbers = parts.map(textOf).reverse();
  const widths = [4, 2, 2];
  const isNumeric = numbers.every((part, index) => /^\d+$/.test(part) && part.length <= (widths[index] ?? 0));
  if (!isNumeric) throw refused(`${element.localName} must hold numbers.`);
  return numbers.map((part, index) => part.padStart(widths[index] ?? 0, "0")).join("-");
}

const patterns: Record<string, RegExp> = {
  OriginatingAgencyCode: /^[A-Z0-9]{4}$/,
  VerificationRequestNumber: /^[A-Z]{2}[0-9]{13}$/,
  VersionNumber: /^2$/,
  RequestDateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/,
};

function checkBase(members: ReadonlyMap<string, string>, code: string): void {
  for (const [name, pattern] of Object.entries(patterns)) {
    if (!pattern.test(members.get(name) ?? "")) throw refused(`${name} is not as it must be: ${pattern.source}.`);
  }
  if (members.get("DocumentTypeCode") !== code) throw refused("DocumentTypeCode does not belong to i:type.");
}

/** Medicare prints the day of expiry on blue and yellow cards only. */
function checkCardExpiry(documentType: DocumentType, members: ReadonlyMap<string, string>): void {
  if (documentType !== "medicare") return;
  const pattern = members.get("CardType") === "G" ? /^\d{4}-\d{2}$/ : /^\d{4}-\d{2}-\d{2}$/;
  if (!pattern.test(members.get("CardExpiry") ?? "")) throw refused("CardExpiry does not fit the card's colour.");
}

function refused(reason: string): SoapFault {
  return new SoapFault("DeserializationFailed", reason);
}
