import { bugsIn } from "../mutant.ts";

// The template that is deployed, and the host that runs it on one machine.

const service = "test/lib/service.test.ts";
const grants = "test/lib/functions/grants.test.ts";
const firstDeployment = "test/lib/first-deployment.test.ts";
const operatorAddress = "test/lib/operator-address.test.ts";
const gateway = "test/local/gateway/gateway.test.ts";
const triggers = "test/local/triggers/triggers.test.ts";

const cloud = [
  ...bugsIn(
    "lib/data/tables.ts",
    [service],
    [
      {
        breaks: "The tables are encrypted with a key that is not ours.",
        find: "TableEncryption.CUSTOMER_MANAGED,\n    encryptionKey,",
        replace: "TableEncryption.AWS_MANAGED,",
      },
      {
        breaks: "What must not outlive its use is never deleted.",
        find: '    ...tableProps(encryptionKey, removalPolicy),\n    timeToLiveAttribute: "expiresAt",\n',
        replace: "    ...tableProps(encryptionKey, removalPolicy),\n",
      },
      {
        breaks: "A slip of the hand deletes every record.",
        find: "deletionProtection: removalPolicy !== RemovalPolicy.DESTROY",
        replace: "deletionProtection: false",
      },
      {
        breaks: "Records cannot be brought back to a second of yesterday.",
        find: "pointInTimeRecoveryEnabled: true },\n    stream",
        replace: "pointInTimeRecoveryEnabled: false },\n    stream",
      },
    ],
  ),
  ...bugsIn(
    "lib/data-stack.ts",
    [service],
    [
      {
        breaks: "The key of all data is never changed.",
        find: "enableKeyRotation: true",
        replace: "enableKeyRotation: false",
      },
    ],
  ),
  ...bugsIn(
    "lib/deployment/region.ts",
    [service],
    [
      {
        breaks: "Data can be copied out of Australia.",
        find: "?.filter((name) => name !== region)",
        replace: '?.filter((name) => name === "none")',
      },
      {
        breaks: "The service can be deployed outside Australia.",
        find: "if (wanted !== region) throw",
        replace: 'if (wanted === "") throw',
      },
    ],
  ),
  ...bugsIn(
    "lib/functions/service-function.ts",
    [grants],
    [
      {
        breaks: "A request that names no key at all reads the whole table.",
        find: '{ Null: { "dynamodb:LeadingKeys": "false" } }',
        replace: "{}",
      },
      {
        breaks: "A right is spread over statements, and a transaction over two kinds of items is refused.",
        find: "const statement = this.#keys.get(place)?.statement ?? ",
        replace: "const statement = ",
        caughtBy: [firstDeployment],
      },
    ],
  ),
  ...bugsIn(
    "lib/deployment/kept.ts",
    [firstDeployment],
    [
      {
        breaks: "What a failed first deployment made is in the way of the second.",
        find: "RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE",
        replace: "RemovalPolicy.RETAIN",
      },
    ],
  ),
  ...bugsIn(
    "lib/own-metric.ts",
    [firstDeployment],
    [
      {
        breaks: "Two deployments in one account move each other's alarms.",
        find: "deployment: name,",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "lib/jobs/schedule.ts",
    [firstDeployment],
    [
      {
        breaks: "A run that the scheduler could not start is started a day later.",
        find: ", maximumEventAgeInSeconds: 60",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "lib/operator-address.ts",
    [operatorAddress],
    [
      {
        breaks: "Operators are given the right to make up another operator's name.",
        find: '      conditions: { Bool: { "lambda:InvokedViaFunctionUrl": "true" } },\n',
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "lib/gateway/endpoint-functions.ts",
    [service],
    [
      {
        breaks: "What serves test keys may write live ledgers.",
        find: '  if (environment === "test") return;\n',
        replace: "",
      },
      {
        breaks: "A function is ended while the hub may still answer, and its caller hears nothing.",
        find: "endpointTimeout = Duration.seconds(28)",
        replace: "endpointTimeout = Duration.seconds(20)",
        caughtBy: ["test/lib/deadlines.test.ts"],
      },
    ],
  ),
  ...bugsIn(
    "lib/jobs/queue-worker.ts",
    [service],
    [
      {
        breaks: "A slow batch comes back while it is worked on.",
        find: "6 * props.workerTimeout",
        replace: "1 * props.workerTimeout",
      },
      {
        breaks: "One bad message brings a whole batch back, and its good ones with it.",
        find: "reportBatchItemFailures: true",
        replace: "reportBatchItemFailures: false",
      },
    ],
  ),
  ...bugsIn(
    "lib/gateway/gateway-refusals.ts",
    [service],
    [
      {
        breaks: "An unknown key is called a fault of ours.",
        find: '[ResponseType.ACCESS_DENIED, "unauthorized"]',
        replace: '[ResponseType.ACCESS_DENIED, "internal"]',
      },
    ],
  ),
  ...bugsIn(
    "lib/gateway/firewall.ts",
    [service],
    [
      {
        breaks: "The firewall keeps samples of requests, keys included.",
        find: "sampledRequestsEnabled: false",
        replace: "sampledRequestsEnabled: true",
      },
    ],
  ),
  ...bugsIn(
    "lib/consumer-api-stack.ts",
    [service],
    [
      {
        breaks: "The gateway counts no key against its plan.",
        find: "apiKeyRequired: true",
        replace: "apiKeyRequired: false",
      },
    ],
  ),
  ...bugsIn(
    "lib/gateway/regional-api.ts",
    [service],
    [
      {
        breaks: "The gateway's traces tell the length of a result, and with it the outcome.",
        find: "tracingEnabled: false",
        replace: "tracingEnabled: true",
      },
      {
        breaks: "The gateway logs whole requests, names and numbers included.",
        find: "dataTraceEnabled: false",
        replace: "dataTraceEnabled: true",
      },
    ],
  ),
  ...bugsIn(
    "lib/data/lists-bucket.ts",
    [grants],
    [{ breaks: "The bucket of the lists takes plain http.", find: "enforceSSL: true", replace: "enforceSSL: false" }],
  ),
];

const host = [
  ...bugsIn(
    "local/gateway/authorize.ts",
    [gateway],
    [
      {
        breaks: "On one machine a denied key is let in, so that nobody notices what AWS will refuse.",
        find: 'applies.some(({ Effect }) => Effect === "Allow") &&',
        replace: "applies.length > 0 ||",
      },
      {
        breaks: "On one machine a refusal by throwing is a fault, which it is not on AWS.",
        find: 'outcome.errorMessage === "Unauthorized"',
        replace: 'outcome.errorMessage === "never"',
      },
    ],
  ),
  ...bugsIn(
    "local/gateway/bucket.ts",
    [gateway],
    [
      {
        breaks: "On one machine no plan's rate is ever met.",
        find: "tokens >= 1 ? tokens - 1 : tokens",
        replace: "tokens",
      },
    ],
  ),
  ...bugsIn(
    "local/gateway/declared/firewall.ts",
    [gateway],
    [
      {
        breaks: "On one machine a body that the firewall refuses on AWS is let in.",
        find: "if (largerThan === undefined ||",
        replace: "if (largerThan !== undefined ||",
      },
    ],
  ),
  ...bugsIn(
    "local/triggers/queue-source.ts",
    [triggers],
    [
      {
        breaks: "On one machine a message that failed is deleted.",
        find: "return messages.filter((message) => failed.includes(idOf(message)));",
        replace: "return failed.length > messages.length ? messages : [];",
      },
    ],
  ),
  ...bugsIn(
    "local/urls/signature.ts",
    ["test/local/urls/function-url.test.ts"],
    [
      {
        breaks: "On one machine a signature of an hour ago opens the operator's address.",
        find: "skewMs = 5 * 60 * 1000",
        replace: "skewMs = 500 * 60 * 1000",
      },
    ],
  ),
  ...bugsIn(
    "local/engines/expiry.ts",
    ["test/local/engines/expiry.test.ts"],
    [
      {
        breaks: "On one machine an item that was renewed meanwhile is deleted as expired.",
        find: '        // Between the scan and here the item may have been renewed.\n        ConditionExpression: "#ttl < :now",',
        replace: '        ConditionExpression: "#ttl < :now OR attribute_exists(#ttl)",',
      },
    ],
  ),
];

export const runningBugs = [...cloud, ...host];
