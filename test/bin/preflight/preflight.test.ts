import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { askingAws } from "../../../bin/preflight/ask-aws.ts";
import { awsChecks } from "../../../bin/preflight/aws-checks.ts";
import { outsideChecks } from "../../../bin/preflight/outside-checks.ts";
import { rowsOnAws } from "../../../bin/preflight/program.ts";
import { rowsOf } from "../../../bin/preflight/row.ts";
import { settingsOf } from "../../../lib/deployment/settings.ts";
import { type ClientIdentity, selfSigned } from "../../../local/standin/certificate.ts";
import { everythingSaid, restoredRecords } from "../../lib/filled-deployment.ts";
import { type Answers, scriptedAws, wholesome } from "./scripted-aws.ts";

const settings = { ...settingsOf("laptop"), account: "123456789012", reservedConcurrency: {} };
const credentials = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" };
const now = new Date();

let ours: ClientIdentity;
let another: ClientIdentity;
beforeAll(async () => {
  [ours, another] = await Promise.all([selfSigned("us"), selfSigned("them")]);
});

async function rows({ answers = {}, changed = {}, at = now }: { answers?: Answers; changed?: object; at?: Date } = {}) {
  const ask = askingAws(credentials, scriptedAws({ ...wholesome(JSON.stringify(ours)), ...answers }));
  return rowsOf(awsChecks({ ...settings, ...changed }, ask, at));
}

test("an account with everything there is told so, row by row, and nothing of the secrets is said", async () => {
  const told = await rows();
  expect(told.map(({ what, verdict }) => [what, verdict])).toEqual(
    [
      "account",
      "bootstrap",
      "secret of the live hub",
      "secret of the test hub",
      "concurrency of functions",
      "logs of gateways",
      "API keys",
      "firewalls",
      "who may call functions plainly",
      "budget",
    ].map((what) => [what, "ok"]),
  );
  expect(JSON.stringify(told)).not.toContain("PRIVATE KEY");
});

describe("what is missing is named, with what mends it", () => {
  const identity = { GetCallerIdentityResult: { Account: "999999999999", Arn: "arn:aws:iam::999999999999:user/olga" } };
  const notThere = { status: 400, body: { __type: "ParameterNotFound" } };
  test.each<[string, Answers, string, string]>([
    ["account", { "sts GetCallerIdentity": { body: { GetCallerIdentityResponse: identity } } }, "999999999999", "AWS_"],
    ["bootstrap", { "ssm GetParameter": notThere }, "not bootstrapped", "npx cdk bootstrap aws://123456789012/ap-"],
    ["secret of the live hub", { "secretsmanager GetSecretValue": { body: { SecretString: "" } } }, "no JSON", "put-"],
    ["firewalls", { "wafv2 ListWebACLs": { body: { WebACLs: Array(98).fill({}) } } }, "98 of 100", "ask AWS"],
  ])("%s", async (what, answers, says, mend) => {
    const row = (await rows({ answers })).find((one) => one.what === what);
    expect(row).toMatchObject({ verdict: "missing" });
    expect(row?.says).toContain(says);
    expect(row?.mend).toContain(mend);
  });

  test("a reservation that leaves functions too little would fail the deployment", async () => {
    const few = { "lambda /2016-08-19/account-settings/": { body: { AccountLimit: { ConcurrentExecutions: 150 } } } };
    const told = await rows({ answers: few, changed: { reservedConcurrency: { verify: 60 } } });
    expect(told.find(({ what }) => what === "concurrency of functions")).toMatchObject({
      verdict: "missing",
      says: expect.stringContaining("60 of 150"),
    });
  });
});

