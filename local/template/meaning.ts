import type { Resource } from "./assembly.ts";
import { type Json, textOf } from "./json.ts";
import { account, arn, opaqueId, region } from "./place.ts";

/** What `Ref` and `Fn::GetAtt` of one resource type mean here. `name` is the declared name, or a stable made-up one. */
type Meaning = {
  nameProperty?: string;
  ref?: (name: string, resource: Resource) => string;
  attributes?: Record<string, (name: string, resource: Resource) => string>;
};

/** Addresses known only once servers listen: queues, function URLs. */
type Addresses = { queueUrl: (name: string) => string; functionUrl: (resource: Resource) => string };

export type Meanings = {
  nameOf: (resource: Resource, declared: (property: string) => Json | undefined) => string;
  ref: (resource: Resource, name: string) => string;
  attribute: (resource: Resource, name: string, attribute: string) => string;
};

const apiPart: Meaning = { ref: (_, resource) => opaqueId(resource.stack.name, resource.logicalId) };

function addressed(addresses: Addresses): Record<string, Meaning> {
  return {
    "AWS::Lambda::Url": { attributes: { FunctionUrl: (_, resource) => addresses.functionUrl(resource) } },
    "AWS::SQS::Queue": {
      nameProperty: "QueueName",
      ref: (name) => addresses.queueUrl(name),
      attributes: { Arn: (name) => arn("sqs", name), QueueName: (name) => name },
    },
  };
}

const stores: Record<string, Meaning> = {
  "AWS::DynamoDB::Table": {
    nameProperty: "TableName",
    attributes: {
      Arn: (name) => arn("dynamodb", `table/${name}`),
      StreamArn: (name) => arn("dynamodb", `table/${name}/stream/local`),
    },
  },
  "AWS::S3::Bucket": {
    nameProperty: "BucketName",
    ref: (name) => name.toLowerCase(),
    attributes: {
      Arn: (name) => `arn:aws:s3:::${name.toLowerCase()}`,
      DomainName: (name) => `${name.toLowerCase()}.s3.amazonaws.com`,
      RegionalDomainName: (name) => `${name.toLowerCase()}.s3.${region}.amazonaws.com`,
    },
  },
  "AWS::SecretsManager::Secret": { nameProperty: "Name", ref: (name) => arn("secretsmanager", `secret:${name}`) },
  "AWS::KMS::Key": { attributes: { Arn: (name) => arn("kms", `key/${name}`), KeyId: (name) => name } },
  "AWS::KMS::Alias": { nameProperty: "AliasName" },
};

const gateway: Record<string, Meaning> = {
  "AWS::ApiGateway::RestApi": {
    ...apiPart,
    attributes: {
      RootResourceId: (_, resource) => `${opaqueId(resource.stack.name, resource.logicalId)}-root`,
      RestApiId: (_, resource) => opaqueId(resource.stack.name, resource.logicalId),
    },
  },
  "AWS::ApiGateway::Resource": apiPart,
  "AWS::ApiGateway::Authorizer": apiPart,
  "AWS::ApiGateway::Deployment": apiPart,
  "AWS::ApiGateway::UsagePlan": apiPart,
  "AWS::ApiGateway::ApiKey": apiPart,
  "AWS::ApiGateway::Stage": { nameProperty: "StageName" },
};

const others: Record<string, Meaning> = {
  "AWS::Lambda::Function": {
    nameProperty: "FunctionName",
    attributes: { Arn: (name) => arn("lambda", `function:${name}`) },
  },
  // Both are the function itself: this machine has one version.
  "AWS::Lambda::Version": {
    nameProperty: "FunctionName",
    ref: (name) => arn("lambda", `function:${name}:1`),
    attributes: { Version: () => "1" },
  },
  "AWS::Lambda::Alias": {
    nameProperty: "FunctionName",
    ref: (name, { properties }) => arn("lambda", `function:${name}:${textOf(properties.Name) ?? ""}`),
  },
  "AWS::SNS::Topic": {
    nameProperty: "TopicName",
    ref: (name) => arn("sns", name),
    attributes: { TopicName: (name) => name },
  },
  "AWS::Logs::LogGroup": {
    nameProperty: "LogGroupName",
    attributes: { Arn: (name) => arn("logs", `log-group:${name}:*`) },
  },
  "AWS::IAM::Role": {
    nameProperty: "RoleName",
    attributes: { Arn: (name) => `arn:aws:iam::${account}:role/${name}`, RoleId: (name) => name },
  },
  "AWS::Scheduler::Schedule": {
    nameProperty: "Name",
    attributes: { Arn: (name) => arn("scheduler", `schedule/default/${name}`) },
  },
  "AWS::Events::Rule": { nameProperty: "Name", attributes: { Arn: (name) => arn("events", `rule/${name}`) } },
};

export function meanings(addresses: Addresses): Meanings {
  const types = { ...addressed(addresses), ...stores, ...gateway, ...others };
  return {
    nameOf: (resource, declared) => {
      const property = types[resource.type]?.nameProperty;
      const given = property === undefined ? undefined : textOf(declared(property));
      return given ?? `${resource.stack.name}-${resource.logicalId}`;
    },
    ref: (resource, name) => types[resource.type]?.ref?.(name, resource) ?? name,
    attribute: (resource, name, attribute) => {
      const known = types[resource.type]?.attributes?.[attribute];
      if (known) return known(name, resource);
      // Types that are not run here still appear in environments and policies: a plausible text is all they need.
      const service = (resource.type.split("::")[1] ?? "unknown").toLowerCase();
      return attribute.endsWith("Arn") ? arn(service, name) : `${name}.${attribute}`;
    },
  };
}
