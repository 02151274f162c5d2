import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { certificateArn, changedDeployment, wholeDeployment } from "./filled-deployment.ts";
import { noLimit, type Resource, resourcesOf } from "./synthesised.ts";

// Names of the deployment's own for the two APIs. The host has none: assertions, not yet run on AWS.

let closed: Map<string, Template>;
let open: Map<string, Template>;
beforeAll(() => {
  closed = wholeDeployment().templates;
  open = changedDeployment();
}, noLimit);

function stack(stacks: Map<string, Template>, name: string): Template {
  const found = stacks.get(name);
  if (!found) throw new Error(`no stack ${name}`);
  return found;
}

const only = (template: Template, type: string): Resource => {
  const [first, ...others] = resourcesOf(template, type);
  if (first === undefined || others.length > 0) throw new Error(`${others.length + 1} of ${type}`);
  return first;
};

describe.each([
  ["ApiLive", "Production", "api.company.example", "live"],
  ["ApiTest", "Test", "test.api.company.example", "test"],
])("the name of %s", (name, output, domain, certificate) => {
  test("stands in Sydney under its own certificate, and takes TLS 1.2 and later alone", () => {
    expect(only(stack(closed, name), "AWS::ApiGateway::DomainName").Properties).toMatchObject({
      DomainName: domain,
      EndpointConfiguration: { Types: ["REGIONAL"] },
      SecurityPolicy: "TLS_1_2",
      RegionalCertificateArn: certificateArn(certificate),
    });
  });

  test("leads to the stage at its root: a path before it would stand in front of every route's", () => {
    const mapping = only(stack(closed, name), "AWS::ApiGateway::BasePathMapping").Properties;
    expect(mapping.BasePath).toBeUndefined();
    expect(mapping.Stage).toEqual({ Ref: expect.stringContaining("Stage") });
  });

  test("is what is put out for callers, beside where its record has to lead", () => {
    stack(closed, name).hasOutput(`${output}Url`, { Value: `https://${domain}` });
    stack(closed, name).hasOutput(`${output}DomainTarget`, {});
  });

  test("is what the documentation and the service's own calls are told", () => {
    const variables = resourcesOf(stack(closed, name), "AWS::Lambda::Function").map(({ Properties }) => Properties);
    expect(JSON.stringify(variables)).toContain('"LIVE_ADDRESS":"https://api.company.example"');
    const synthetic = JSON.stringify(stack(closed, "Operations").toJSON());
    expect(synthetic).toContain('"TEST_ADDRESS":"https://test.api.company.example"');
  });

  test("is the only way in once the addresses of AWS are closed, and the stage is deployed again for it", () => {
    const api = (stacks: Map<string, Template>) => only(stack(stacks, name), "AWS::ApiGateway::RestApi").Properties;
    const deployment = (stacks: Map<string, Template>) =>
      Object.keys(stack(stacks, name).findResources("AWS::ApiGateway::Deployment"));
    expect(api(closed).DisableExecuteApiEndpoint).toBe(true);
    expect(api(open).DisableExecuteApiEndpoint).toBeUndefined();
    expect(deployment(closed)).not.toEqual(deployment(open));
  });
});

test("a dashboard with a name of its own answers under it alone: its cookies are bound to the name", () => {
  const apis = resourcesOf(stack(open, "Portal"), "AWS::ApiGateway::RestApi");
  expect(apis.map(({ Properties }) => Properties.DisableExecuteApiEndpoint)).toEqual([true, true]);
  stack(open, "Portal").hasOutput("PortalUrl", { Value: "https://dashboard.company.example" });
});
