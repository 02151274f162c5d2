import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(fileURLToPath(import.meta.url), "../../..");

/** A copy of the project in which a bug may be planted: the project itself is never edited. */
export type Scratch = {
  folder: string;
  /** Changes one file, and answers how to change it back; nothing where there is nothing to change. */
  plant: (file: string, change: (text: string) => string | undefined) => (() => void) | undefined;
  remove: () => void;
};

/** Copies every tracked file, changes that are not committed included, and shares the installed packages. */
export function scratchCopy(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => name !== "" && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  return {
    folder,
    plant: (file, change) => {
      const path = join(folder, file);
      const before = readFileSync(path, "utf8");
      const after = change(before);
      if (after === undefined) return undefined;
      writeFileSync(path, after);
      return () => writeFileSync(path, before);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
