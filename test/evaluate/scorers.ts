import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { schemas } from "../../functions/domain/screening/entity.ts";
import { scorePair } from "../../functions/domain/screening/score/pair-score.ts";
import { dictionaryOf } from "../../functions/domain/screening/words/dictionary.ts";
import { ExpectedFault } from "../../local/fault.ts";

/** A name that is asked about, and the names of one listed entity. */
export type NamePair = { query: string; names: readonly string[]; schema: string };

/** A score from 0 to 100 for each pair, in the same order. */
export type PairScorer = (pairs: readonly NamePair[]) => Promise<number[]>;

export function ownScorer(nameGroups: readonly string[]): PairScorer {
  const dictionary = dictionaryOf(nameGroups);
  return async (pairs) =>
    pairs.map(({ query, names, schema }) => {
      const candidate = {
        schema: schemas.find((known) => known === schema),
        names: names.map((full) => ({ full, strength: "strong" as const })),
        birthDates: [],
        countries: [],
        addresses: [],
      };
      return scorePair({ name: query }, candidate, dictionary)?.score ?? 0;
    });
}

const peerProgram = fileURLToPath(new URL("logic-v2.py", import.meta.url));

/** The same pairs, scored by logic-v2 under a Python that has the package nomenklatura. */
export function logicV2Scorer(python: string): PairScorer {
  return (pairs) =>
    new Promise((resolve, reject) => {
      const peer = spawn(python, [peerProgram], { stdio: ["pipe", "pipe", "inherit"] });
      let answer = "";
      peer.stdout.on("data", (chunk) => {
        answer += chunk;
      });
      peer.on("error", (error) => reject(new ExpectedFault(`${python} cannot be run: ${error.message}`)));
      // Who ends before it has read all ends with a code, which says more than the write that failed.
      peer.stdin.on("error", () => {});
      peer.on("close", (code) => {
        const scores = answer.split("\n").filter(Boolean).map(Number);
        if (code === 0 && scores.length === pairs.length) resolve(scores);
        else
          reject(
            new ExpectedFault(
              `${python} scored ${scores.length} of ${pairs.length} pairs and ended with ${code}: it needs the package nomenklatura.`,
            ),
          );
      });
      peer.stdin.end(pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(""));
    });
}
