import { CfnOutput } from "aws-cdk-lib";
import { BasePathMapping, DomainName, EndpointType, type RestApi, SecurityPolicy } from "aws-cdk-lib/aws-apigateway";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";

type OwnName = { api: RestApi; address: string; certificateArn: string };

/**
 * A name of the deployment's own for a gateway: in Sydney, from TLS 1.2 on, at the root, since with a path before it a
 * request's path would no longer be the route's. The output says where the name's record has to lead.
 */
export function giveOwnName(scope: Construct, id: string, { api, address, certificateArn }: OwnName): void {
  const domainName = new DomainName(scope, `${id}Domain`, {
    domainName: new URL(address).hostname,
    certificate: Certificate.fromCertificateArn(scope, `${id}Certificate`, certificateArn),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  new BasePathMapping(scope, `${id}Mapping`, { domainName, restApi: api, stage: api.deploymentStage });
  new CfnOutput(scope, `${id}DomainTarget`, { value: domainName.domainNameAliasDomainName });
}
