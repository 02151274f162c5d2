import { CfnParameter, type Stack, Validations } from "aws-cdk-lib";

/**
 * Makes AWS refuse a stack before it creates anything: the parameter has no value unless somebody gives one, and takes
 * none that anybody could give, since no character is in an empty set. The host, which reads the same template, needs no
 * value for what nothing refers to.
 */
export function refuseOnAws(stack: Stack): void {
  new CfnParameter(stack, "RunsOnOneMachineOnly", {
    description: "This deployment is for npm start. Add one of your own to lib/deployment/settings.ts.",
    allowedPattern: "[^\\s\\S]",
    constraintDescription: "This deployment is for npm start: add one of your own to lib/deployment/settings.ts.",
  });
  Validations.of(stack).acknowledge({
    id: "CloudFormation-Validate::W2001",
    reason: "Nothing refers to it: it is there to have no value.",
  });
}
