import { createReadStream, globSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import { schemas } from "../functions/domain/screening/entity.ts";
import { territoryCode } from "../functions/domain/screening/score/countries.ts";
import { scorePair } from "../functions/domain/screening/score/pair-score.ts";
import { dictionaryOf, type NameDictionary, ownDictionary } from "../functions/domain/screening/words/dictionary.ts";

/**
 * `npm run -s score < pairs.ndjson`: one pair a line in, one score a line out, by the engine the API uses. `--data DIR`
 * takes the name dictionary imported there (a file whose name starts with `names_wikidata`), else the project's own.
 */
const { values } = parseArgs({ options: { data: { type: "string" } } });

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
  return result ?? { score: 0, tier: "weak", explanation: { method: ["The name is empty after normalisation"] } };
}

const dictionary = (values.data === undefined ? undefined : await importedDictionary(values.data)) ?? ownDictionary();
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  try {
    const { score, tier, explanation } = scored(line, dictionary);
    process.stdout.write(`${JSON.stringify({ score, tier, explanation })}\n`);
  } catch (cause) {
    // One bad line must not shift the answers of those after it.
    process.stdout.write(`${JSON.stringify({ error: cause instanceof Error ? cause.message : String(cause) })}\n`);
    process.exitCode = 1;
  }
}
