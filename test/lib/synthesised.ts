import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { bundleFunctions } from "../../lib/bundles.ts";
import { addService, synthesisContext } from "../../lib/service.ts";
import { settingsOf } from "../../lib/settings.ts";

export type Resource = { Type: string; Properties: Record<string, unknown>; [attribute: string]: unknown };

/** The laptop deployment, synthesised once for all tests of a file. */
export function synthesise(): Map<string, Template> {
  bundleFunctions();
  const app = new App({ context: synthesisContext });
  addService(app, settingsOf("laptop"));
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  return new Map(stacks.map((stack) => [stack.stackName.replace("Identity-laptop-", ""), Template.fromStack(stack)]));
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.values(template.findResources(type)).map((resource) => ({ Type: type, Properties: {}, ...resource }));
}
