import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generated } from "../../../clients/generate.ts";

const document = JSON.parse(readFileSync("docs/openapi.json", "utf8"));

test.each(Object.keys(generated))("%s is what the OpenAPI document says", (path) => {
  expect(readFileSync(path, "utf8") === generated[path]?.(document), "run `npm run clients`").toBe(true);
});
