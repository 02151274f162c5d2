import { Match, type Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { networkWildcards } from "../../../lib/functions/wildcards.ts";
import { wholeDeployment } from "../filled-deployment.ts";
import { laptopTemplates, nameOf, noLimit, resourcesOf, statementsOf } from "../synthesised.ts";

// Fixed addresses for a DVS that admits callers by them. The host has no network of its own: assertions, not yet run on AWS.

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = wholeDeployment().templates;
  laptopTemplates();
}, noLimit);

function data(): Template {
  const found = stacks.get("Data");
  if (!found) throw new Error("no stack Data");
  return found;
}

const functionsOf = (templates: Map<string, Template>) =>
  [...templates].flatMap(([stack, template]) =>
    resourcesOf(template, "AWS::Lambda::Function").map(({ Properties }) => {
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
      return { name: `${stack} ${Variables.POWERTOOLS_SERVICE_NAME}`, Variables, VpcConfig: Properties.VpcConfig };
    }),
  );

describe("whoever asks a hub", () => {
  test("does so from the fixed addresses, and nobody else pays for them: the hub would refuse any other", () => {
    const inside = functionsOf(stacks).filter(({ VpcConfig }) => VpcConfig !== undefined);
    const asks = functionsOf(stacks).filter(
      ({ Variables }) => Variables.HUBS !== undefined || (Variables.HUB_SETTINGS && Variables.HUB_SECRET),
    );
    expect(inside.map(({ name }) => name).sort()).toEqual(asks.map(({ name }) => name).sort());
    expect(inside.map(({ name }) => name).sort()).toEqual(
      ["ApiLive verify", "ApiTest mcp", "ApiTest verify", "Jobs retry", "Jobs retry", "Portal portal"].sort(),
    );
  });

  test("stands in both zones, in subnets that nobody can reach from outside", () => {
    for (const { VpcConfig } of functionsOf(stacks)) {
      if (VpcConfig === undefined) continue;
      const { SubnetIds, SecurityGroupIds } = VpcConfig as Record<string, unknown[]>;
      expect(SubnetIds).toHaveLength(2);
      expect(JSON.stringify(SubnetIds)).toMatch(/FunctionsSubnet1.*FunctionsSubnet2/);
      expect(SecurityGroupIds).toHaveLength(1);
    }
  });

  test("may go out by TLS and in no other way, and nothing comes in", () => {
    const groups = resourcesOf(data(), "AWS::EC2::SecurityGroup").map(({ Properties }) => Properties);
    expect(groups).toEqual([
      expect.objectContaining({
        SecurityGroupEgress: [expect.objectContaining({ CidrIp: "0.0.0.0/0", FromPort: 443, ToPort: 443 })],
      }),
    ]);
    expect(groups[0]?.SecurityGroupIngress).toBeUndefined();
    expect(resourcesOf(data(), "AWS::EC2::SecurityGroupIngress")).toEqual([]);
  });

  test("is tied to the network by Lambda, in the name of its role, and can do none of that itself", () => {
    const rights = [...stacks.values()]
      .flatMap((template) => resourcesOf(template, "AWS::IAM::Policy"))
      .map(({ Properties }) => statementsOf(Properties.PolicyDocument))
      .map((statements) => statements.filter(({ Action }) => JSON.stringify(Action).includes("ec2:")))
      .filter((statements) => statements.length > 0);
    expect(rights).toHaveLength(6);
    for (const [allowed, denied, ...others] of rights) {
      expect(others).toEqual([]);
      expect([allowed?.Effect, nameOf(allowed?.Resource), denied?.Effect]).toEqual(["Allow", "*", "Deny"]);
      expect(denied?.Action).toEqual(allowed?.Action);
      expect(denied?.Condition).toHaveProperty("ArnLike");
      expect([allowed?.Action].flat()).toEqual(networkWildcards[0]?.actions);
    }
  });
});

describe("the addresses", () => {
  test("are two, one a zone, put out for the DVS, and outlive the network and the stack", () => {
    const addresses = resourcesOf(data(), "AWS::EC2::EIP");
    expect(addresses.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(Array(2).fill("RetainExceptOnCreate"));
    for (const output of ["HubAddressA", "HubAddressB"]) {
      data().hasOutput(output, { Value: { "Fn::GetAtt": [Match.stringLikeRegexp("Address"), "PublicIp"] } });
    }
    const gateways = resourcesOf(data(), "AWS::EC2::NatGateway").map(({ Properties }) => JSON.stringify(Properties));
    expect(gateways).toHaveLength(2);
    for (const [index, zone] of ["southeast2a", "southeast2b"].entries()) expect(gateways[index]).toContain(zone);
  });

  test("carry what goes to the hub and to AWS, but for tables and objects, which are read past them", () => {
    const endpoints = resourcesOf(data(), "AWS::EC2::VPCEndpoint").map(({ Properties }) => Properties);
    const services = endpoints.map(({ ServiceName }) => JSON.stringify(ServiceName));
    expect(services.map((name) => /\.(dynamodb|s3)"/.exec(name)?.[1]).sort()).toEqual(["dynamodb", "s3"]);
    for (const { RouteTableIds } of endpoints) {
      expect(JSON.stringify(RouteTableIds)).toMatch(/FunctionsSubnet1.*FunctionsSubnet2/);
    }
  });

  test("leave no log of how long the hub's answers are", () => {
    expect(resourcesOf(data(), "AWS::EC2::FlowLog")).toEqual([]);
  });
});

test("a deployment that asks for no fixed addresses has no network and pays for none", () => {
  expect(functionsOf(laptopTemplates()).filter(({ VpcConfig }) => VpcConfig !== undefined)).toEqual([]);
  for (const template of laptopTemplates().values())
    expect(JSON.stringify(template.toJSON())).not.toContain("AWS::EC2::");
});
