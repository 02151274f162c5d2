/** One thing that was looked at: `missing` stops a deployment, `unwise` does not. */
export type Row = {
  what: string;
  verdict: "ok" | "unwise" | "missing";
  says: string;
  /** What to type, or where to look, to mend it. */
  mend?: string;
};

export type Check = { what: string; look: () => Promise<Omit<Row, "what">> };

/** A look that fails is a row as well: whoever has not the right to see something still wants to see the rest. */
export async function rowsOf(checks: readonly Check[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, look } of checks) {
    const row = await look().catch((cause: unknown) => missing(cause instanceof Error ? cause.message : String(cause)));
    rows.push({ what, ...row });
  }
  return rows;
}

export const ok = (says: string): Omit<Row, "what"> => ({ verdict: "ok", says });
export const missing = (says: string, mend?: string): Omit<Row, "what"> => ({
  verdict: "missing",
  says,
  ...(mend && { mend }),
});
export const unwise = (says: string, mend: string): Omit<Row, "what"> => ({ verdict: "unwise", says, mend });

export function inWords({ what, verdict, says, mend }: Row): string {
  return [`${verdict.padEnd(8)} ${what}: ${says}`, ...(mend ? [`         mend: ${mend}`] : [])].join("\n");
}
