import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { ExpectedFault } from "../fault.ts";
import type { Assembly, Resource } from "../template/assembly.ts";
import { listOf, numberOf, objectOf, textOf, textsOf } from "../template/json.ts";
import { account, region } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";

/** A Lambda function as the template declares it. */
export type FunctionSpec = {
  name: string;
  arn: string;
  logicalId: string;
  folder: string;
  handler: string;
  extension: string;
  timeoutSeconds: number;
  memoryMb: number;
  reserved: number | undefined;
  environment: Record<string, string>;
  /** Its role may have a table exported, which the table engine does not know. */
  exportsTables: boolean;
};

export function functionsOf(assembly: Assembly, resolver: Resolver): FunctionSpec[] {
  const exporters = rolesThatExport(resolver);
  return resolver
    .ofType("AWS::Lambda::Function")
    .filter((resource) => textOf(resource.properties.Runtime)?.startsWith("nodejs"))
    .flatMap((resource) => specOf(assembly, resolver, resource))
    .map(({ role, ...spec }) => ({ ...spec, exportsTables: exporters.has(role) }));
}

/** By stack and logical id. */
function rolesThatExport(resolver: Resolver): Set<string> {
  const policies = resolver
    .ofType("AWS::IAM::Policy")
    .filter(({ properties }) =>
      JSON.stringify(properties.PolicyDocument).includes('"dynamodb:ExportTableToPointInTime"'),
    );
  const roles = policies.flatMap(({ properties, stack }) =>
    listOf(properties.Roles).map((role) => `${stack.name} ${textOf(objectOf(role).Ref)}`),
  );
  return new Set(roles);
}

function specOf(
  assembly: Assembly,
  resolver: Resolver,
  resource: Resource,
): (Omit<FunctionSpec, "exportsTables"> & { role: string })[] {
  const properties = resolver.properties(resource);
  const folder = codeFolder(assembly, textOf(objectOf(properties.Code).S3Key) ?? "");
  if (folder === undefined) return [];
  const handler = textOf(properties.Handler) ?? "index.handler";
  const name = resolver.nameOf(resource);
  const memoryMb = numberOf(properties.MemorySize) ?? 128;
  return [
    {
      name,
      arn: resolver.attribute(resource, "Arn"),
      logicalId: resource.logicalId,
      folder,
      handler,
      extension: extensionOf(folder, handler, resource.logicalId),
      timeoutSeconds: numberOf(properties.Timeout) ?? 3,
      memoryMb,
      role: `${resource.stack.name} ${textOf(listOf(objectOf(resource.properties.Role)["Fn::GetAtt"])[0])}`,
      reserved: numberOf(properties.ReservedConcurrentExecutions),
      environment: {
        ...lambdaEnvironment({ name, memoryMb, handler, folder }),
        ...textsOf(objectOf(properties.Environment).Variables),
      },
    },
  ];
}

/** A code asset's S3 key is its hash. Code given in line (S3Key absent) has no folder and does not run here. */
function codeFolder(assembly: Assembly, key: string): string | undefined {
  const found = assembly.assets.get(basename(key, extname(key)));
  return found !== undefined && existsSync(found) ? found : undefined;
}

function extensionOf(folder: string, handler: string, logicalId: string): string {
  const file = handler.slice(0, handler.lastIndexOf("."));
  const found = [".mjs", ".js", ".cjs"].find((extension) => existsSync(join(folder, `${file}${extension}`)));
  if (found === undefined) throw new ExpectedFault(`The code of ${logicalId} holds no ${file}.mjs or .js (${folder}).`);
  return found;
}

function lambdaEnvironment({
  name,
  memoryMb,
  handler,
  folder,
}: Pick<FunctionSpec, "name" | "memoryMb" | "handler" | "folder">): Record<string, string> {
  return {
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "local",
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCOUNT_ID: account,
    _HANDLER: handler,
    LAMBDA_TASK_ROOT: folder,
    TZ: ":UTC",
    LANG: "en_US.UTF-8",
  };
}
