import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/** Hosts of this deployment that are exempt from https and from the check of addresses. Empty in the cloud. */
export type Exempt = readonly string[];

const longestUrl = 2_000;

/** Why a webhook cannot lead there; nothing where it may. What a name leads to is checked at each connection. */
export function whyNoDestination(text: string, exempt: Exempt): string | undefined {
  if (text.length > longestUrl) return `The address must be at most ${longestUrl} characters.`;
  if (!URL.canParse(text)) return "The address must be a complete URL.";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "The address must hold no user name and no password.";
  if (url.hash !== "") return "The address must hold no fragment.";
  const host = hostOf(url);
  if (exempt.includes(host)) {
    return /^https?:$/.test(url.protocol) ? undefined : "The address must begin with https.";
  }
  if (url.protocol !== "https:") return "The address must begin with https.";
  if (isIP(host) !== 0 && !isPublicAddress(host)) return "The address must be on the public internet.";
  if (isIP(host) === 0 && !host.includes(".")) return "The address must be on the public internet.";
  return undefined;
}

/** Without the brackets that a URL puts around an IPv6 address, and without the root's dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
