import * as z from "zod";
import { AuditFault } from "./fault.ts";

/** What the log says of one item's change. */
const Entry = z.object({
  fact: z.string(),
  key: z.string(),
  row: z.record(z.string(), z.unknown()).optional(),
  sha256: z.string().optional(),
  why: z.string().optional(),
  expiresAt: z.number().optional(),
});
type Entry = z.infer<typeof Entry>;

export type LoggedEntry = Entry & { index: number };

export function entryIn(bytes: Buffer, index: number): LoggedEntry {
  try {
    return { ...Entry.parse(JSON.parse(bytes.toString("utf8"))), index };
  } catch (cause) {
    throw new AuditFault(`Entry ${index} is none of this service's.`, { cause });
  }
}

/** The item's own key: that of the fact without which of its changes it is. */
export function itemOf({ key }: Entry): string {
  return key.slice(0, key.lastIndexOf("/"));
}

/** When it happened; nothing where an entry names no row. */
export function timeOf(row: Record<string, unknown> | undefined): number {
  const at = row?.completedAt ?? row?.at;
  return typeof at === "string" ? Date.parse(at) : 0;
}
