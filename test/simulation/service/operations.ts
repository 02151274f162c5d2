import { settlingOn } from "../../../functions/api/wiring/verification.ts";
import type { Environment } from "../../../functions/contract/routes.ts";
import { peppersIn } from "../../../functions/contract/settings/peppers.ts";
import { usualRecheckTerms } from "../../../functions/contract/settings/recheck-terms.ts";
import { usualRetryPlan } from "../../../functions/contract/settings/retry-plan.ts";
import type { CommandDeps } from "../../../functions/domain/account/commands.ts";
import { takesRetries } from "../../../functions/domain/account/webhook.ts";
import type { ListsInService } from "../../../functions/domain/screening/lists-in-service.ts";
import type { ScreenDeps } from "../../../functions/domain/screening/screen.ts";
import type { DeliverDeps } from "../../../functions/domain/verification/deliveries/deliver.ts";
import type { SweepDeliveriesDeps } from "../../../functions/domain/verification/deliveries/sweep-deliveries.ts";
import type { ListDeps } from "../../../functions/domain/verification/list-verifications.ts";
import type { RetryDeps } from "../../../functions/domain/verification/retries/retry.ts";
import { type ScheduleDeps, scheduleRetry } from "../../../functions/domain/verification/retries/schedule-retry.ts";
import type { SweepDeps } from "../../../functions/domain/verification/sweep.ts";
import type { VerifyDeps } from "../../../functions/domain/verification/verify.ts";
import { advice } from "../../../functions/edge/advice.ts";
import { admission } from "../../../functions/edge/request/admission.ts";
import { nextReceiptKeys } from "../../../functions/receipts/next-key.ts";
import { accountStoreOn } from "../../../functions/store/accounts/account-store.ts";
import { readAccount } from "../../../functions/store/accounts/accounts.ts";
import { admissionFrom } from "../../../functions/store/accounts/admission.ts";
import { hashOfKey } from "../../../functions/store/accounts/api-keys.ts";
import { noteDelivery, readWebhook, saveWebhook } from "../../../functions/store/accounts/webhooks.ts";
import { fingerprintOf, identityOf } from "../../../functions/store/fingerprints.ts";
import { findOverdue, findUndelivered } from "../../../functions/store/pending.ts";
import { recordScreening } from "../../../functions/store/screenings/screenings.ts";
import { ReplyLost } from "../../../functions/store/transact.ts";
import * as deliveries from "../../../functions/store/verifications/deliveries.ts";
import { readCharge, readRefunds } from "../../../functions/store/verifications/refunds.ts";
import * as retries from "../../../functions/store/verifications/retries.ts";
import { endOverdue } from "../../../functions/store/verifications/settlements.ts";
import { readVerifications } from "../../../functions/store/verifications/verification-list.ts";
import { openVerification, readVerification } from "../../../functions/store/verifications/verifications.ts";
import { peppersInMemory } from "../../fakes/peppers-in-memory.ts";
import { fakeVault } from "../../fakes/vault.ts";
import { receiptSecretsInMemory } from "../../fixtures/audit/receipts.ts";
import type { Dice } from "./dice.ts";
import type { Ground } from "./ground.ts";
import type { Hub } from "./hub.ts";
import type { Queues } from "./queues.ts";
import type { Receivers } from "./receivers.ts";
import { currentWorker } from "./worker.ts";

// The operations of the service on the tables of a world, wired as the functions wire them.

const pepper = "a pepper for simulations, of no use elsewhere";
const peppers = peppersIn(pepper);
const vault = fakeVault();

export type Operations = ReturnType<typeof operationsOn>;

/** What the service reaches beside its tables. */
type Reached = { queues: Queues; hub: Hub; receivers: Receivers };

