import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import { complete } from "../../../lib/deployment/settings.ts";
import { everythingSaid, filled, restoredRecords } from "../filled-deployment.ts";
import { noLimit, synthesisedApp } from "../synthesised.ts";

// `npm run synth` validates the deployment of one machine. What these add to it, and leave out, is judged here.
test.each([
  ["that says no more than it must", filled],
  ["with every setting", everythingSaid],
  [
    "that was restored, with AWS's own addresses open and releases that reach everybody at once",
    {
      ...everythingSaid,
      ownNames: { ...everythingSaid.ownNames, addressesOfAws: "open" as const },
      releases: "at once" as const,
      restoredRecords,
    },
  ],
  ["that may be thrown away", { ...filled, keepDataOnDelete: false, apiGatewayAccountRole: false }],
])(
  "AWS's rules for solutions find nothing in a deployment %s",
  (_which, deployment) => {
    const { app } = synthesisedApp(complete(deployment));
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    const found = violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName}: ${constructPath}`),
    );
    expect(found).toEqual([]);
  },
  noLimit,
);
