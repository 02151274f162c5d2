import type { HubSettings } from "../contract/settings/hub-settings.ts";
import { type HubAnswer, type HubError, hubCodes } from "../domain/verification/hub-answer.ts";
import { Failed } from "./failed.ts";
import { child, type Node, replyTree, textOf } from "./reply-tree.ts";
import type { HttpReply } from "./transport.ts";

const soap = "http://www.w3.org/2003/05/soap-envelope";
const longestText = 500;

/** What the hub said, for the one request that was asked. */
export function readReply(settings: HubSettings, vrn: string, reply: HttpReply): HubAnswer {
  const body = bodyOf(reply);
  const fault = child(body, "Fault");
  if (fault) return faultAnswer(settings, fault);
  if (reply.status !== 200) throw new Failed("http_status");
  const result = child(child(body, "VerifyDocumentResponse"), "VerifyDocumentResult");
  const answeredVrn = textOf(child(result, "VerificationRequestNumber"));
  if (!result || !answeredVrn) throw new Failed("unreadable");
  if (answeredVrn !== vrn) throw new Failed("other_vrn");
  return resultAnswer(settings, result);
}

function bodyOf({ status, contentType, text }: HttpReply): Node {
  if (!/^application\/soap\+xml\s*(?:;|$)/i.test(contentType))
    throw new Failed(status === 200 ? "unreadable" : "http_status");
  const envelope = child(replyTree(text), "Envelope");
  const body = child(envelope, "Body");
  if (!body || envelope?.namespace !== soap || body.namespace !== soap) throw new Failed("unreadable");
  return body;
}

function faultAnswer(settings: HubSettings, fault: Node): HubAnswer {
  const said = { fault_code: codesOf(child(fault, "Code")), fault_reason: reasonsOf(child(fault, "Reason")) };
  if (isLocked(settings, said)) return { kind: "locked", retryAfterSeconds: settings.locked.retryAfterSeconds };
  return { kind: "failed", reason: "fault" };
}

/** A fault's code and its subcodes: the one that tells most is the innermost. */
function codesOf(code: Node | undefined): string {
  if (!code) return "";
  return `${textOf(child(code, "Value")) ?? ""} ${codesOf(child(code, "Subcode"))}`;
}

function reasonsOf(reason: Node | undefined): string {
  return (reason?.children ?? []).map(({ text }) => text).join(" ");
}

function resultAnswer(settings: HubSettings, result: Node): HubAnswer {
  const written = textOf(child(result, "VerificationResultCode"));
  if (!written) throw new Failed("unreadable");
  const code = hubCodes.find((known) => known === written);
  if (!code) throw new Failed("unknown_code");
  const errors = errorsOf(result);
  const error_message = errors.map(({ message }) => message).join("\n");
  if (code !== "Y" && isLocked(settings, { error_message })) {
    return { kind: "locked", retryAfterSeconds: settings.locked.retryAfterSeconds, ...activityOf(result) };
  }
  // The specification: never for Y, and for N and D at most one, the first the issuer flags.
  const shown = code === "N" || code === "D" ? errors.slice(0, 1) : [];
  return { kind: "answered", code, errors: shown, ...activityOf(result) };
}

/** An entry without a message explains nothing and is left out. Whatever came through the hub without a source is its. */
function errorsOf(result: Node): HubError[] {
  const entries = child(result, "Errors")?.children.filter(({ name }) => name === "Error") ?? [];
  return entries.flatMap((entry) => {
    const message = textOf(child(entry, "Message"))?.slice(0, longestText);
    const field = textOf(child(entry, "Field"))?.slice(0, longestText);
    const source = textOf(child(entry, "Source"))?.slice(0, longestText) ?? "DVS";
    return message ? [{ source, ...(field && { field }), message }] : [];
  });
}

/** It is logged, so it must look like an identifier: free text could carry anything. */
function activityOf(result: Node): { activityId?: string } {
  const activityId = textOf(child(result, "ActivityId"));
  return activityId && /^[A-Za-z0-9._:-]{1,64}$/.test(activityId) ? { activityId } : {};
}

type Said = Partial<Record<HubSettings["locked"]["matchers"][number]["in"], string>>;

function isLocked({ locked }: HubSettings, said: Said): boolean {
  return locked.matchers.some((matcher) => said[matcher.in]?.toLowerCase().includes(matcher.contains.toLowerCase()));
}
