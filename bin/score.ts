import { createReadStream, globSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import { schemas } from "../functions/domain/screening/entity.ts";
import { territoryCode } from "../functions/domain/screening/score/countries.ts";
import { scorePair } from "../functions/domain/screening/score/pair-score.ts";
import { dictionaryOf, type NameDictionary, ownDictionary } from "../functions/domain/screening/words/dictionary.ts";
import { command, main } from "./command/command-line.ts";

const says = `Scores pairs of names by the engine the API uses: one JSON a line in, one a line out.

  {"query": {"name", "schema"?, "dateOfBirth"?, "nationality"?, "address"?},
   "candidate": {"names": […], "schema"?, "birthDates"?, "countries"?, "addresses"?}}
  gives {"score", "tier", "explanation"}, or {"error"} for a line that is no pair.`;

const Pair = z.object({
  query: z.object({
    name: z.string(),
    schema: z.string().optional(),
    dateOfBirth: z.string().optional(),
    nationality: z.string().optional(),
    address: z.string().optional(),
  }),
  candidate: z.object({
    names: z.array(z.string()),
    schema: z.string().optional(),
    birthDates: z.array(z.string()).default([]),
    countries: z.array(z.string()).default([]),
    addresses: z.array(z.string()).default([]),
  }),
});

async function importedDictionary(directory: string): Promise<NameDictionary | undefined> {
  const file = globSync(`${directory}/**/names_wikidata*`).filter((path) =>
    /\.(txt|gz|tsv|lines)$|names_wikidata$/.test(path),
  )[0];
  if (file === undefined) return undefined;
  const raw = createReadStream(file);
  const lines: string[] = [];
  for await (const line of createInterface({ input: file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw }))
    lines.push(line);
  return dictionaryOf(lines);
}

function scored(line: string, dictionary: NameDictionary) {
  const { query, candidate } = Pair.parse(JSON.parse(line));
  const asked = candidate.schema ?? query.schema;
  const result = scorePair(
    query,
    {
      schema: schemas.find((schema) => schema === asked),
      names: candidate.names.map((full) => ({ full, strength: "strong" })),
      birthDates: candidate.birthDates.map((from) => ({ from, circa: false })),
      countries: candidate.countries.map((country) => ({
        code: territoryCode(country) ?? country,
        kind: "nationality",
      })),
      addresses: candidate.addresses.map((full) => ({ full })),
    },
    dictionary,
  );
  return (
    result ?? {
      score: 0,
      tier: "weak",
      explanation: { method: ["The name is empty after normalisation, or has too many words"] },
    }
  );
}

function answerTo(line: string, dictionary: NameDictionary): object {
  try {
    const { score, tier, explanation } = scored(line, dictionary);
    return { score, tier, explanation };
  } catch (cause) {
    return { error: sentenceOf(cause) };
  }
}

function sentenceOf(cause: unknown): string {
  if (cause instanceof z.ZodError)
    return cause.issues.map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}

const flags = z.object({
  data: z
    .string()
    .optional()
    .meta({ title: "DIR", description: "a data folder whose imported name dictionary is used, not the project's own" }),
});

await main({
  call: "npm run -s score --",
  commands: {
    "": command({ says, flags }, async ({ data }) => {
      const imported = data === undefined ? undefined : await importedDictionary(data);
      if (data !== undefined && imported === undefined)
        console.error(`No name dictionary is imported in ${data}: scored with the project's own.`);
      const dictionary = imported ?? ownDictionary();
      let status = 0;
      for await (const line of createInterface({ input: process.stdin })) {
        if (line.trim() === "") continue;
        const answer = answerTo(line, dictionary);
        // One bad line must not shift the answers of those after it.
        if ("error" in answer) status = 1;
        process.stdout.write(`${JSON.stringify(answer)}\n`);
      }
      return status;
    }),
  },
});
