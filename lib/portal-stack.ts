import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Foundation } from "./data-stack.ts";
import { acknowledgeOpenMethod, acknowledgeOwnAuthorizer, RegionalApi } from "./regional-api.ts";
import { ServiceFunction } from "./service-function.ts";

type PortalProps = StackProps & Foundation;

/** The dashboard: a third regional gateway of its own, so that a browser's traffic never shares a limit with keys. */
export class PortalStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, version, ...props }: PortalProps) {
    super(scope, id, props);
    const gateway = new RegionalApi(this, "Gateway", {
      name: `${settings.name}-portal`,
      settings,
      alarms: data.alarms,
    });
    acknowledgeOwnAuthorizer(this);
    const pages = new ServiceFunction(this, "Pages", {
      name: "portal",
      environment: { VERSION: version },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(10),
    });
    const integration = gateway.integration(pages);
    acknowledgeOpenMethod(gateway.api.root.addMethod("ANY", integration));
    acknowledgeOpenMethod(gateway.api.root.addResource("{proxy+}").addMethod("ANY", integration));
    new CfnOutput(this, "PortalUrl", { value: gateway.api.url });
  }
}
