import type { Caller } from "../../contract/access.ts";
import type { ProblemKind } from "../../contract/problems.ts";
import type { Environment, Operation } from "../../contract/routes.ts";

/** What is asked: may this key do this operation on this address now? */
export type Question = { caller: Caller; address: Environment; operation: Operation; now: Date };

/** The gates in their order: the first that refuses answers. */
const gates: readonly [problem: ProblemKind, refuses: (question: Question) => boolean][] = [
  ["unauthorized", ({ caller, now }) => caller.revoked || hasEnded(caller, now)],
  ["dashboardAccount", ({ caller }) => caller.access.accountType === "dashboard"],
  ["feeUnsettled", ({ caller }) => isLive(caller) && !caller.access.feeSettled],
  ["productionNotApproved", needsApprovalItLacks],
  ["wrongEndpoint", ({ caller, address }) => caller.keyEnvironment !== address],
  ["testNotApproved", ({ caller }) => !isLive(caller) && !caller.access.testApproved],
];

export function refusedBy(question: Question): ProblemKind | undefined {
  return gates.find(([, refuses]) => refuses(question))?.[0];
}

const verifies: ReadonlySet<Operation> = new Set([
  "verify",
  "preflight",
  "get-verification",
  "list-verifications",
  "prove-verification",
]);

/** Live screening needs the fee alone; verification, and every endpoint of the test address, production as well. */
function needsApprovalItLacks({ caller, address, operation }: Question): boolean {
  const approved = caller.access.hub === "production" && caller.access.productionApproved;
  return isLive(caller) && !approved && (address === "test" || verifies.has(operation));
}

function isLive(caller: Caller): boolean {
  return caller.keyEnvironment === "live";
}

function hasEnded(caller: Caller, now: Date): boolean {
  return caller.validUntil !== undefined && Date.parse(caller.validUntil) <= now.getTime();
}
