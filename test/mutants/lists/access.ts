import { bugsIn } from "../mutant.ts";

// Who may come in: keys, gates, windows, and what of it stands in the tables.

const windowsTest = "test/functions/store/accounts/windows.test.ts";
const stale = "test/functions/edge/request/stale-callers.test.ts";
const commands = "test/functions/domain/account/commands.test.ts";
const gates = "test/functions/edge/request/gates.test.ts";
const admission = "test/functions/edge/request/admission.test.ts";
const savedKeys = "test/functions/store/accounts/api-keys.test.ts";

const windows = bugsIn(
  "functions/store/accounts/windows.ts",
  [windowsTest],
  [
    {
      breaks: "A caller who knows an older access of its account is let in.",
      find: "OR fence <= :version)",
      replace: "OR fence <= :version OR fence > :version)",
    },
    {
      breaks: "A thousand and one requests are let in within an hour.",
      find: "#total < :hourLimit",
      replace: "#total <= :hourLimit",
    },
    {
      breaks: "A hundred and one requests are let in within a minute.",
      find: "#minute < :minuteLimit",
      replace: "#minute <= :minuteLimit",
    },
    {
      breaks: "A stale caller whose clock is behind is counted in the hour before, and let in.",
      find: "[-fencedMilliseconds, 0, fencedMilliseconds]",
      replace: "[0, fencedMilliseconds]",
    },
    {
      breaks: "A stale caller is let in when the hour changes.",
      find: "[-fencedMilliseconds, 0, fencedMilliseconds]",
      replace: "[-fencedMilliseconds, 0]",
    },
    {
      breaks: "A caller over its limit is called stale, and told to come back in a second.",
      find: ".fence > accessVersion",
      replace: ".fence >= accessVersion",
    },
    {
      breaks: "What is left of a minute is counted over the wrong minute.",
      find: "slice(14, 16)",
      replace: "slice(11, 13)",
    },
    {
      breaks: "An operator is told that a key was never used, because its account was changed since.",
      find: "if (last !== undefined) return last.lastUsedAt;",
      replace: "return last?.lastUsedAt;",
    },
  ],
);

const apiKeys = bugsIn(
  "functions/store/accounts/api-keys.ts",
  [savedKeys],
  [
    {
      breaks: "API keys rest in the table as they are.",
      find: 'createHash("sha256").update(key).digest("hex")',
      replace: "key",
    },
    {
      breaks: "A change of an account is not felt by callers that the authorizer remembers.",
      find: "...fenceWrites(tables, keyId, { accessVersion: account.access.accessVersion, now }),",
      replace: "",
      caughtBy: [stale],
    },
    {
      breaks: "A revoked key goes on working.",
      find: 'revoked: key.state === "revoked"',
      replace: "revoked: false",
    },
    {
      breaks: "A key that was rolled goes on working for ever.",
      find: "...(key.validUntil !== undefined && { validUntil: key.validUntil }),",
      replace: "",
    },
    {
      breaks: "A key that is half made can be used.",
      find: "if (key.hash === undefined) return [put];",
      replace:
        'if (key.hash === undefined) return [put, { Put: { TableName: tables.records, Item: keys.apiKey("") } }];',
    },
  ],
);

