import type { Fault } from "./fault.ts";
import { floorFaults } from "./floors.ts";
import { type Room, rooms, typeOnlyExceptions } from "./rooms.ts";
import { computedImport } from "./rule-names.ts";
import type { Import, Source } from "./source.ts";

/** Which room a file stands in, and whether it imports only what that room may. An unknown folder is a fault. */
export function roomFaults(source: Source): Fault[] {
  const { file } = source;
  const name = roomOf(file);
  const room = name === undefined ? undefined : rooms[name];
  if (name === undefined || room === undefined) {
    return [{ file, rule: "every file stands in a room of test/tidy/rooms.ts", found: file }];
  }
  return source.imports.flatMap((one) => {
    if (one.computed) return [{ file, rule: computedImport, found: one.specifier }];
    if (mayImport(name, room, one)) return one.file === undefined ? [] : floorFaults(file, one.file);
    return [{ file, rule: `what ${name} may import`, found: one.file ?? one.specifier }];
  });
}

function mayImport(name: string, room: Room, { file, specifier, typeOnly }: Import): boolean {
  if (file === undefined) {
    return room.packages.some((one) => (typeof one === "string" ? one === specifier : one.test(specifier)));
  }
  const target = roomOf(file);
  if (target === undefined) return false;
  if (target === name || room.rooms === "every" || room.rooms.includes(target)) return true;
  return typeOnly && typeOnlyExceptions.some(({ from, to }) => from === name && file.startsWith(to));
}

/** A test beside its client is a test all the same. */
function roomOf(path: string): string | undefined {
  if (path.endsWith(".test.ts")) return "test";
  return Object.keys(rooms).find((room) => path.startsWith(`${room}/`));
}
