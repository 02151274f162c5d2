import { createHash } from "node:crypto";

export type Person = { subject: string; email: string };
export type People = "members" | "operators";
export type SignIn = { user: string; password: string };

/** Everybody's, on this machine alone. */
const password = "demo";

export const operator: SignIn = { user: "operator@demo.example", password };
export const owner: SignIn = { user: "owner@demo.example", password };
/** The owner of the second account, a firm without developers; `member` runs checks there. */
export const firmOwner: SignIn = { user: "firm@demo.example", password };
export const member: SignIn = { user: "member@demo.example", password };

/**
 * Who signs in. Any address is a member here, so that an invitation to any can be tried; there is one operator.
 */
export function personOf(people: People, given: SignIn): Person | undefined {
  const email = given.user.trim().toLowerCase();
  if (given.password !== password || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return undefined;
  if (people === "operators" && email !== operator.user) return undefined;
  return { subject: createHash("sha256").update(`${people} ${email}`).digest("hex").slice(0, 32), email };
}
