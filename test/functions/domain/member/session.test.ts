import { expect, test } from "vitest";
import { hasEnded, isFresh, type Session } from "../../../../functions/domain/member/session.ts";

const at = 1_800_000_000;
const session: Session = {
  memberId: "mem_1",
  hash: "h",
  issuer: "https://pool.example",
  audience: "portal",
  subject: "ada",
  email: "ada@firm.example",
  emailVerified: true,
  authTime: at,
  acr: "urn:cognito:loa:4",
  idToken: "",
  createdAt: at,
  lastSeenAt: at,
};

test("a session ends after half an hour without a page, and after twelve hours however busy it is", () => {
  expect(hasEnded(session, at + 1_799)).toBe(false);
  expect(hasEnded(session, at + 1_800)).toBe(true);
  const busy = (seconds: number) => ({ ...session, lastSeenAt: at + seconds - 60 });
  expect(hasEnded(busy(43_199), at + 43_199)).toBe(false);
  expect(hasEnded(busy(43_200), at + 43_200)).toBe(true);
});

test("money and keys need two factors, proven within a quarter of an hour", () => {
  expect(isFresh(session, at + 899)).toBe(true);
  expect(isFresh(session, at + 900)).toBe(false);
  expect(isFresh({ ...session, acr: "urn:cognito:loa:3" }, at)).toBe(false);
  expect(isFresh({ ...session, acr: undefined }, at)).toBe(false);
});
