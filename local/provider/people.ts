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

/** The pool of members before anybody else was invited. */
export const firstMembers = () =>
  Object.fromEntries([owner, firmOwner, member].map(({ user }) => [user, "CONFIRMED"] as const));

/** Whether an address belongs to one of these people. */
export type Knows = (people: People, email: string) => boolean;

/** Who signs in: of members those who were invited, and one operator. */
export function personOf(people: People, given: SignIn, knows: Knows): Person | undefined {
  const email = given.user.trim().toLowerCase();
  if (given.password !== password || !knows(people, email)) return undefined;
  return { subject: createHash("sha256").update(`${people} ${email}`).digest("hex").slice(0, 32), email };
}