describe("a deployment with names of its own", () => {
  const named = {
    addresses: everythingSaid.addresses,
    ownNames: everythingSaid.ownNames,
    dashboards: everythingSaid.dashboards,
  };
  const described = (said: object) => ({
    "acm DescribeCertificate": {
      body: { Certificate: { Status: "ISSUED", DomainName: "api.company.example", NotAfter: 4_102_444_800, ...said } },
    },
  });
  const ofLive = async (said: object) =>
    (await rows({ answers: described(said), changed: named })).find(({ what }) => what.includes("live address"));

  test("has a certificate looked at for each of them, the dashboards' too", async () => {
    const told = await rows({ answers: described({}), changed: named });
    expect(told.map(({ what }) => what).filter((what) => what.startsWith("certificate"))).toEqual(
      ["live address", "test address", "portal", "console"].map((what) => `certificate of the ${what}`),
    );
  });

  test("is told when a certificate is another name's: nobody could connect", async () => {
    expect(await ofLive({})).toMatchObject({ verdict: "ok" });
    expect(
      await ofLive({ DomainName: "company.example", SubjectAlternativeNames: ["*.company.example"] }),
    ).toMatchObject({ verdict: "ok" });
    const star = { DomainName: "*.example" };
    expect(await ofLive(star)).toMatchObject({
      verdict: "missing",
      says: "It is for *.example, not for api.company.example.",
    });
  });

  test("is told when a certificate is not issued yet: AWS would refuse the name in the middle of a deployment", async () => {
    expect(await ofLive({ Status: "PENDING_VALIDATION" })).toMatchObject({
      verdict: "missing",
      mend: expect.stringContaining("aws acm describe-certificate --certificate-arn arn:aws:acm:ap-southeast-2:"),
    });
  });

  test("is warned when one ends soon that AWS does not renew", async () => {
    const NotAfter = now.getTime() / 1_000 + 10 * 86_400;
    expect(await ofLive({ NotAfter })).toMatchObject({ verdict: "unwise", says: expect.stringContaining("10 days") });
    expect(await ofLive({ NotAfter, RenewalEligibility: "ELIGIBLE" })).toMatchObject({ verdict: "ok" });
  });

  test("is not stopped by a name that leads nowhere yet: only a deployment puts out where to", async () => {
    const send: typeof fetch = async () => Promise.reject(new Error("ENOTFOUND"));
    const told = await rowsOf(outsideChecks({ ...settings, ...named }, send));
    expect(told.find(({ what }) => what === "live address")).toMatchObject({
      verdict: "unwise",
      mend: expect.stringContaining("ProductionDomainTarget"),
    });
  });
});

describe("a table restored from its backup", () => {
  const whole = {
    TableStatus: "ACTIVE",
    LatestStreamArn: restoredRecords.streamArn,
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    DeletionProtectionEnabled: true,
    GlobalSecondaryIndexes: [{ IndexName: "list" }, { IndexName: "pending" }],
    SSEDescription: { SSEType: "KMS" },
  };
  const look = async (table: object, { recovery = "ENABLED", expiry = "ENABLED" } = {}) => {
    const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: recovery };
    const answers = {
      "dynamodb DescribeTable": { body: { Table: { ...whole, ...table } } },
      "dynamodb DescribeContinuousBackups": {
        body: { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } },
      },
      "dynamodb DescribeTimeToLive": {
        body: { TimeToLiveDescription: { TimeToLiveStatus: expiry, AttributeName: "expiresAt" } },
      },
    };
    return (await rows({ answers, changed: { restoredRecords } })).find(({ what }) => what === "restored table");
  };

  test("is taken with everything that a restore leaves out", async () => {
    expect(await look({})).toMatchObject({ verdict: "ok" });
  });

  test.each<[string, object, object?]>([
    ["the stream of the settings", { LatestStreamArn: undefined }],
    ["old and new images", { StreamSpecification: { StreamViewType: "KEYS_ONLY" } }],
    ["deletion protection", { DeletionProtectionEnabled: false }],
    ["the deployment's key", { SSEDescription: undefined }],
    ["the indexes", { GlobalSecondaryIndexes: [{ IndexName: "list" }] }],
    ["that it is ready", { TableStatus: "CREATING" }],
    ["point-in-time recovery", {}, { recovery: "DISABLED" }],
    ["expiry", {}, { expiry: "DISABLED" }],
  ])("stops a deployment where it lacks %s, and the page on restoring is named", async (lacked, table, other = {}) => {
    const row = await look(table, other);
    expect(row).toMatchObject({ verdict: "missing", mend: "docs/restore.md" });
    expect(row?.says).toContain(lacked);
  });
});

describe("a hub's certificate", () => {
  const ofHub = async (secret: object, at = now) => {
    const answers = { "secretsmanager GetSecretValue": { body: { SecretString: JSON.stringify(secret) } } };
    return (await rows({ answers, at })).find(({ what }) => what === "secret of the test hub");
  };
  const inYears = (years: number) => new Date(now.getTime() + years * 365 * 86_400_000);

  test("that has ended stops a deployment", async () => {
    expect(await ofHub(ours, inYears(500))).toMatchObject({ verdict: "missing", says: expect.stringMatching(/ended/) });
  });

  test("that ends within a month is a warning", async () => {
    const end = /until (\S+)\.$/.exec((await ofHub(ours))?.says ?? "")?.[1] ?? "";
    const shortly = new Date(Date.parse(end) - 14 * 86_400_000);
    expect(await ofHub(ours, shortly)).toMatchObject({
      verdict: "unwise",
      says: expect.stringMatching(/ends in 1[34]/),
    });
  });

  test("with another's key stops a deployment: the hub would refuse every message", async () => {
    const mixed = { ...ours, privateKeyPem: another.privateKeyPem };
    expect(await ofHub(mixed)).toMatchObject({ verdict: "missing", says: expect.stringMatching(/not that of/) });
  });
});

