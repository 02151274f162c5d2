import { expect, test } from "vitest";
import { catalogue } from "../../../portal/components/catalogue.tsx";
import * as fields from "../../../portal/design/fields.tsx";
import * as parts from "../../../portal/design/parts.tsx";

test("every component that pages may use is shown to whoever builds pages", () => {
  const components = Object.keys({ ...parts, ...fields }).filter((name) => /^[A-Z]/.test(name));
  const shown = catalogue.flatMap(({ name }) => name.split(/\W+/));
  expect(components.filter((name) => !shown.includes(name))).toEqual([]);
});
