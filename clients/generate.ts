import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Described, postmanCollection } from "./postman.ts";
import { pythonTypes } from "./python-types.ts";
import { type Shapes, typescriptTypes } from "./typescript-types.ts";

// Writes what is made from docs/openapi.json: the clients' types and the Postman collection.

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const generated: Readonly<Record<string, (document: Described & Shapes) => string>> = {
  "clients/typescript/types.ts": typescriptTypes,
  "clients/python/identity_verification/types.py": pythonTypes,
  "docs/postman.json": postmanCollection,
};

if (import.meta.main) {
  const document = JSON.parse(readFileSync(at("docs/openapi.json"), "utf8"));
  for (const [path, make] of Object.entries(generated)) {
    writeFileSync(at(path), make(document));
    console.log(`${path} is written.`);
  }
}
