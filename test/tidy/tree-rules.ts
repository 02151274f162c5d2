import { dirname } from "node:path";
import type { Fault } from "./fault.ts";
import { mirrored, takenExport, takenFile } from "./rule-names.ts";
import type { Source } from "./source.ts";

/** What only the whole tree can tell: circles, what nobody uses, which file has no test, and how full a folder is. */
export function treeFaults(sources: readonly Source[]): Fault[] {
  return [...circleFaults(sources), ...unusedFaults(sources), ...untestedFaults(sources), ...fullFaults(sources)];
}

/** Two files that import each other, over however many steps, cannot be read one after the other. */
function circleFaults(sources: readonly Source[]): Fault[] {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ file: to }) => to ?? [])]));
  const done = new Set<string>();
  const faults: Fault[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      const circle = [...path.slice(path.indexOf(file)), file];
      faults.push({ file, rule: "imports run in no circle", found: circle.join(" → ") });
      return;
    }
    if (done.has(file)) return;
    for (const next of importsOf.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const { file } of sources) visit(file, []);
  return faults;
}

/** An export that no other file takes is no export, and a file that nobody takes is run by somebody or is waste. */
function unusedFaults(sources: readonly Source[]): Fault[] {
  const taken = new Map<string, Set<string>>();
  for (const { imports } of sources) {
    for (const { file, names } of imports) {
      if (file === undefined) continue;
      taken.set(file, new Set([...(taken.get(file) ?? []), ...names]));
    }
  }
  return sources
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, exports }): Fault[] => {
      const names = taken.get(file);
      if (names === undefined) return [{ file, rule: takenFile, found: file }];
      if (names.has("*")) return [];
      return [...new Set(exports)]
        .filter((name) => !names.has(name))
        .map((found) => ({ file, rule: takenExport, found }));
    });
}

const isTest = (file: string): boolean => file.endsWith(".test.ts");

/** Where a reader looks for the test: routes, jobs and the store, each in the mirror of its folder. */
const mirroredFiles = /^functions\/((api\/((verification|screening)\/)?|jobs\/)[^/]*|store\/.*)\.ts$/;

function untestedFaults(sources: readonly Source[]): Fault[] {
  const files = new Set(sources.map(({ file }) => file));
  return sources
    .filter(({ file }) => mirroredFiles.test(file))
    .map(({ file }) => ({ file, found: `test/${file.replace(/\.ts$/, ".test.ts")}` }))
    .filter(({ found }) => !files.has(found))
    .map((missing) => ({ ...missing, rule: mirrored }));
}

const fullestFolder = 15;

/** A reader takes in a folder at one look: what is more is parted into rooms. */
function fullFaults(sources: readonly Source[]): Fault[] {
  const filesIn = Map.groupBy(sources, ({ file }) => dirname(file));
  return [...filesIn]
    .filter(([, files]) => files.length > fullestFolder)
    .map(([file, files]) => ({
      file,
      rule: `a folder holds at most ${fullestFolder} files`,
      found: `${files.length}`,
    }));
}
