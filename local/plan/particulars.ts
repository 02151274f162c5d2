import { boundedBody } from "../gateway/declared/firewall.ts";
import type { RestApi, RouteNode } from "../gateway/declared/model.ts";
import { listOf, numberOf, objectOf, textOf } from "../template/json.ts";
import type { Resolver } from "../template/resolve.ts";
import type { Schedule } from "../triggers/schedules.ts";

/** Parts of known resources that this machine cannot honour, by logical id. */
export function particularsOf(resolver: Resolver, apis: RestApi[], schedules: Schedule[]): string[] {
  return [
    ...firewallRules(resolver),
    ...bucketFeatures(resolver),
    ...eventSources(resolver),
    ...eventRules(resolver),
    ...inlineFunctions(resolver),
    ...apis.flatMap((api) => methods(api, api.root)),
    ...schedules
      .filter(({ timing }) => timing.kind === "unsupported")
      .map(({ logicalId }) => `schedule expression of ${logicalId}`),
    ...schedules
      .filter(({ needsInternet }) => needsInternet)
      .map(({ name }) => `schedule ${name} (needs the internet: by hand only)`),
  ];
}

function firewallRules(resolver: Resolver): string[] {
  return resolver.ofType("AWS::WAFv2::WebACL").flatMap((resource) => {
    const rules = listOf(resolver.property(resource, "Rules"))
      .map(objectOf)
      .filter(({ Statement }) => boundedBody(objectOf(Statement)) === undefined)
      .map(({ Name }) => textOf(Name));
    return rules.length > 0 ? [`firewall rules of ${resource.logicalId}: ${rules.join(", ")}`] : [];
  });
}

function bucketFeatures(resolver: Resolver): string[] {
  const features = [
    "VersioningConfiguration",
    "ObjectLockConfiguration",
    "ObjectLockEnabled",
    "LifecycleConfiguration",
    "NotificationConfiguration",
  ];
  return resolver
    .ofType("AWS::S3::Bucket")
    .flatMap(({ logicalId, properties }) =>
      features.filter((feature) => properties[feature] !== undefined).map((feature) => `${feature} of ${logicalId}`),
    );
}

function eventSources(resolver: Resolver): string[] {
  const mappings = resolver.ofType("AWS::Lambda::EventSourceMapping");
  const unread = mappings.filter(
    (resource) => !/:sqs:|\/stream\//.test(textOf(resolver.property(resource, "EventSourceArn")) ?? ""),
  );
  const features = ["FilterCriteria", "DestinationConfig", "BisectBatchOnFunctionError", "MaximumRecordAgeInSeconds"];
  return [
    ...unread.map(({ logicalId }) => `event source ${logicalId} (only queues and table streams are read here)`),
    ...mappings.flatMap(({ logicalId, properties }) =>
      features.filter((feature) => properties[feature] !== undefined).map((feature) => `${feature} of ${logicalId}`),
    ),
    // One batch of a shard at a time is what this machine does.
    ...mappings
      .filter(({ properties }) => (numberOf(properties.ParallelizationFactor) ?? 1) > 1)
      .map(({ logicalId }) => `ParallelizationFactor of ${logicalId}`),
  ];
}

function eventRules(resolver: Resolver): string[] {
  return resolver
    .ofType("AWS::Events::Rule")
    .filter(({ properties }) => properties.ScheduleExpression === undefined)
    .map(({ logicalId }) => `event pattern of ${logicalId}`);
}

function inlineFunctions(resolver: Resolver): string[] {
  return resolver
    .ofType("AWS::Lambda::Function")
    .filter(({ properties }) => objectOf(properties.Code).S3Key === undefined)
    .map(({ logicalId }) => `function ${logicalId} (code in line)`);
}

function methods(api: RestApi, node: RouteNode): string[] {
  const own = [...node.methods.values()].flatMap(({ httpMethod, authorization, integration }) => {
    const method = `${httpMethod} ${node.path} of ${api.logicalId}`;
    if (authorization !== "NONE" && authorization !== "CUSTOM")
      return [`authorization ${authorization} on ${method} (refused)`];
    return integration.type === "AWS_PROXY" ? [] : [`integration ${integration.type} on ${method}`];
  });
  return [...own, ...node.children.flatMap((child) => methods(api, child))];
}
