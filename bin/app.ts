import { App, Validations } from "aws-cdk-lib";
import { settingsOf } from "../lib/deployment/settings.ts";
import { bundleFunctions } from "../lib/functions/bundles.ts";
import { addService, synthesisContext } from "../lib/service.ts";

await bundleFunctions();

const app = new App({ context: synthesisContext });
const settings = settingsOf(app.node.tryGetContext("deployment") ?? "laptop", {
  hubUrl: app.node.tryGetContext("hubUrl"),
  pace: app.node.tryGetContext("pace"),
  liveUrl: app.node.tryGetContext("liveUrl"),
  testUrl: app.node.tryGetContext("testUrl"),
  portalUrl: app.node.tryGetContext("portalUrl"),
  consoleUrl: app.node.tryGetContext("consoleUrl"),
  providerUrl: app.node.tryGetContext("providerUrl"),
});
addService(app, settings);
// Loaded only where it judges: `npm start` leaves validation to `npm run check` and must not wait for its import.
if (process.env.CDK_VALIDATION !== "false") {
  const { AwsSolutionsChecks } = await import("cdk-nag");
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
app.synth();
