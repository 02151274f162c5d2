import type { Assembly } from "./assembly.ts";

/** What the host does with each type it knows; every other type of the template is listed at start. */
const run = new Set([
  "AWS::ApiGateway::Authorizer",
  "AWS::ApiGateway::Deployment",
  "AWS::ApiGateway::GatewayResponse",
  "AWS::ApiGateway::Method",
  "AWS::ApiGateway::Resource",
  "AWS::ApiGateway::RestApi",
  "AWS::ApiGateway::Stage",
  "AWS::ApiGateway::UsagePlan",
  "AWS::DynamoDB::Table",
  "AWS::Events::Rule",
  "AWS::KMS::Alias",
  "AWS::KMS::Key",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::Lambda::Url",
  "AWS::S3::Bucket",
  "AWS::Scheduler::Schedule",
  "AWS::SecretsManager::Secret",
  "AWS::SQS::Queue",
  "AWS::SSM::Parameter",
  "AWS::WAFv2::WebACL",
  "AWS::WAFv2::WebACLAssociation",
]);

/** One line a type, by logical id, and the particulars the host found while reading. */
export function notRunHere(assembly: Assembly, particulars: string[]): string[] {
  const byType = new Map<string, string[]>();
  for (const { resources } of assembly.stacks) {
    for (const { type, logicalId } of resources.values()) {
      if (!run.has(type)) byType.set(type, [...(byType.get(type) ?? []), logicalId]);
    }
  }
  const types = [...byType].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...types.map(([type, ids]) => `${type} (${ids.length}): ${counted(ids).join(", ")}`),
    ...counted(particulars),
  ];
}

/** Both APIs are made by one construct, so their stacks share logical ids: said once, with how often. */
function counted(names: string[]): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
}
