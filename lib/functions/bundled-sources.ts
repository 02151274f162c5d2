import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** What the functions are made of, and what says how. Of the packages the lock file says which they are. */
const folders = ["functions", "portal", "lib/builtins", "lib/functions"];
const files = ["package.json", "package-lock.json", "tsconfig.json"];

/** Of every file that a bundle may be made of, by its path and its content. */
export function sourcesHash(root: string): string {
  const hash = createHash("sha256");
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
  );
  for (const path of [...inFolders.sort(), ...files]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** Whether the hash reads this file, named from the root, or knows it by the lock file, wherever packages are linked from. */
export function isHashed(path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`)) || path.split("/").includes("node_modules");
}
