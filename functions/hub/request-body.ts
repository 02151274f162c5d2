import type { HubSettings } from "../contract/settings/hub-settings.ts";
import type { VerifyRequest } from "../contract/verification/verify.ts";
import { derivedMembers, hubFields } from "./members.ts";
import { escapeText } from "./xml-text.ts";

export type Question = { request: VerifyRequest; vrn: string; agencyCode: string };

/** 2 asks for expanded responses. */
const versionNumber = "2";

/**
 * The body of one VerifyDocument call. A data contract silently drops what is out of order, so the base members come
 * first and the derived ones after them, each part alphabetical.
 */
export function requestBody(settings: HubSettings, question: Question, now: Date): string {
  const members = [...baseMembers(settings, question, now), ...derivedMembers(settings, question.request)];
  return wrapped(settings, settings.documentTypes[question.request.documentType].requestType, members);
}

type Members = readonly [name: string, value: string | undefined][];

/** The members that would be sent with a value, in their order: for whoever asks before anything is sent. */
export function namesSent(settings: HubSettings, request: VerifyRequest): string[] {
  const question = { request, vrn: "", agencyCode: "" };
  const members = [...baseMembers(settings, question, new Date(0)), ...derivedMembers(settings, request)];
  return members.flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function baseMembers(settings: HubSettings, { request, vrn, agencyCode }: Question, now: Date): Members {
  const { code } = settings.documentTypes[request.documentType];
  const fields = hubFields(request);
  return [
    ["BirthDate", textOf(fields.dateOfBirth)],
    ["DocumentTypeCode", code],
    ["FamilyName", textOf(fields.familyName)],
    ["GivenName", textOf(fields.givenName)],
    ["OriginatingAgencyCode", agencyCode],
    ["RequestDateTime", now.toISOString()],
    ["VerificationRequestNumber", vrn],
    ["VersionNumber", versionNumber],
  ];
}

function wrapped(settings: HubSettings, requestType: string, members: Members): string {
  return (
    `<VerifyDocument xmlns="${settings.namespaces.service}"><request xmlns:d="${settings.namespaces.data}"` +
    ` xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:type="d:${requestType}">` +
    `${members.map(([name, value]) => member(settings, name, value)).join("")}</request></VerifyDocument>`
  );
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

function member(settings: HubSettings, name: string, value: string | undefined): string {
  if (value === undefined) return `<d:${name} i:nil="true"></d:${name}>`;
  const isDate = name === "BirthDate" || settings.dvsDateMembers.includes(name);
  return `<d:${name}>${isDate ? dvsDate(settings.unknownDateParts, value) : escapeText(value)}</d:${name}>`;
}

function dvsDate(unknownParts: HubSettings["unknownDateParts"], value: string): string {
  const [year, month, day] = value.split("-").map(Number);
  const unknown = { omit: () => "", nil: (name: string) => `<d:${name} i:nil="true"></d:${name}>`, zero: zeroPart };
  const part = (name: string, number: number | undefined) =>
    number === undefined ? unknown[unknownParts](name) : `<d:${name}>${number}</d:${name}>`;
  return part("Day", day) + part("Month", month) + part("Year", year);
}

function zeroPart(name: string): string {
  return `<d:${name}>0</d:${name}>`;
}
