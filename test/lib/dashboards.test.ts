import { Match, type Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { refuseUnfit } from "../../lib/deployment/fit-to-deploy.ts";
import { example, settingsOf } from "../../lib/deployment/settings.ts";
import { allowedIn, noLimit, resourcesOf, synthesise } from "./synthesised.ts";

// What the host cannot show: it has a provider of its own and no names. Said by assertions, and not yet run on AWS.

let portal: Template;
beforeAll(() => {
  const laptop = settingsOf("laptop");
  const certificateArn = (name: string) => `arn:aws:acm:ap-southeast-2:123456789012:certificate/${name}`;
  const dashboards = {
    portal: {
      address: "https://dashboard.firm.example",
      certificateArn: certificateArn("portal"),
      mailFrom: "checks@firm.example",
    },
    console: { address: "https://console.firm.example", certificateArn: certificateArn("console") },
  };
  const found = synthesise({ ...laptop, dashboards }).get("Portal");
  if (found === undefined) throw new Error("no stack Portal");
  portal = found;
}, noLimit);

describe("members and operators", () => {
  test("are two pools, each of which asks everybody for a second factor, never by text message", () => {
    const pools = resourcesOf(portal, "AWS::Cognito::UserPool");
    expect(pools).toHaveLength(2);
    for (const { Properties } of pools) {
      expect(Properties).toMatchObject({
        MfaConfiguration: "ON",
        EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
        UserPoolTier: "ESSENTIALS",
        DeletionProtection: "ACTIVE",
        AutoVerifiedAttributes: ["email"],
      });
    }
  });

  test("come back to their own dashboard alone, by a code and no other flow", () => {
    const clients = resourcesOf(portal, "AWS::Cognito::UserPoolClient");
    const addresses = ["https://dashboard.firm.example", "https://console.firm.example"];
    expect(clients.map(({ Properties }) => Properties.CallbackURLs)).toEqual(
      addresses.map((address) => [`${address}/sign-in/callback`]),
    );
    for (const { Properties } of clients) {
      expect(Properties).toMatchObject({ AllowedOAuthFlows: ["code"], AllowedOAuthScopes: ["openid", "email"] });
      expect(Properties.GenerateSecret).toBe(false);
    }
  });

  test("never register by themselves, and learn in the mail with their password where to sign in", () => {
    for (const { Properties } of resourcesOf(portal, "AWS::Cognito::UserPool")) {
      expect(Properties.AdminCreateUserConfig).toEqual({
        AllowAdminCreateUserOnly: true,
        InviteMessageTemplate: {
          EmailSubject: "Your sign-in for identity checks",
          EmailMessage: expect.stringMatching(/https:\/\/\w+\.firm\.example as \{username\} .*\{####\}/),
        },
      });
    }
  });

  test("get their mails from the address that the deployment names, and otherwise from Cognito's own", () => {
    const [members, operators] = resourcesOf(portal, "AWS::Cognito::UserPool");
    expect(members?.Properties.EmailConfiguration).toMatchObject({
      EmailSendingAccount: "DEVELOPER",
      From: "checks@firm.example",
      SourceArn: { "Fn::Join": ["", expect.arrayContaining([expect.stringMatching(/:identity\/firm\.example$/)])] },
    });
    expect(operators?.Properties.EmailConfiguration).toBeUndefined();
  });

  test("are made by the dashboard of members alone, in the pool of members alone, by one action", () => {
    const policies = Object.entries(portal.findResources("AWS::IAM::Policy"));
    const ofPools = policies.flatMap(([id, { Properties }]) =>
      allowedIn(Properties.PolicyDocument)
        .filter(({ Action }) => JSON.stringify(Action).includes("cognito"))
        .map((statement) => ({ id, statement })),
    );
    expect(ofPools).toHaveLength(1);
    expect(ofPools[0]?.id).toMatch(/^Pages/);
    expect(ofPools[0]?.statement).toEqual({
      Action: "cognito-idp:AdminCreateUser",
      Effect: "Allow",
      Resource: { "Fn::GetAtt": [expect.stringMatching(/^PortalSignInPool/), "Arn"] },
    });
  });
});

describe("each dashboard", () => {
  test("has a name of its own at the root of its gateway: its cookies are bound to the whole address", () => {
    const names = resourcesOf(portal, "AWS::ApiGateway::DomainName");
    expect(names.map(({ Properties }) => Properties.DomainName)).toEqual([
      "dashboard.firm.example",
      "console.firm.example",
    ]);
    for (const { Properties } of names) {
      expect(Properties).toMatchObject({ EndpointConfiguration: { Types: ["REGIONAL"] }, SecurityPolicy: "TLS_1_2" });
    }
    for (const { Properties } of resourcesOf(portal, "AWS::ApiGateway::BasePathMapping")) {
      expect(Properties.BasePath).toBeUndefined();
    }
  });

  test("tells its function of its own pool and seals with a secret of its own", () => {
    const told = ["portal", "console"].map((name) =>
      portal.findResources("AWS::Lambda::Function", {
        Properties: { Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: name }) } },
      }),
    );
    const variables = told.map((found) => Object.values(found)[0]?.Properties.Environment.Variables);
    const texts = variables.map((one) => JSON.stringify(one.SIGN_IN));
    expect(texts[0]).toContain("PortalSignInPool");
    expect(texts[1]).toContain("ConsoleSignInPool");
    for (const text of texts) expect(text).toContain('\\"httpExempt\\":[]');
    expect(variables[0].SEALING_SECRET).not.toEqual(variables[1].SEALING_SECRET);
    expect(variables[0].COMPONENTS).toBeUndefined();
    for (const one of variables) expect(JSON.stringify(one).length).toBeLessThan(6_000);
  });
});

test("a deployment without names for its dashboards is refused with a sentence for each thing that is missing", () => {
  expect(() => refuseUnfit(example)).toThrow("dashboards.portal.address must be https:// and a name of your own");
  expect(() => refuseUnfit(example)).toThrow("dashboards.console.certificateArn must be the certificate");
});
