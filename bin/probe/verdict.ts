/** One thing that only a deployment can show. `not shown here`: this machine cannot; `not asked`: a flag is missing. */
export type Verdict = { what: string; verdict: "holds" | "differs" | "not shown here" | "not asked"; says: string };
export type Probe = { what: string; look: () => Promise<Omit<Verdict, "what">> };

export const holds = (says: string) => ({ verdict: "holds" as const, says });
export const differs = (says: string) => ({ verdict: "differs" as const, says });
export const notShownHere = (says: string) => ({ verdict: "not shown here" as const, says });
export const notAsked = (says: string) => ({ verdict: "not asked" as const, says });

/** One after another: some fill the windows that others would meet. A look that fails is a row as well. */
export async function verdictsOf(probes: readonly Probe[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { what, look } of probes) {
    const found = await look().catch((cause: unknown) =>
      differs(cause instanceof Error ? cause.message : String(cause)),
    );
    verdicts.push({ what, ...found });
  }
  return verdicts;
}

export const needsTestKey = notAsked("Needs a test key: --test-key.");