const accountStore = [
  ...bugsIn(
    "functions/store/accounts/account-writes.ts",
    [savedKeys],
    [
      {
        breaks: "Of two operators who change an account at once, the second overwrites the first.",
        find: "ConditionExpression: asItWasRead,",
        replace: 'ConditionExpression: "version >= :version",',
      },
      {
        breaks: "Audit events are rows without a word in them.",
        find: "Item: { v: 1, ...event, ...key }",
        replace: "Item: { v: 1, ...key }",
      },
    ],
  ),
  ...bugsIn(
    "functions/store/accounts/accounts.ts",
    [stale],
    [
      {
        breaks: "Keys keep the rights that their account has lost.",
        find: "...saved.keys.flatMap((key) => keyWrites(tables, key, { account: saved.after, now: new Date(saved.event.at) })),",
        replace: "",
      },
      {
        breaks: "A change of an account leaves no audit event.",
        find: "eventWrite(tables, saved.event)",
        replace: "",
        caughtBy: [savedKeys],
      },
    ],
  ),
  ...bugsIn(
    "functions/store/accounts/wallets.ts",
    ["test/functions/store/accounts/wallets.test.ts"],
    [
      {
        breaks: "A top-up that is sent twice adds its credits twice.",
        find: "Item, ConditionExpression: neverWritten",
        replace: "Item",
      },
      {
        breaks: "A correction takes a wallet below zero.",
        find: "Math.max(0, -halfCredits)",
        replace: "0",
      },
      {
        breaks: "A booking leaves no audit event.",
        find: '{ write: eventWrite(tables, event), refused: () => "already booked" },',
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/store/accounts/webhooks.ts",
    ["test/functions/store/accounts/webhooks.test.ts"],
    [
      {
        breaks: "A webhook that an operator has changed meanwhile is overwritten by what a delivery makes of it.",
        find: "const asRead = { ConditionExpression: asItWasRead,",
        replace: 'const asRead = { ConditionExpression: "version >= :version OR version < :version",',
      },
    ],
  ),
];

const gateRules = bugsIn(
  "functions/edge/request/gates.ts",
  [gates],
  [
    {
      breaks: "A key that was rolled out is let in.",
      find: "caller.revoked || hasEnded(caller, now)",
      replace: "caller.revoked",
    },
    {
      breaks: "A dashboard account's keys work.",
      find: 'accountType === "dashboard"',
      replace: 'accountType === "none"',
    },
    {
      breaks: "A live key works before the onboarding fee is settled.",
      find: "isLive(caller) && !caller.access.feeSettled",
      replace: "false",
    },
    {
      breaks: "An account that was moved back to the test hub still verifies on production.",
      find: 'caller.access.hub === "production" && caller.access.productionApproved',
      replace: "caller.access.productionApproved",
    },
    {
      breaks: "Production approval can be withdrawn, and its verifications are read all the same.",
      find: '  "get-verification",\n',
      replace: "",
    },
    {
      breaks: "A test key works on the production address.",
      find: "caller.keyEnvironment !== address",
      replace: 'caller.keyEnvironment === "live" && address === "test"',
    },
    {
      breaks: "Test keys work before the account is approved for the test hub.",
      find: "!isLive(caller) && !caller.access.testApproved",
      replace: "false",
    },
    {
      breaks: "An account that lacks the fee and the approval is told of the approval first.",
      find: "gates.find(",
      replace: "gates.findLast(",
    },
    {
      breaks: "A live screening is refused for want of an approval that only verifying needs.",
      find: '(address === "test" || verifies.has(operation))',
      replace: "true",
    },
  ],
);

const admissionRules = [
  ...bugsIn(
    "functions/edge/request/admission.ts",
    [admission],
    [
      {
        breaks: "A request with two keys is counted for one and answered for the other.",
        find: 'if (namesSeveralKeys(event)) throw new Problem("unauthorized");',
        replace: "",
      },
      {
        breaks: "A caller over its limit is let in.",
        find: 'if (counted.kind === "exceeded") {',
        replace: 'if (counted.kind === "exceeded" && !now) {',
      },
      {
        breaks: "A caller whose account was closed is let in for as long as the authorizer remembers it.",
        find: "if (problem !== undefined) throw new Problem(problem);",
        replace: "",
      },
      {
        breaks: "An account that was approved a moment ago is refused for a minute.",
        find: "const caller = await currentCaller(deps, event);",
        replace: "const caller = remembered;",
      },
      {
        breaks: "A caller whose key is gone meets a fault of ours.",
        find: 'if (caller === undefined) throw new Problem("unauthorized");',
        replace: 'if (caller === undefined) throw new Error("no caller");',
      },
    ],
  ),
  ...bugsIn(
    "functions/edge/request/rate-limit.ts",
    [admission],
    [
      {
        breaks: "A caller whose hour is used up is told to come back within a minute.",
        find: "secondsLeftOf(now, hourIsFull ? 3_600 : 60)",
        replace: "secondsLeftOf(now, 60)",
      },
      {
        breaks: "The headers tell a caller of requests that it does not have.",
        find: "limits.requestsPerMinute, used.usedThisMinute)",
        replace: "limits.requestsPerMinute, used.usedThisHour)",
      },
    ],
  ),
  ...bugsIn(
    "functions/api/authorizer.ts",
    ["test/functions/api/authorizer.test.ts"],
    [
      {
        breaks: "A doubled key header makes the gateway remember a refusal under somebody's good key.",
        find: "if (namesSeveralKeys(event)) throw refusedWithoutMemory(event);",
        replace: "",
      },
      {
        breaks: "Garbage in place of a key costs a read of the table.",
        find: "sent !== undefined && readKey(sent) ?",
        replace: "sent !== undefined ?",
      },
      {
        breaks: "Whatever is no key of ours is let in.",
        find: 'policy("Deny", event.methodArn)',
        replace: 'policy("Allow", event.methodArn)',
      },
      {
        breaks: "A key that was let in on one address is refused on the next for a minute.",
        find: '.slice(0, 2).concat("*").join("/")',
        replace: '.join("/")',
      },
    ],
  ),
];

const issuing = [
  ...bugsIn(
    "functions/domain/account/api-key.ts",
    ["test/functions/domain/account/api-key.test.ts"],
    [
      {
        breaks: "A mistyped key is looked up, as every guess is.",
        find: "=== checksum ? { environment } : undefined",
        replace: '!== "" ? { environment } : undefined',
      },
      { breaks: "Some keys are easier to guess than others.", find: "byte < 248", replace: "byte < 256" },
    ],
  ),
  ...bugsIn(
    "functions/domain/account/keys.ts",
    [commands],
    [
      { breaks: "An account has six active keys.", find: "mostActiveKeys = 5", replace: "mostActiveKeys = 6" },
      {
        breaks: "A live key is issued to an account that has not been approved.",
        find: "const reason = whyNoKey(account, request.environment);",
        replace: "const reason = undefined;",
      },
      {
        breaks: "More of a key is stored than its last four characters.",
        find: "key.slice(-4)",
        replace: "key.slice(-24)",
      },
      {
        breaks: "A second roll of a key prolongs the time of the first.",
        find: 'if (old.validUntil !== undefined) throw refuse("The key is being rolled already.");',
        replace: "",
      },
      {
        breaks: "A revoked key stays known to the gateway.",
        find: "await deps.closeAtGateway(key);",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/account/account.ts",
    [commands],
    [
      {
        breaks: "A closed account can be changed.",
        find: 'if (account.closed) return { impossible: "The account is closed." };',
        replace: "",
      },
      {
        breaks: "A live key is issued to an account on the test hub.",
        find: 'if (hub !== "production") return "A live key needs the account to be on the production hub first.";',
        replace: "",
      },
      {
        breaks: "A change of an account's gates is no new version, so that stale callers are let in.",
        find: "const accessVersion = account.access.accessVersion + 1;",
        replace: "const accessVersion = account.access.accessVersion;",
        caughtBy: [stale],
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/account/operator.ts",
    [commands],
    [
      {
        breaks: "Audit events do not say what was changed.",
        find: "{ before: pick(was), after: pick(is) }",
        replace: "{ before: {}, after: {} }",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/account/wallet.ts",
    [commands],
    [
      { breaks: "The ledger's running balance does not add up.", find: "balance -= row", replace: "balance += row" },
      {
        breaks: "A closed account is topped up.",
        find: 'if (account.closed) throw refuse("The account is closed.");',
        replace: "",
      },
      { breaks: "A top-up adds half of what was paid.", find: "credits * 2", replace: "credits" },
    ],
  ),
];

export const accessBugs = [...windows, ...apiKeys, ...accountStore, ...gateRules, ...admissionRules, ...issuing];
