import { expect, test } from "vitest";
import { ownAddresses } from "../../functions/lists/refresh/own-addresses.ts";
import { settingsOf } from "../../lib/settings.ts";
import { noLimit, resourcesOf, synthesise } from "./synthesised.ts";

const addresses = { eu_fsf: { "xmlFullSanctionsList_1_1.xml": "https://lists.example/eu?token=1" } };

test(
  "an address of the deployment's own for a list reaches the function that fetches",
  () => {
    const stacks = synthesise({ ...settingsOf("laptop"), listAddresses: addresses });
    const told = [...stacks.values()]
      .flatMap((template) => resourcesOf(template, "AWS::Lambda::Function"))
      .map(({ Properties }) => (Properties.Environment as { Variables: Record<string, unknown> }).Variables)
      .filter(({ LIST_ADDRESSES }) => LIST_ADDRESSES !== undefined);
    expect(told.map(({ LIST_ADDRESSES }) => LIST_ADDRESSES)).toEqual([JSON.stringify(addresses)]);
    expect(ownAddresses(JSON.stringify(addresses))).toEqual(addresses);
  },
  noLimit,
);

test.each([
  { eu_fsfs: { "xmlFullSanctionsList_1_1.xml": "https://lists.example" } },
  { eu_fsf: { "list.xml": "https://lists.example" } },
])("one that nobody would ask for keeps the function from starting: %j", (said) => {
  expect(() => ownAddresses(JSON.stringify(said))).toThrow("no list is made of eu_fsf");
});
