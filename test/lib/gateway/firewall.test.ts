import { App, Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { RestApi } from "aws-cdk-lib/aws-apigateway";
import { expect, test } from "vitest";
import { Firewall } from "../../../lib/gateway/firewall.ts";

/** The rule on the size of a body, of a gateway that is reached under a name of its own as well. */
function sizeRule(basePath?: string) {
  const stack = new Stack(new App(), "Any");
  const api = new RestApi(stack, "Api", { deployOptions: { stageName: "v" } });
  api.root.addMethod("GET");
  new Firewall(stack, "Firewall", { stage: api.deploymentStage, basePath });
  const template = Template.fromStack(stack);
  template.hasResourceProperties("AWS::WAFv2::WebACL", {
    Rules: Match.arrayWith([Match.objectLike({ Name: "body-size", Priority: 0, Action: { Block: Match.anyValue() } })]),
  });
  const [acl] = Object.values(template.findResources("AWS::WAFv2::WebACL"));
  return [acl?.Properties.Rules].flat().find(({ Name }) => Name === "body-size").Statement.AndStatement.Statements;
}

test("a body of more than 16 KB is refused, a batch's alone is not, on the stage's address and on the deployment's", () => {
  const [tooLong, { NotStatement }] = sizeRule("/kyc");
  expect(tooLong.SizeConstraintStatement).toMatchObject({
    ComparisonOperator: "GT",
    Size: 16_384,
    FieldToMatch: { Body: { OversizeHandling: "MATCH" } },
  });
  const paths = NotStatement.Statement.OrStatement.Statements.map(
    ({ ByteMatchStatement: { SearchString, PositionalConstraint, FieldToMatch, TextTransformations } }: Exact) => {
      expect({ PositionalConstraint, FieldToMatch }).toEqual({
        PositionalConstraint: "EXACTLY",
        FieldToMatch: { UriPath: {} },
      });
      // Lower case or a decoded path would except addresses that are not this one.
      expect(TextTransformations).toEqual([{ Priority: 0, Type: "NONE" }]);
      return SearchString;
    },
  );
  expect(paths).toEqual([
    "/v1/screening/batch",
    { "Fn::Join": ["", ["/", { Ref: expect.stringMatching(/Stage/) }, "/v1/screening/batch"]] },
    "/kyc/v1/screening/batch",
  ]);
});

test("without a name of its own a gateway has two addresses", () => {
  const [, { NotStatement }] = sizeRule();
  expect(NotStatement.Statement.OrStatement.Statements).toHaveLength(2);
});

type Exact = {
  ByteMatchStatement: {
    SearchString: unknown;
    PositionalConstraint: string;
    FieldToMatch: object;
    TextTransformations: object[];
  };
};
