import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { headersOfEveryAnswer } from "../../functions/contract/answer-headers.ts";
import { limits } from "../../functions/contract/limits.ts";
import { type ProblemKind, problemBody, problems } from "../../functions/contract/problems.ts";

/** Requests of one address in five minutes: far above what one key may do, below what a flood needs. */
const requestsPerAddress = 20_000;

/**
 * Ahead of the gateway: bodies above the limit, floods, addresses of ill repute, known bad inputs. The common rule set
 * only counts, since it blocks honest names ("Select", "O'Union") and clients without a user agent.
 */
export class Firewall extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { stage: Stage; basePath?: string | undefined; measuresBodies?: boolean },
  ) {
    super(scope, id);
    const acl = new CfnWebACL(this, "Acl", {
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: visible("acl"),
      customResponseBodies: {
        requestTooLarge: bodyOf("requestTooLarge"),
        rateLimited: bodyOf("rateLimited"),
        blocked: bodyOf("blocked"),
      },
      rules: [
        // The firewall inspects 16 KB: where longer bodies are honest, the function measures them.
        ...(props.measuresBodies === false ? [] : [sizeRule(props)]),
        floodRule(),
        managed("AWSManagedRulesAmazonIpReputationList", 2, true),
        ...inputRules(),
      ],
    });
    new CfnWebACLAssociation(this, "Association", { webAclArn: acl.attrArn, resourceArn: props.stage.stageArn });
  }
}

/** The one address whose body may be longer: its function measures it by itself. */
const batchPath = "/v1/screening/batch";

function sizeRule({ stage, basePath = "" }: { stage: Stage; basePath?: string | undefined }): CfnWebACL.RuleProperty {
  // The firewall sees the path as it was asked for: with the stage, or with what a name of the deployment's own begins by.
  const prefixes = new Set(["", `/${stage.stageName}`, basePath]);
  const isBatch = [...prefixes].map((prefix) => pathIs(`${prefix}${batchPath}`));
  return {
    name: "body-size",
    priority: 0,
    action: blockAs("requestTooLarge"),
    visibilityConfig: visible("body-size"),
    statement: {
      andStatement: {
        statements: [isTooLong, { notStatement: { statement: { orStatement: { statements: isBatch } } } }],
      },
    },
  };
}

const untransformed = [{ priority: 0, type: "NONE" }];

const isTooLong: CfnWebACL.StatementProperty = {
  sizeConstraintStatement: {
    // A body longer than the firewall inspects is too long by itself.
    fieldToMatch: { body: { oversizeHandling: "MATCH" } },
    comparisonOperator: "GT",
    size: limits.bodyBytes,
    textTransformations: untransformed,
  },
};

/** Letter for letter: a path that only comes to the same is not excepted. */
function pathIs(path: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: "EXACTLY",
      searchString: path,
      textTransformations: untransformed,
    },
  };
}

function floodRule(): CfnWebACL.RuleProperty {
  return {
    name: "rate-per-address",
    priority: 1,
    action: blockAs("rateLimited"),
    visibilityConfig: visible("rate-per-address"),
    statement: { rateBasedStatement: { limit: requestsPerAddress, aggregateKeyType: "IP", evaluationWindowSec: 300 } },
  };
}

function inputRules(): CfnWebACL.RuleProperty[] {
  return [managed("AWSManagedRulesKnownBadInputsRuleSet", 3, true), managed("AWSManagedRulesCommonRuleSet", 4, false)];
}

/** A managed group's block has AWS's own body; WAF_FILTERED among the gateway's refusals puts it into our words. */
function managed(name: string, priority: number, blocks: boolean): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: blocks ? { none: {} } : { count: {} },
    visibilityConfig: visible(name),
    statement: { managedRuleGroupStatement: { vendorName: "AWS", name } },
  };
}

function blockAs(kind: ProblemKind): CfnWebACL.RuleActionProperty {
  const headers = { ...headersOfEveryAnswer, ...(kind === "rateLimited" && { "Retry-After": "60" }) };
  return {
    block: {
      customResponse: {
        responseCode: problems[kind].status,
        customResponseBodyKey: kind,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      },
    },
  };
}

function bodyOf(kind: ProblemKind): CfnWebACL.CustomResponseBodyProperty {
  const details = kind === "rateLimited" ? { retryAfterSeconds: 60 } : {};
  return { contentType: "APPLICATION_JSON", content: JSON.stringify(problemBody(kind, details)) };
}

/** Counted, never sampled: a sample holds headers, and a header holds the key. */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
