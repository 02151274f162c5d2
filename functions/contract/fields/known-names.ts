import * as z from "zod";

/**
 * The names a request may have at a path, as its schema has them. Of a union those of the member that the request names;
 * of all members where it names none.
 */
export function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[], given: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return namesAt(schema.unwrap(), path, given);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { options } = schema;
    const chosen = options.filter((option) => isChosen(option, schema.def.discriminator, given));
    const names = (chosen.length > 0 ? chosen : options).flatMap((option) => namesAt(option, path, given));
    return [...new Set(names)];
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  const [step, ...rest] = path;
  if (step === undefined) return Object.keys(shape);
  const inner = shape[String(step)];
  return inner === undefined ? [] : namesAt(inner, rest, partOf(given, String(step)));
}

function isChosen(option: z.core.$ZodType, discriminator: string, given: unknown): boolean {
  if (!(option instanceof z.ZodObject)) return false;
  const name: unknown = option.shape[discriminator];
  return name instanceof z.ZodLiteral && name.safeParse(partOf(given, discriminator)).success;
}

function partOf(given: unknown, name: string): unknown {
  if (typeof given !== "object" || given === null) return undefined;
  return new Map<string, unknown>(Object.entries(given)).get(name);
}

/** What somebody probably meant to write: case, hyphens and underscores aside, at most a third of the letters differ. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const plain = plainOf(written);
  if (plain === "" || plain.length > longestCompared) return undefined;
  const near = known
    .map((name) => ({ name, distance: distanceBetween(plain, plainOf(name)) }))
    .filter(({ distance }) => distance <= plain.length / 3)
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.name;
}

/** No name of ours comes near it, and whoever asks chooses the length. */
const longestCompared = 40;

const plainOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Letters to add, drop or change, and neighbours to swap, each one step. */
function distanceBetween(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
