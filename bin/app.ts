import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { bundleFunctions } from "../lib/bundles.ts";
import { addService, synthesisContext } from "../lib/service.ts";
import { settingsOf } from "../lib/settings.ts";
import { acknowledgeWildcards } from "../lib/wildcards.ts";

bundleFunctions();

const app = new App({ context: synthesisContext });
addService(app, settingsOf(app.node.tryGetContext("deployment") ?? "laptop", app.node.tryGetContext("hubUrl")));
acknowledgeWildcards(app);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
