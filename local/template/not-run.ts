import type { Assembly } from "./assembly.ts";

/** What the host does with each type it knows; every other type of the template is told at start. */
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
  // It says that a schedule's run is not repeated: the host repeats none.
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Alias",
  "AWS::Lambda::Function",
  "AWS::Lambda::Permission",
  "AWS::Lambda::Url",
  "AWS::Lambda::Version",
  "AWS::S3::Bucket",
  "AWS::Scheduler::Schedule",
  "AWS::SecretsManager::Secret",
  "AWS::SQS::Queue",
  "AWS::WAFv2::WebACL",
  "AWS::WAFv2::WebACLAssociation",
]);

/** What no caller notices the lack of, in a newcomer's words. */
const unnoticed: readonly { what: string; instead: string; types: readonly string[] }[] = [
  {
    what: "alarms and whom they wake",
    instead: "nobody is woken",
    types: [
      "AWS::CloudTrail::Trail",
      "AWS::CloudWatch::Alarm",
      "AWS::Logs::MetricFilter",
      "AWS::SNS::Subscription",
      "AWS::SNS::Topic",
      "AWS::SNS::TopicPolicy",
    ],
  },
  {
    what: "how callers go over to a new version",
    instead: "this machine has one, from its start on",
    types: ["AWS::CodeDeploy::Application", "AWS::CodeDeploy::DeploymentGroup"],
  },
  {
    what: "pages of figures",
    instead: "`npm start -- --log` prints a line a request",
    types: ["AWS::CloudWatch::Dashboard"],
  },
  {
    what: "roles and policies",
    instead: "a function may reach everything",
    types: [
      "AWS::IAM::ManagedPolicy",
      "AWS::IAM::Policy",
      "AWS::IAM::Role",
      "AWS::S3::BucketPolicy",
      "AWS::SQS::QueuePolicy",
    ],
  },
  {
    what: "what runs as a stack is deployed",
    instead: "no list is fetched: this machine may have no way out",
    types: ["AWS::CloudFormation::CustomResource"],
  },
  {
    what: "pools of members and operators",
    instead: "a provider on this machine vouches for them",
    types: ["AWS::Cognito::UserPool", "AWS::Cognito::UserPoolClient", "AWS::Cognito::UserPoolDomain"],
  },
  {
    what: "tables and views of Athena",
    instead: "`npm run -s audit -- query` answers the same views from an export",
    types: ["AWS::Athena::WorkGroup", "AWS::Glue::Database", "AWS::Glue::Table"],
  },
  {
    what: "log groups",
    instead: "logs are files in the data folder",
    types: ["AWS::ApiGateway::Account", "AWS::Logs::LogGroup"],
  },
];

/** `brief` is for the terminal; `whole` names everything by logical id. */
export type NotRun = { brief: string[]; whole: string[] };

/** What the template declares and this machine cannot honour, with the particulars the host found while reading. */
export function notRunHere(assembly: Assembly, particulars: string[]): NotRun {
  const types = [...logicalIdsByType(assembly)].sort(([a], [b]) => (a < b ? -1 : 1));
  const listed = (named: typeof types) =>
    named.map(([type, ids]) => `${type} (${ids.length}): ${counted(ids).join(", ")}`);
  const groups = unnoticed.flatMap(({ types: grouped, what, instead }) => {
    const count = types.reduce((sum, [type, ids]) => sum + (grouped.includes(type) ? ids.length : 0), 0);
    return count > 0 ? [`${what} (${count}): ${instead}`] : [];
  });
  const noticed = types.filter(([type]) => !unnoticed.some(({ types: grouped }) => grouped.includes(type)));
  return {
    brief: [...groups, ...listed(noticed), ...counted(particulars)],
    whole: [...listed(types), ...counted(particulars)],
  };
}

function logicalIdsByType(assembly: Assembly): Map<string, string[]> {
  const byType = new Map<string, string[]>();
  for (const { resources } of assembly.stacks) {
    for (const { type, logicalId } of resources.values()) {
      if (!run.has(type)) byType.set(type, [...(byType.get(type) ?? []), logicalId]);
    }
  }
  return byType;
}

/** Both APIs are made by one construct, so their stacks share logical ids: said once, with how often. */
function counted(names: string[]): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
}
