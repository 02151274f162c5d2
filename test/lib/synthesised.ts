import { rmSync } from "node:fs";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { onTestFinished } from "vitest";
import type { Settings } from "../../lib/deployment/deployment.ts";
import { settingsOf } from "../../lib/deployment/settings.ts";
import { bundleFunctions } from "../../lib/functions/bundles.ts";
import { addService, synthesisContext } from "../../lib/service.ts";

await bundleFunctions();

export type Resource = { Type: string; Properties: Record<string, unknown>; [attribute: string]: unknown };

/**
 * A deployment's templates by the short names of their stacks. Synthesis is pure computing, which a busy machine
 * stretches: a test or a hook that waits for it has no limit of time (`noLimit`).
 */
export function synthesise(settings: Settings = settingsOf("laptop")): Map<string, Template> {
  return synthesisedApp(settings).templates;
}

/** The constructs too, and what CloudFormation is told of each stack beside its template. */
export function synthesisedApp(settings: Settings) {
  const app = new App({ context: synthesisContext });
  addService(app, settings);
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  const templates = new Map(stacks.map((stack) => [shortName(stack), Template.fromStack(stack)]));
  rmSync(app.outdir, { recursive: true, force: true });
  return { app, stacks, templates };
}

export function shortName({ stackName }: Stack): string {
  return stackName.replace(/^Identity-[a-z0-9-]+-(?=[A-Z])/, "");
}

let ofTheLaptop: Map<string, Template> | undefined;

/** The laptop's templates, made once for all files: tests read them and change nothing. */
export function laptopTemplates(): Map<string, Template> {
  ofTheLaptop ??= synthesise();
  return ofTheLaptop;
}

export const noLimit = 0;

/** Gone with the test, and what it writes as well. */
export function passingApp(context: Record<string, unknown> = {}): App {
  const app = new App({ context });
  onTestFinished(() => rmSync(app.outdir, { recursive: true, force: true }));
  return app;
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.values(template.findResources(type)).map((resource) => ({ Type: type, Properties: {}, ...resource }));
}

type Statement = { Effect?: unknown; Action?: unknown; Resource?: unknown; Condition?: unknown };
export function statementsOf(document: unknown): Statement[] {
  return (document as { Statement: Statement[] }).Statement;
}

export function allowedIn(document: unknown): Statement[] {
  return statementsOf(document).filter(({ Effect }) => Effect === "Allow");
}

/** `…-Data:ExportsOutputFnGetAttLists0A1B2C3DArn4E5F6A7B`, without the letters that nobody chose. */
function exportedName(imported: string): string {
  const [, stack, resource, attribute] =
    /-(\w+):ExportsOutput(?:FnGetAtt|Ref)(\w+?)[0-9A-F]{8}(Arn|StreamArn)?[0-9A-F]{8}$/.exec(imported) ?? [];
  return `<${[stack, resource, attribute].filter(Boolean).join(".")}>`;
}

/** A resource as the list of wildcards writes it: `arn:<AWS::Partition>:…`, `<Data.Lists.Arn>/…`. */
export function nameOf(resource: unknown): string {
  if (typeof resource === "string") return resource;
  type Reference = { Ref?: string; "Fn::Join"?: [string, unknown[]]; "Fn::ImportValue"?: string };
  const { Ref, "Fn::Join": join, "Fn::ImportValue": imported, ...other } = resource as Reference;
  if (Ref !== undefined) return `<${Ref}>`;
  if (join !== undefined) return join[1].map(nameOf).join(join[0]);
  if (imported !== undefined) return exportedName(imported);
  return `<${JSON.stringify(other)}>`;
}
