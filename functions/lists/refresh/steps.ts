import * as z from "zod";

/**
 * A refresh of one source is a chain of messages, one file or page each: every step ends in the next message, so a
 * step that dies is taken up where the chain stood, and none comes near five minutes.
 */
export const RefreshStep = z.object({
  source: z.string(),
  /** Names the refresh; what it downloads lies under it until it is accepted. */
  run: z.string(),
  step: z.enum(["fetch", "accept"]),
  /** Which of the source's files, and which page of it. */
  file: z.number().int().min(0),
  page: z.number().int().min(0),
  attempt: z.number().int().min(0),
  /** How many messages of this chain came before. */
  steps: z.number().int().min(0).default(0),
  /** Of an archive of short periods: the next to read, the last there is, and how many could not be read. */
  slots: z.object({ next: z.string(), last: z.string(), lost: z.number().int().min(0) }).optional(),
  pieces: z.array(
    z.object({
      file: z.string(),
      key: z.string(),
      changed: z.boolean(),
      etag: z.string().optional(),
      lastModified: z.string().optional(),
      sha256: z.string(),
      bytes: z.number(),
    }),
  ),
});
export type RefreshStep = z.infer<typeof RefreshStep>;
export type Piece = RefreshStep["pieces"][number];

export type StepOutcome =
  | { kind: "next"; step: RefreshStep; delaySeconds: number }
  | { kind: "accepted"; changed: boolean; records: number; newlyUnnamed: number }
  /** The last good copy stays; `fault` says why. */
  | { kind: "guarded"; fault: { kind: string; message: string } };

/**
 * The longest chain has about 500 messages, and each may be tried again a few times. Lambda's own guard against endless
 * loops is off for this one, so a chain that has become longer than this ends, and the alarm for guarded lists sounds.
 */
export const mostSteps = 2_000;

export function firstStep(source: string, run: string): RefreshStep {
  return { source, run, step: "fetch", file: 0, page: 0, attempt: 0, steps: 0, pieces: [] };
}

/**
 * The delays of a scheduled refresh, for which nobody waits. A queue cannot delay a message longer than 900 seconds.
 */
const patientDelaysSeconds: readonly number[] = [20, 40, 80, 160, 320, 600, 900];
const longestDelaySeconds = 900;

/** Undefined once all tries are used up. */
export function retryDelaySeconds(
  attempt: number,
  askedSeconds: number | undefined,
  { random, delaysSeconds = patientDelaysSeconds }: { random: () => number; delaysSeconds?: readonly number[] },
): number | undefined {
  const base = delaysSeconds[attempt];
  if (base === undefined) return undefined;
  const jittered = base * (0.8 + 0.4 * random());
  return Math.min(longestDelaySeconds, Math.round(Math.max(jittered, askedSeconds ?? 0)));
}
