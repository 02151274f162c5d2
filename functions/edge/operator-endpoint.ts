import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEventWithIAMAuthorizer } from "aws-lambda";
import * as z from "zod";
import { type OperatorCommand, OperatorRequest } from "../contract/operator.ts";
import { Problem } from "../contract/problems.ts";
import { type Answer, answer, answerTo, toHttp } from "./answers.ts";
import { logFault, logJob } from "./logger.ts";
import { jsonOf, parsedBy, refuseOtherCharset, textOf } from "./request/input.ts";

type Event = LambdaFunctionURLEventWithIAMAuthorizer;
type OperatorCall = { command: OperatorCommand; input: unknown; who: string };

/**
 * The operator's function, behind a Function URL that takes signed calls only. Who signed is who did it: a name in the
 * body would be anybody's.
 */
export function operatorEndpoint(
  run: (call: OperatorCall) => Promise<unknown>,
): (event: Event) => Promise<APIGatewayProxyStructuredResultV2> {
  return async (event) => {
    refuseUnsigned(event);
    const { requestId } = event.requestContext;
    const { statusCode, headers, body } = toHttp(await attempt(event, run), { "X-Request-Id": requestId });
    return { statusCode, body, ...(headers && { headers }) };
  };
}

/**
 * Against slips alone, such as a test event of the console: whoever may invoke the function without its address can make
 * up all of this as well. The rights, and an alarm, keep others from doing so.
 */
function refuseUnsigned(event: unknown): void {
  if (SignedCall.safeParse(event).success) return;
  throw new Error("This function is called by its signed address: the event names nobody who signed.");
}
const SignedCall = z.object({
  requestContext: z.object({ authorizer: z.object({ iam: z.object({ userArn: z.string().min(1) }) }) }),
});

async function attempt(event: Event, run: (call: OperatorCall) => Promise<unknown>): Promise<Answer> {
  const { requestId } = event.requestContext;
  try {
    refuseOtherCharset(event.headers["content-type"] ?? "");
    const { command, input } = parsedBy(OperatorRequest, jsonOf(textOf(event)));
    const result = await run({ command, input, who: event.requestContext.authorizer.iam.userArn });
    logJob("operator", { command, outcome: "answered", requestId });
    return answer(result);
  } catch (error) {
    if (error instanceof Problem) logJob("operator", { outcome: "refused", refusal: error.kind, requestId });
    else logFault("operator", requestId, error);
    return answerTo(error);
  }
}
