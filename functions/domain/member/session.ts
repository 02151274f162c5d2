import { strongAcr } from "../../contract/settings/sign-in.ts";

/** Somebody who is signed in. Everything but this lives in the browser as one opaque cookie. */
export type Session = {
  /** Who the person is, the same on every account's dashboard. */
  memberId: string;
  hash: string;
  /** Which pool vouched, and for which application: neither dashboard takes the other's sessions. */
  issuer: string;
  audience: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  /** The account that the pages are about, once it is chosen. */
  accountId?: string | undefined;
  /** When and how strongly the person last proved who they are: in seconds of the epoch. */
  authTime: number;
  acr?: string | undefined;
  idToken: string;
  createdAt: number;
  lastSeenAt: number;
};

const idleSeconds = 30 * 60;
const longestSeconds = 12 * 3_600;
const stepUpSeconds = 15 * 60;
/** A session is renewed at most so often: not every page costs a write. */
const renewalSeconds = 60;

export function endsAt({ createdAt, lastSeenAt }: Pick<Session, "createdAt" | "lastSeenAt">): number {
  return Math.min(lastSeenAt + idleSeconds, createdAt + longestSeconds);
}

export function hasEnded(session: Session, nowSeconds: number): boolean {
  return endsAt(session) <= nowSeconds;
}

export function wantsRenewal({ lastSeenAt }: Session, nowSeconds: number): boolean {
  return nowSeconds - lastSeenAt >= renewalSeconds;
}

/** What costs money or opens it is done by somebody who has proven who they are a short time ago, and with two factors. */
export function isFresh({ authTime, acr }: Session, nowSeconds: number): boolean {
  return acr === strongAcr && nowSeconds - authTime < stepUpSeconds;
}
