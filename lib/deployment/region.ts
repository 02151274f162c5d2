import { Annotations, CfnResource, type IAspect, Stack, Token } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** "Data is held in Australia" is a property of the service, so nothing may stand or reach anywhere else. */
export const region = "ap-southeast-2";

export function refuseOtherRegion(wanted: string): void {
  if (wanted !== region) throw new Error(`This service is deployed to ${region} only, not to ${wanted}.`);
}

/** Names of AWS regions wherever they stand in a property: replicas, endpoints, ARNs. */
const anyRegion = /\b(?:af|ap|ca|cn|eu|eusc|il|me|mx|sa|us|us-gov|us-iso[a-z]?)-(?:[a-z]+)-\d\b/g;

export class AustraliaOnly implements IAspect {
  visit(node: IConstruct): void {
    if (node instanceof Stack && node.region !== region) {
      Annotations.of(node).addError(`The stack must stand in ${region}; it says ${regionOf(node)}.`);
    }
    if (node instanceof CfnResource) this.#refuseForeignRegions(node);
  }

  #refuseForeignRegions(resource: CfnResource): void {
    const template: unknown = resource.stack.resolve(resource._toCloudFormation());
    const foreign = new Set(
      JSON.stringify(template)
        .match(anyRegion)
        ?.filter((name) => name !== region),
    );
    for (const name of foreign) {
      Annotations.of(resource).addError(`Nothing may reach outside ${region}; this resource names ${name}.`);
    }
  }
}

function regionOf(stack: Stack): string {
  return Token.isUnresolved(stack.region) ? "none" : stack.region;
}
