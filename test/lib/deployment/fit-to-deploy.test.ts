import type { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import type { Deployment } from "../../../lib/deployment/deployment.ts";
import { complete, settingsOf } from "../../../lib/deployment/settings.ts";
import { certificateArn, everythingSaid, exampleTemplates, filled, hub, secretArn } from "../filled-deployment.ts";
import { laptopTemplates, noLimit, resourcesOf } from "../synthesised.ts";

const addresses = { live: "https://api.company.example", test: "https://test.api.company.example" };
const named = { addresses, ownNames: everythingSaid.ownNames };
const tables = "arn:aws:dynamodb:ap-southeast-2:123456789012:table";
const certificatesFor = (live: string): NonNullable<Deployment["ownNames"]> => ({
  certificateArns: { live, test: certificateArn("test") },
  addressesOfAws: "open",
});

const impossible = "RunsOnOneMachineOnly";

test(
  "AWS refuses every stack of the laptop before it creates anything: a parameter has no value, and can be given none",
  () => {
    for (const [name, template] of laptopTemplates()) {
      const { Default, AllowedPattern } = template.toJSON().Parameters?.[impossible] ?? {};
      expect([name, Default, typeof AllowedPattern]).toEqual([name, undefined, "string"]);
      const whole = new RegExp(`^(?:${AllowedPattern})$`);
      for (const value of ["", "x", "laptop", "true", "\n", "RunsOnOneMachineOnly"]) expect(value).not.toMatch(whole);
    }
  },
  noLimit,
);

test(
  "the example needs an account, an e-mail address and the facts of its hubs, and then asks for nothing more",
  () => {
    for (const template of exampleTemplates().values()) {
      const given = Object.entries<{ Default?: string }>(template.toJSON().Parameters ?? {});
      expect(given.filter(([, { Default }]) => Default === undefined)).toEqual([]);
    }
  },
  noLimit,
);

test(
  "on AWS the service calls itself every five minutes; on one machine it does so by hand alone",
  () => {
    const scheduleIn = (stacks: Map<string, Template>) =>
      [...stacks.values()]
        .flatMap((template) => resourcesOf(template, "AWS::Scheduler::Schedule"))
        .map(({ Properties: { Name, ScheduleExpression, State } }) => ({ Name, ScheduleExpression, State }))
        .filter(({ Name }) => /-synthetic-calls$/.test(String(Name)));
    const expected = { ScheduleExpression: "rate(5 minutes)", State: "ENABLED" };
    expect(scheduleIn(exampleTemplates())).toEqual([{ ...expected, Name: "example-synthetic-calls" }]);
    expect(scheduleIn(laptopTemplates())).toEqual([{ ...expected, Name: "laptop-synthetic-calls", State: "DISABLED" }]);
  },
  noLimit,
);

test.each([
  "account must be the twelve digits",
  "alarmEmails must say whom the alarms wake",
  "hubs.live.endpoint is missing",
  "hubs.test.documentTypes is missing",
  "hubs.test.signature is missing",
  "hubSecrets.live must be the whole ARN",
  "hubSecrets.test must be the whole ARN",
])("as it is shipped the example is refused when it is synthesised, and told what it lacks: %s", (sentence) => {
  expect(() => settingsOf("example")).toThrow(sentence);
});

test.each<[string, Partial<Deployment>, string]>([
  ["with a way in for webhooks", { webhookExempt: ["127.0.0.1"] }, "webhookExempt must be empty"],
  [
    "with a hub in the open",
    { hubs: { live: hub, test: { ...hub, endpoint: "http://hub.example" } } },
    "must be https",
  ],
  [
    "with a host that is excused from TLS",
    { hubs: { live: { ...hub, httpsExempt: ["hub"] }, test: hub } },
    "in the open",
  ],
  [
    "with another account's hub secret",
    { hubSecrets: { ...filled.hubSecrets, live: secretArn("hub-A1b2C3", "999999999999") } },
    "hubSecrets.live must be the whole ARN of a secret of this account",
  ],
  [
    "with a hub secret by its name alone",
    { hubSecrets: { ...filled.hubSecrets, test: "identity/hub/test" } },
    "hubSecrets.test must be the whole ARN",
  ],
  [
    "with one secret for both hubs",
    { hubSecrets: { live: filled.hubSecrets.live, test: filled.hubSecrets.live } },
    "must be two secrets",
  ],
  ["with capitals in its name", { name: "Prod" }, "small letters"],
  ["with a name too long for a bucket", { name: "a".repeat(21) }, "2 to 20"],
  ["with an address that is none", { alarmEmails: ["ops"] }, '"ops" is no e-mail address'],
  ["with its own address in the open", { addresses: { live: "http://a.example", test: "https://b" } }, "must be https"],
  ["with certificates and no names", { ownNames: everythingSaid.ownNames }, "ownNames needs addresses"],
  [
    "with a path behind its own name",
    { ...named, addresses: { ...addresses, live: "https://api.company.example/identity" } },
    "addresses.live must be https:// and a name of your own, no path",
  ],
  [
    "with one name for both APIs",
    { ...named, addresses: { live: addresses.live, test: addresses.live } },
    "must be four different names",
  ],
  [
    "with a certificate of another region",
    { ...named, ownNames: certificatesFor(certificateArn("live").replace("ap-southeast-2", "us-east-1")) },
    "ownNames.certificateArns.live must be the certificate of that name, in ap-southeast-2",
  ],
  [
    "with the stream of another restored table",
    { restoredRecords: { tableName: "records-restored", streamArn: `${tables}/records/stream/2026-01-01` } },
    `must be the stream of restoredRecords.tableName, ${tables}/records-restored/stream/…`,
  ],
  ["with a tag that AWS keeps for itself", { tags: { "aws:owner": "us" } }, "not begin with aws:"],
  ["with a tag of ours", { tags: { deployment: "other" } }, "tags.deployment is given by the deployment itself"],
  [
    "with an export kept too short",
    { exports: { ...filled.exports, keepDays: 30 } },
    "exports.keepDays must be longer",
  ],
])("a deployment %s is refused when it is synthesised", (_what, changed, sentence) => {
  expect(() => complete(filled)).not.toThrow();
  expect(() => complete({ ...filled, ...changed })).toThrow(sentence);
});

/** As a file may say it that nobody compiled: the CDK runs it without a look at its types. */
test.each<[string, object, string]>([
  ["that nobody knows", { retrys: 3 }, 'has no setting "retrys"'],
  [
    "that nobody knows within another",
    { retention: { ...filled.retention, days: 3 } },
    'retention has no setting "days"',
  ],
  ["as a text where a number belongs", { listsMaxAgeHours: "1080" }, "listsMaxAgeHours Invalid input: expected number"],
  ["with a word that is none of its words", { runsOn: "azure" }, "runsOn Invalid option"],
  ["by half", { retention: { verificationYears: 7, screeningYears: 7 } }, "retention.accountYears is missing"],
  ["for an operation that is none", { reservedConcurrency: { verfy: 60 } }, "reservedConcurrency"],
  ["for a list that is none", { requiredSources: ["au_dfatt"] }, "requiredSources.0 Invalid option"],
  [
    "without a name's second certificate",
    { ownNames: { certificateArns: { live: "a" } } },
    "certificateArns.test is missing",
  ],
])(
  "a deployment that says a setting %s is refused when it is synthesised, by the setting's name",
  (_what, said, sentence) => {
    const deployment = Object.assign({ ...filled }, said);
    expect(() => complete(deployment)).toThrow(sentence);
  },
);

test("a deployment that says everything there is to say is taken", () => {
  expect(() => complete(everythingSaid)).not.toThrow();
});
