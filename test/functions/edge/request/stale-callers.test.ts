import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Caller } from "../../../../functions/contract/access.ts";
import {
  type Account,
  type Change,
  changed,
  isImpossible,
  switchType,
} from "../../../../functions/domain/account/account.ts";
import { answer } from "../../../../functions/edge/answers.ts";
import { endpoint } from "../../../../functions/edge/endpoint.ts";
import { createAccount, saveAccount } from "../../../../functions/store/accounts/accounts.ts";
import { admissionFrom } from "../../../../functions/store/accounts/admission.ts";
import { findApiKey, hashOfKey, saveKeys } from "../../../../functions/store/accounts/api-keys.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { callerWith, context, gatewayEvent } from "../gateway-event.ts";
import { capturePrinted } from "../printed.ts";

// The clock of whoever changes an account and the clock of whoever lets a caller in are never the same one.

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());
capturePrinted();

const hourChanges = Date.parse("2026-03-04T10:00:00.000Z");
const seconds = (count: number) => count * 1_000;

/** An account with one key, and the caller that the authorizer remembers of it. */
async function remembered(at: Date): Promise<{ account: Account; apiKey: string; caller: Caller }> {
  const accountId = `acc_${++made}`;
  const apiKey = `key of ${accountId}`;
  const { access } = callerWith();
  const opened = { accountId, name: "Test", createdAt: at.toISOString(), closed: false, version: 1, access };
  await createAccount(tables, opened, eventOf(accountId, "made", at));
  const event = eventOf(accountId, "keyed", at);
  await saveKeys(tables, { account: opened, keys: [keyOf(accountId, apiKey, at)], event });
  const found = await findApiKey(tables, apiKey);
  if (found === undefined) throw new Error("the key was saved");
  const account = { ...opened, version: 2, access: found.caller.access };
  return { account, apiKey, caller: found.caller };
}
let made = 0;

function keyOf(accountId: string, apiKey: string, at: Date) {
  const facts = { accountId, environment: "live", state: "active", usageId: "usage", createdBy: "me" } as const;
  return { ...facts, keyId: `key_of_${accountId}`, createdAt: at.toISOString(), hash: hashOfKey(apiKey) };
}

function eventOf(accountId: string, what: string, at: Date) {
  const eventId = `${what}-${accountId}`;
  return { eventId, accountId, at: at.toISOString(), who: "me", what, before: {}, after: {} };
}

async function change({ account, apiKey }: { account: Account; apiKey: string }, how: Change, at: Date): Promise<void> {
  const after = changed(account, how);
  if (isImpossible(after)) throw new Error(after.impossible);
  const keys = [keyOf(account.accountId, apiKey, at)];
  await saveAccount(tables, { before: account, after, keys, event: eventOf(account.accountId, "changed", at) });
}

const skews = [-2, 0, 2].flatMap((operator) => [-2, 0, 2].map((caller) => ({ operator, caller })));

test.each(skews)(
  "an account that becomes a dashboard about the change of the hour is refused at once, the operator's clock $operator s and the function's $caller s off",
  async ({ operator, caller: functionSkew }) => {
    for (const about of [-1, 0, 1]) {
      for (const later of [0, 59]) {
        const changedAt = hourChanges + seconds(about);
        const known = await remembered(new Date(changedAt - seconds(3_600)));
        await change(known, switchType("dashboard"), new Date(changedAt + seconds(operator)));
        const clock = () => changedAt + seconds(later + functionSkew);
        const route = { environment: "live", clock, admission: admissionFrom(tables), schema: z.unknown() } as const;
        const handler = endpoint("list-verifications", route, async () => answer({}));
        const headers = { "X-API-Key": known.apiKey };
        const event = gatewayEvent({ method: "GET", caller: known.caller, headers });
        const { statusCode } = await handler(event, context);
        expect({ about, later, statusCode }).toEqual({ about, later, statusCode: 403 });
      }
    }
  },
);
