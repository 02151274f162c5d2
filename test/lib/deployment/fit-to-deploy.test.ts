import type { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import type { Deployment } from "../../../lib/deployment/deployment.ts";
import { complete, example, settingsOf } from "../../../lib/deployment/settings.ts";
import { standInHubSettings } from "../../../lib/deployment/stand-in-hub.ts";
import { laptopTemplates, noLimit, resourcesOf, synthesise } from "../synthesised.ts";

const hub = { ...standInHubSettings("https://hub.example/verification"), httpsExempt: [] };
const certificateArn = "arn:aws:acm:ap-southeast-2:123456789012:certificate/1";
const filled: Deployment = {
  ...example,
  account: "123456789012",
  alarmEmails: ["ops@company.example"],
  hubs: { live: hub, test: hub },
  hubSecrets: { live: secret("live-hub-A1b2C3"), test: secret("test-hub-D4e5F6") },
  dashboards: {
    portal: { address: "https://dashboard.company.example", certificateArn },
    console: { address: "https://console.company.example", certificateArn },
  },
};

/** As Secrets Manager prints it when it is made. */
function secret(name: string, account = "123456789012"): string {
  return `arn:aws:secretsmanager:ap-southeast-2:${account}:secret:${name}`;
}

let ofTheExample: Map<string, Template> | undefined;
/** The example's templates with all that it asks for, made once: tests read them and change nothing. */
function exampleTemplates(): Map<string, Template> {
  ofTheExample ??= synthesise(complete(filled));
  return ofTheExample;
}

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
    { hubSecrets: { ...filled.hubSecrets, live: secret("hub-A1b2C3", "999999999999") } },
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
])("a deployment %s is refused when it is synthesised", (_what, changed, sentence) => {
  expect(() => complete(filled)).not.toThrow();
  expect(() => complete({ ...filled, ...changed })).toThrow(sentence);
});
