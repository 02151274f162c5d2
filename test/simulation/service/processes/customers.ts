import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Caller } from "../../../../functions/contract/access.ts";
import { Problem } from "../../../../functions/contract/problems.ts";
import type { Environment, Operation } from "../../../../functions/contract/routes.ts";
import { ScreeningRequest } from "../../../../functions/contract/screening/screening.ts";
import { VerifyRequest } from "../../../../functions/contract/verification/verify.ts";
import { screen } from "../../../../functions/domain/screening/screen.ts";
import { getVerification } from "../../../../functions/domain/verification/get-verification.ts";
import { listVerifications } from "../../../../functions/domain/verification/list-verifications.ts";
import { verify } from "../../../../functions/domain/verification/verify.ts";
import type { Arrival } from "../../../../functions/edge/request/arrival.ts";
import { passport } from "../../../fakes/verification-world.ts";
import type { HeldKey } from "../ground.ts";
import type { Worker } from "../worker.ts";
import type { World } from "../world.ts";

// What customers do: each request passes the gates, and then its operation runs.

export type Process = (world: World, worker: Worker) => Promise<void>;

const lifeMs = 28_000;

export const post: Process = async (world, worker) => {
  const { dice, rules } = world;
  const key = keyOf(world, dice.happens(0.85) ? "live" : "test");
  if (key === undefined) return;
  const caller = await letIn(world, worker, { key, operation: "verify" });
  const document = dice.below(world.documents);
  const request = VerifyRequest.parse({ ...passport, passportNumber: `QA00000${10 + document}` });
  const idempotencyKey = dice.happens(0.3) ? `key-${dice.happens(0.9) ? document : 0}` : undefined;
  const call = { idempotencyKey, remainingMs: () => worker.remainingMs() };
  const verified = await verify(world.operations.verify(key.environment), { caller, request }, call);
  if (worker.isAwaited()) rules.answers.verified(caller, idempotencyKey, verified);
};

export const look: Process = async (world, worker) => {
  const key = keyOf(world, "live");
  const id = world.dice.among(world.rules.records.idsOf(key?.accountId));
  if (key === undefined || id === undefined) return;
  const caller = await letIn(world, worker, { key, operation: "get-verification" });
  world.rules.answers.record(await getVerification(world.operations.list, caller, id));
};

export const list: Process = async (world, worker) => {
  const key = keyOf(world, "live");
  if (key === undefined) return;
  const caller = await letIn(world, worker, { key, operation: "list-verifications" });
  const { verifications } = await listVerifications(world.operations.list, caller, {
    limit: 3,
    offset: world.dice.below(3),
  });
  for (const record of verifications) world.rules.answers.record(record);
};

export const screenSomebody: Process = async (world, worker) => {
  const { dice, rules } = world;
  const key = keyOf(world, "live");
  if (key === undefined) return;
  const caller = await letIn(world, worker, { key, operation: "screen" });
  const number = dice.below(4);
  const request = ScreeningRequest.parse({ name: `Somebody ${number}` });
  const idempotencyKey = dice.happens(0.4) ? `screening-${number}` : undefined;
  const call = { idempotencyKey, remainingMs: () => worker.remainingMs() };
  const { response } = await screen(world.operations.screen, { caller, request }, call);
  if (worker.isAwaited()) rules.answers.screened(caller, idempotencyKey, response);
};

function keyOf({ dice, keys }: World, environment: Environment): HeldKey | undefined {
  return dice.among(keys.filter((key) => key.environment === environment));
}

type Asking = { key: HeldKey; operation: Operation };

/** Through the gates, with what the gateway remembers of the caller for a minute. */
async function letIn(world: World, worker: Worker, { key, operation }: Asking): Promise<Caller> {
  const { access } = world.rules;
  const arrival = access.arrives(key, operation);
  const event = arrivalOf(world, key);
  const countedAt = worker.now();
  const gates = world.operations.admit({ operation, address: key.environment, clock: () => countedAt });
  try {
    await gates.before?.({ event } as never);
  } catch (error) {
    if (error instanceof Problem) access.refused(arrival, error);
    throw error;
  }
  const { caller } = event.handling;
  if (caller === undefined) throw new Error("somebody was let in who is nobody");
  access.letIn(arrival, caller, new Date(countedAt));
  return caller;
}

function arrivalOf(world: World, key: HeldKey): Arrival {
  const event = {
    headers: { "X-API-Key": key.apiKey },
    multiValueHeaders: { "X-API-Key": [key.apiKey] },
    requestContext: { authorizer: { caller: world.gateway.callerOf(key) } },
    handling: { headers: {}, remainingMs: () => lifeMs },
  };
  return event as unknown as APIGatewayProxyEvent as Arrival;
}
