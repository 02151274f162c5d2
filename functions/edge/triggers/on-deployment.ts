import * as z from "zod";

/** What CloudFormation sends where a stack with the resource is made, changed or removed; it waits for an answer. */
const Deployment = z.object({
  RequestType: z.enum(["Create", "Update", "Delete"]),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
});

type Figures = Record<string, number | string | boolean>;

/**
 * A job of the clock that also runs as its stack is deployed. CloudFormation is told how it went: a deployment whose job
 * fails is rolled back rather than found out days later. Removing the stack runs nothing.
 */
export function alsoOnDeployment(run: () => Promise<Figures>): (event: unknown) => Promise<Figures> {
  return async (event) => {
    const deployment = Deployment.safeParse(event);
    if (!deployment.success) return run();
    if (deployment.data.RequestType === "Delete") return answered(deployment.data, { Status: "SUCCESS" }, {});
    try {
      return await answered(deployment.data, { Status: "SUCCESS" }, await run());
    } catch (error) {
      const Reason = error instanceof Error ? error.name : "it failed";
      return answered(deployment.data, { Status: "FAILED", Reason: `${Reason}; the function's log has the fault` }, {});
    }
  };
}

type Verdict = { Status: "SUCCESS" } | { Status: "FAILED"; Reason: string };

/** An answer that cannot be given throws, and Lambda runs the job again: it may run twice without harm. */
async function answered(
  { ResponseURL, StackId, RequestId, LogicalResourceId }: z.infer<typeof Deployment>,
  verdict: Verdict,
  figures: Figures,
): Promise<Figures> {
  const body = JSON.stringify({
    ...verdict,
    StackId,
    RequestId,
    LogicalResourceId,
    PhysicalResourceId: LogicalResourceId,
  });
  // The address is signed for a request without a content type.
  const answer = await fetch(ResponseURL, { method: "PUT", body, headers: { "content-type": "" } });
  if (!answer.ok) throw new Error(`CloudFormation's address answered ${answer.status}`);
  return figures;
}
