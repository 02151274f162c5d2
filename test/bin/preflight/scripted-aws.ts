/** AWS as far as preflight asks it: each answer by the service's host, its operation and its path, and each can be changed. */
export type Answers = Record<string, { status?: number; body: unknown }>;

export const wholesome = (secret: string): Answers => ({
  "sts GetCallerIdentity": {
    body: {
      GetCallerIdentityResponse: {
        GetCallerIdentityResult: { Account: "123456789012", Arn: "arn:aws:iam::123456789012:user/olga" },
      },
    },
  },
  "ssm GetParameter": { body: { Parameter: { Value: "30" } } },
  "secretsmanager GetSecretValue": { body: { SecretString: secret } },
  "lambda /2016-08-19/account-settings/": { body: { AccountLimit: { ConcurrentExecutions: 1_000 } } },
  "apigateway /account": { body: {} },
  "apigateway /apikeys": { body: { item: [{}, {}] } },
  "wafv2 ListWebACLs": { body: { WebACLs: [] } },
  "iam ListEntitiesForPolicy": { body: "<ListEntitiesForPolicyResponse></ListEntitiesForPolicyResponse>" },
  "budgets DescribeBudgets": { body: { Budgets: [{}] } },
});

/** A request that is not signed for its service and region is refused, as AWS does. */
export function scriptedAws(answers: Answers): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { hostname, pathname } = new URL(request.url);
    const service = hostname.split(".")[0] ?? "";
    const sent = await request.text();
    const operation =
      request.headers.get("X-Amz-Target")?.split(".").at(-1) ?? new URLSearchParams(sent).get("Action") ?? pathname;
    if (!request.headers.get("Authorization")?.includes(`/${service}/aws4_request`)) {
      return new Response("SignatureDoesNotMatch", { status: 403 });
    }
    const { status = 200, body } = answers[`${service} ${operation}`] ?? { status: 404, body: "UnknownOperation" };
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  };
}