export function operationsOn(ground: Ground & Reached) {
  const { tables, dice, queues, hub, receivers } = ground;
  const now = () => new Date(currentWorker()?.now() ?? ground.scheduler.now);
  const newId = (prefix: string) => `${prefix}_${String(ground.number()).padStart(20, "0")}`;
  const newOwner = () => `owner-${ground.number()}-${dice.below(1e9)}`;
  const fingerprint = async (parts: readonly string[]) => fingerprintOf(peppers, parts);
  const plan = usualRetryPlan;
  const shared = { plan, random: () => dice.next(), now, newOwner, newId };
  const overdue = {
    readVerification: (environment: Environment, id: string) => readVerification(tables, environment, id),
    endOverdue: (pending, at) => endOverdue(tables, pending, at),
    now,
  } satisfies Partial<ListDeps>;

  // Real signatures would be most of the time of a turn.
  const receiptSigner = async () => async () => ({ jws: "", commitment: newId("receipt") });

  const schedule = (environment: Environment): ScheduleDeps => ({
    ...shared,
    takesRetries: async (accountId) => takesRetries(await readWebhook(tables, accountId, environment)),
    sealRequest: retries.sealRequest,
    schedule: (opening, first) => retries.scheduleVerification(tables, opening, first),
    sendRetry: queues.sender({ kind: "retry", environment }),
  });

  return {
    fingerprint,
    admit: (asked: Parameters<typeof admission>[0]) => admission(asked, admissionFrom(tables)),
    verify: (environment: Environment): VerifyDeps => ({
      ...overdue,
      open: (opening) => openVerification(tables, opening),
      ...settlingOn(tables),
      receiptSigner,
      askHub: hub.ask,
      findRehearsal: () => undefined,
      retryLater: (posted) => scheduleRetry(schedule(environment), posted).catch(() => undefined),
      // Now and then a number comes up that was given before.
      newIdentity: async () =>
        identityOf(
          peppersIn(`${pepper}, ${environment}`),
          vrnOf(environment, dice.happens(0.03) ? 1 + dice.below(20) : 100 + ground.number()),
        ),
      fingerprint,
    }),
    list: { ...overdue, readPage: (caller, query) => readVerifications(tables, caller, query) } satisfies ListDeps,
    screen: {
      terms: usualRecheckTerms,
      lists: async () => ({
        snapshot: "s1",
        refreshedAt: "2026-03-01T00:00:00.000Z",
        sources: [],
        missingSources: [],
        changesSince: async () => ({ kind: "not kept", oldest: undefined }),
        search,
      }),
      async record(recorded, timeoutMs) {
        try {
          return await recordScreening(tables, recorded, timeoutMs);
        } catch (error) {
          if (!(error instanceof ReplyLost)) throw error;
          return { kind: "unknown" };
        }
      },
      fingerprint,
      now,
      newId: () => newId("scr"),
    } satisfies ScreenDeps,
    retry: (environment: Environment): RetryDeps => ({
      ...shared,
      askHub: hub.ask,
      ...settlingOn(tables),
      receiptSigner,
      claimAttempt: (claim) => retries.claimAttempt(tables, environment, claim),
      moveAttempt: (claim, to) => retries.moveAttempt(tables, environment, { claim, to }),
      readSealedRequest: (message) => retries.readSealedRequest(tables, environment, message),
      readAccount: (accountId) => readAccount(tables, accountId),
      readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
      readCircuit: (documentType) => advice("circuit", retries.readCircuit(tables, environment, documentType)),
      writeCircuit: (documentType, circuit) =>
        advice("circuit", retries.writeCircuit(tables, { environment, documentType }, circuit)),
      sealEvent: deliveries.sealEvent,
      eventKeyOf: deliveries.eventKeyOf,
      endOverdue: overdue.endOverdue,
      sendRetry: queues.sender({ kind: "retry", environment }),
      sendDelivery: queues.sender({ kind: "delivery", environment }),
    }),
    deliver: (environment: Environment): DeliverDeps => ({
      ...shared,
      ...vault,
      post: receivers.post,
      readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
      saveWebhook: (saved) => saveWebhook(tables, saved),
      noteDelivery: (accountId, delivery) => advice("note delivery", noteDelivery(tables, accountId, delivery)),
      readCharge: (verification) => readCharge(tables, verification),
      readRefunds: (accountId, day) => readRefunds(tables, accountId, day),
      claimDelivery: (claim) => deliveries.claimDelivery(tables, environment, claim),
      moveDelivery: (claim, attempt) => deliveries.moveDelivery(tables, environment, { claim, attempt }),
      arrived: (claim) => deliveries.markDelivered(tables, environment, claim),
      arrivedLate: (verification) => deliveries.markDeliveredLate(tables, verification),
      async keepEventKey({ verification: { accountId, verificationId }, sealed, key }) {
        const kept = await vault.sealBeside(accountId, sealed, key);
        await advice("keep key", deliveries.keepEventKey(tables, environment, { verificationId, kept }));
      },
      async readEventKey({ accountId, verificationId }) {
        const kept = await deliveries.readEventKey(tables, environment, verificationId);
        return kept && vault.openText(accountId, kept);
      },
      failDelivery: (failed, at) => deliveries.failDelivery(tables, failed, at),
      readSealedEvent: (message) => deliveries.readSealedEvent(tables, environment, message),
      sendDelivery: queues.sender({ kind: "delivery", environment }),
    }),
    sweep: (failed: SweepDeps["failed"]) =>
      ({
        ...shared,
        failed,
        findOverdue: (at) => findOverdue(tables, at, failed),
        endOverdue: overdue.endOverdue,
        findUndelivered: (at) => findUndelivered(tables, at, failed),
        readVerification: overdue.readVerification,
        sendDelivery: (environment, message) => queues.sender({ kind: "delivery", environment })(message, 0),
        lookAgainAt: (verification, until) => deliveries.lookAgainAt(tables, verification, until),
        readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
        readCharge: (verification) => readCharge(tables, verification),
        readRefunds: (accountId, day) => readRefunds(tables, accountId, day),
        failDelivery: (given, at) => deliveries.failDelivery(tables, given, at),
      }) satisfies SweepDeps & SweepDeliveriesDeps,
    commands: {
      ...accountStoreOn(tables),
      ...vault,
      ...shared,
      post: receivers.post,
      queueStates: async () => [],
      redrive: async () => {
        queues.redrive();
        return {};
      },
      ...nextReceiptKeys(receiptSecretsInMemory()),
      ...peppersInMemory(),
      newSecret: () => "whsec_c2ltdWxhdGlvbg==",
      whyNoDestination: () => undefined,
      openAtGateway: async (key) => `gateway-${key.keyId}`,
      closeAtGateway: async () => {},
      randomCharacters: (count) => charactersFrom(dice, count),
      hashOf: hashOfKey,
      invitationLink: (token) => `https://dashboard.example/invitations/${token}`,
    } satisfies CommandDeps,
  };
}

/** What a search finds is no matter of this simulation. */
const search: ListsInService["search"] = async ({ name }) => {
  return {
    kind: "searched",
    subject: { name, schema: "LegalEntity" },
    cleared: true,
    reviewRecommended: false,
    notUnderstood: [],
    matches: [],
  };
};

/** Each environment has a hub of its own, which knows nothing of the other's numbers. */
const vrnOf = (environment: Environment, number: number): string =>
  `${environment === "live" ? "VL" : "VT"}${String(number).padStart(13, "0")}`;

function charactersFrom(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => dice.below(36).toString(36)).join("");
}
