import * as z from "zod";

/**
 * What people of an account may do in the dashboard: owners everything, members run checks and see the account, readers
 * only look.
 */
export const roles = ["owner", "member", "read-only"] as const;
export type Role = (typeof roles)[number];

/** Compared without regard to case: nobody has two mailboxes that differ in it alone. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "must be at most 254 characters")
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, "must be an e-mail address");
