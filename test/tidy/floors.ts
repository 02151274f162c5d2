import type { Fault } from "./fault.ts";

/**
 * Rooms inside a room, from the lowest floor to the highest: a file imports from its own floor and from those below.
 * A floor is a folder or one file. Files at the room's root that are not named here stand above all floors.
 */
const floors: Readonly<Record<string, readonly string[]>> = {
  "functions/domain/screening": [
    // What all floors speak of: the numbers of the score, a listed entity, the three thresholds, a match.
    "score-table.ts",
    "entity.ts",
    "tiers.ts",
    "match.ts",
    "data",
    "text",
    "words",
    "names",
    "score",
    "snapshot",
    "search",
  ],
  local: [
    "fault.ts",
    "template",
    "exports",
    "engines",
    "aws",
    "functions",
    "buckets",
    "conflicts",
    "gateway",
    "triggers",
    "plan",
    "urls",
    "standin",
    "provider",
  ],
};

/** A file that imports from a floor above its own, or that stands in a folder without a floor. */
export function floorFaults(file: string, target: string): Fault[] {
  const [room, order] = Object.entries(floors).find(([one]) => file.startsWith(`${one}/`)) ?? [];
  if (room === undefined || order === undefined || !target.startsWith(`${room}/`)) return [];
  const own = floorOf(file.slice(room.length + 1), order);
  const other = floorOf(target.slice(room.length + 1), order);
  if (own === undefined || other === undefined) {
    return [{ file, rule: `every folder of ${room} has a floor in test/tidy/floors.ts`, found: target }];
  }
  if (other <= own) return [];
  return [{ file, rule: `in ${room} a file imports from its own floor and from those below`, found: target }];
}

function floorOf(path: string, order: readonly string[]): number | undefined {
  const [folder = "", ...rest] = path.split("/");
  const floor = order.indexOf(folder);
  if (floor >= 0) return floor;
  return rest.length === 0 ? order.length : undefined;
}
