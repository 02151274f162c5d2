import { CfnOutput, RemovalPolicy, Tags, Validations } from "aws-cdk-lib";
import {
  CfnEIP,
  CfnSecurityGroup,
  GatewayVpcEndpointAwsService,
  IpAddresses,
  NatProvider,
  SubnetType,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import { Construct } from "constructs";
import type { Settings } from "../deployment/deployment.ts";
import { region } from "../deployment/region.ts";

/** Said, not looked up: synthesis asks no account, and two syntheses come to the same. */
const zones = ["a", "b"].map((letter) => `${region}${letter}`);
const usualPort = 443;

/**
 * The way to the hubs for a DVS that admits callers by their address: a network of two zones, each with its own address
 * for ever. Whoever asks a hub stands in it, and nothing else does. What they read and write of tables and lists goes
 * past the gateways of the zones, which are paid for by the byte.
 */
export class HubEgress extends Construct {
  readonly subnetIds: string[];
  /** Of the security group. */
  readonly groupId: string;

  constructor(scope: Construct, id: string, { settings }: { settings: Settings }) {
    super(scope, id);
    const addresses = zones.map((zone) => this.#address(zone));
    const vpc = new Vpc(this, "Network", {
      ipAddresses: IpAddresses.cidr("10.73.0.0/24"),
      availabilityZones: zones,
      natGateways: zones.length,
      natGatewayProvider: NatProvider.gateway({
        eipAllocationIds: addresses.map(({ attrAllocationId }) => attrAllocationId),
      }),
      subnetConfiguration: [
        { name: "Gateways", subnetType: SubnetType.PUBLIC, cidrMask: 28, mapPublicIpOnLaunch: false },
        { name: "Functions", subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 26 },
      ],
      // Nothing of ours uses it, and emptying it would take a function with rights on every group of the account.
      restrictDefaultSecurityGroup: false,
    });
    vpc.addGatewayEndpoint("Tables", { service: GatewayVpcEndpointAwsService.DYNAMODB });
    vpc.addGatewayEndpoint("Objects", { service: GatewayVpcEndpointAwsService.S3 });
    Validations.of(vpc).acknowledge({
      id: "AwsSolutions-VPC7",
      reason: "A flow log holds the length of each of the hub's answers, which would tell what was answered.",
    });
    this.subnetIds = vpc.privateSubnets.map(({ subnetId }) => subnetId);
    this.groupId = this.#outwards(vpc, settings).attrGroupId;
  }

  /** The DVS knows it: it stays whatever becomes of the network, and of the stack. */
  #address(zone: string): CfnEIP {
    const address = new CfnEIP(this, `Address-${zone}`, { domain: "vpc" });
    address.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    Tags.of(address).add("Name", `Known to the DVS, ${zone}`);
    const output = `HubAddress${zone.slice(-1).toUpperCase()}`;
    new CfnOutput(this, output, { value: address.attrPublicIp }).overrideLogicalId(output);
    return address;
  }

  /** Nobody comes in. Out go calls of AWS and of the two hubs. */
  #outwards(vpc: Vpc, { hubs }: Settings): CfnSecurityGroup {
    const ports = new Set([usualPort, portOf(hubs.live.endpoint), portOf(hubs.test.endpoint)]);
    return new CfnSecurityGroup(this, "Outwards", {
      vpcId: vpc.vpcId,
      groupDescription: "Functions that ask a hub: out to AWS and to the hubs, nothing in",
      securityGroupEgress: [...ports].map((port) => ({
        cidrIp: "0.0.0.0/0",
        ipProtocol: "tcp",
        fromPort: port,
        toPort: port,
        description: "AWS, or a hub",
      })),
    });
  }
}

function portOf(endpoint: string): number {
  const { port } = new URL(endpoint);
  return port === "" ? usualPort : Number(port);
}
