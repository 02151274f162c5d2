import type { APIGatewayProxyResult } from "aws-lambda";
import { toHttp } from "../edge/answers.ts";
import { environment, environments } from "../edge/environment.ts";

environment(environments.portal);

const page = `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dashboard</title>
<h1>The dashboard is not open yet</h1>
<p>Accounts and keys are managed by the operator for now.</p>
</html>
`;

export async function handler(): Promise<APIGatewayProxyResult> {
  return toHttp({ status: 503, body: page, contentType: "text/html; charset=utf-8" }, {});
}