test("fixed addresses are counted before a deployment asks for two more than the region has", async () => {
  const lookAt = async (body: string) => {
    const told = await rows({ answers: { "ec2 DescribeAddresses": { body } }, changed: { fixedEgress: true } });
    return told.find(({ what }) => what === "addresses for the hubs");
  };
  const others = "<item><publicIp>203.0.113.7</publicIp></item>".repeat(3);
  const ours = "<item><publicIp>198.51.100.1</publicIp><value>Known to the DVS, ap-southeast-2a</value></item>".repeat(
    2,
  );
  expect(await lookAt(others)).toMatchObject({ verdict: "ok" });
  expect(await lookAt(others.repeat(2))).toMatchObject({
    verdict: "unwise",
    says: expect.stringContaining("6 elastic"),
  });
  expect(await lookAt(others + ours)).toMatchObject({ verdict: "ok" });
  expect((await rows()).map(({ what }) => what)).not.toContain("addresses for the hubs");
});

test("whoever could sign as another operator is named", async () => {
  const holders = "<PolicyRoles><member><RoleName>Admin</RoleName></member></PolicyRoles><UserName>root.er</UserName>";
  const told = await rows({ answers: { "iam ListEntitiesForPolicy": { body: holders } } });
  expect(told.find(({ what }) => what.startsWith("who may call"))).toMatchObject({
    verdict: "unwise",
    says: expect.stringMatching(/^Admin, root\.er could call/),
  });
});

test("a look that AWS refuses is a row with its words, and the others are looked at all the same", async () => {
  const told = await rows({ answers: { "wafv2 ListWebACLs": { status: 403, body: "AccessDeniedException" } } });
  expect(told.filter(({ verdict }) => verdict === "missing")).toEqual([
    { what: "firewalls", verdict: "missing", says: "wafv2 answered 403: AccessDeniedException" },
  ]);
});

test("who has no credentials yet is told how to have some, and what needs none is looked at all the same", async () => {
  const findCredentials = () => Promise.reject(new Error("Could not load credentials from any providers"));
  const told = await rowsOnAws(settings, { findCredentials, send: async () => new Response(null, { status: 200 }) });
  expect(told).toMatchObject([
    { what: "credentials", verdict: "missing", mend: expect.stringContaining("aws configure sso") },
    { what: "publishers of lists", verdict: "ok" },
  ]);
});

test("publishers that do not answer, and an address that nobody serves, are named", async () => {
  const send: typeof fetch = async (input) => {
    const { hostname } = new URL(String(input));
    if (hostname === "live.example") throw new Error("ENOTFOUND");
    return new Response(null, { status: hostname.includes("un.org") ? 503 : 405 });
  };
  const addresses = { live: "https://live.example", test: "https://test.example" };
  const told = await rowsOf(outsideChecks({ ...settings, addresses }, send));
  expect(told).toMatchObject([
    { what: "publishers of lists", verdict: "unwise", says: expect.stringMatching(/^No answer, from here, of un_/) },
    { what: "live address", verdict: "missing", says: "https://live.example/health does not answer." },
    { what: "test address", verdict: "missing", says: "https://test.example/health answered 405." },
  ]);
});

test("typed for a deployment that is not filled in, it says what lacks and ends with 1, before it asks for credentials", () => {
  const typed = ["bin/node.mjs", "bin/preflight.ts", "--deployment", "example", "--json"];
  const { status, stdout } = spawnSync("node", typed, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual([
    {
      what: "settings",
      verdict: "missing",
      says: expect.stringContaining("account must be the twelve digits"),
      mend: "lib/deployment/settings.ts",
    },
  ]);
});

test("a certificate and its key are looked at before they go into the secret, and neither is shown", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hub-secret-"));
  const file = join(folder, "live.json");
  const look = () => spawnSync(process.execPath, ["bin/hub-secret.ts", "--file", file], { encoding: "utf8" });
  writeFileSync(file, JSON.stringify(ours));
  expect(look()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ok .*belong together, until 20\d\d/) });
  writeFileSync(file, JSON.stringify({ ...ours, privateKeyPem: another.privateKeyPem }));
  const refused = look();
  expect(refused).toMatchObject({ status: 1, stdout: expect.stringMatching(/^missing .*not that of its certificate/) });
  expect(refused.stdout).not.toMatch(/CERTIFICATE|PRIVATE/);
  rmSync(folder, { recursive: true });
});
