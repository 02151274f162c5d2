import { bugsIn } from "../mutant.ts";

// What is tried again at the hub, how long it is put off, and what the sweep ends.

const items = "test/functions/store/verifications/retry-items.test.ts";
const messages = "test/functions/domain/verification/retry-messages.test.ts";
const onTheTables = "test/functions/store/verifications/retries.test.ts";
const rules = "test/functions/domain/verification/retries/retry.test.ts";

const leases = bugsIn(
  "functions/store/verifications/leases.ts",
  [onTheTables],
  [
    {
      breaks: "A lease ends before its worker does: two workers ask the hub for one attempt.",
      find: "leaseMs = 60_000",
      replace: "leaseMs = 20_000",
      caughtBy: ["test/lib/deadlines.test.ts"],
    },
    {
      breaks: "A second worker takes an attempt that a first one is at work on.",
      find: "leaseUntil <= :now",
      replace: "(leaseUntil <= :now OR leaseUntil > :now)",
    },
    {
      breaks: "A late message of an earlier attempt starts a later one.",
      find: "#count = :attempt AND leaseUntil",
      replace: "#count >= :attempt AND leaseUntil",
    },
    {
      breaks: "A worker whose lease was taken over still moves the attempt on.",
      find: 'AND leaseOwner = :owner"',
      replace: 'AND (leaseOwner = :owner OR leaseOwner <> :owner)"',
    },
  ],
);

const store = bugsIn(
  "functions/store/verifications/retries.ts",
  [items],
  [
    {
      breaks: "A sealed request rests for more than a day instead of 35 minutes.",
      find: "sealedRequestSeconds = 35 * 60",
      replace: "sealedRequestSeconds = 35 * 3_600",
    },
    {
      breaks: "A verification is scheduled twice, and its attempts begin anew.",
      find: '"#status = :pending AND attribute_not_exists(attempt)"',
      replace: '"#status = :pending"',
    },
    {
      breaks: "A retry prolongs a lock that belongs to another verification by now.",
      find: '"verificationId = :us"',
      replace: '"(verificationId = :us OR attribute_exists(pk))"',
    },
    {
      breaks: "While a retry waits, the same document can be sent again and charged twice.",
      find: "secondsOf(deadline) + lockedBeyondSeconds",
      replace: "secondsOf(deadline) - 1_800",
    },
    {
      breaks: "An outage of an hour ago still puts retries off.",
      find: "expiresAt <= secondsOf(Date.now()) ? undefined : circuit",
      replace: "circuit",
    },
  ],
);

const retrying = bugsIn(
  "functions/domain/verification/retries/retry.ts",
  [rules],
  [
    {
      breaks: "The message of a worker that dies is deleted, and nobody takes its attempt up again.",
      find: 'if (found.attempt === attempt) throw new Problem("tryAgain", { retryAfterSeconds: 1 });',
      replace: "",
      caughtBy: [messages],
    },
    {
      breaks: "A webhook is told an outcome that was never settled.",
      find: 'if (settled !== "settled") throw new Problem("tryAgain", { retryAfterSeconds: 1 });',
      replace: "",
      caughtBy: [messages],
    },
    {
      breaks: "The hub is asked for an account whose gate has closed.",
      find: "whyNoKey(account, environment) === undefined && takesRetries(webhook)",
      replace: "takesRetries(webhook)",
    },
    {
      breaks: "The hub is asked, and the account charged, though no webhook could tell the outcome.",
      find: "whyNoKey(account, environment) === undefined && takesRetries(webhook)",
      replace: "whyNoKey(account, environment) === undefined",
      caughtBy: [messages],
    },
    {
      breaks: "The hub is asked after the thirty minutes in which an outcome was promised.",
      find: "agencyCode === undefined || found.deadline <= deps.now().getTime()",
      replace: "agencyCode === undefined",
      caughtBy: [messages],
    },
    {
      breaks: "An open circuit puts one attempt off again and again.",
      find: "if (found.postponedAttempt === claim.attempt) return false;",
      replace: "",
    },
    {
      breaks: "After a crash between writing and sending the next attempt, nobody sends it.",
      find: "return deps.sendRetry({ ...message, attempt: attempt + 1 }, rest);",
      replace: "return;",
      caughtBy: [messages],
    },
  ],
);

const planning = [
  ...bugsIn(
    "functions/domain/verification/retries/next-attempt.ts",
    [rules],
    [
      { breaks: "Retries come far sooner or later than the plan says.", find: "jitter = 0.2", replace: "jitter = 0.6" },
      {
        breaks: "An attempt is promised for a moment after the record is final.",
        find: "at.getTime() < deadline ? { delaySeconds, at } : undefined",
        replace: "{ delaySeconds, at }",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/verification/retries/circuit.ts",
    ["test/functions/domain/verification/retries/circuit.test.ts", rules],
    [
      {
        breaks: "A hub that is down is asked by every retry.",
        find: "failuresBeforeOpen = 5",
        replace: "failuresBeforeOpen = 50",
      },
      {
        breaks: "A hub that answers again is left alone all the same.",
        find: 'before === undefined ? undefined : "closed"',
        replace: "undefined",
      },
    ],
  ),
  ...bugsIn(
    "functions/contract/settings/retry-plan.ts",
    [rules],
    [
      {
        breaks: "A queue is asked to hold a message longer than it can.",
        find: "600, 900, 900, 900",
        replace: "600, 900, 900, 1_800",
      },
      {
        breaks: "A record is final only after an hour.",
        find: "finalAfterSeconds: 1_800",
        replace: "finalAfterSeconds: 3_600",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/verification/retries/schedule-retry.ts",
    [rules],
    [
      {
        breaks: "An account without a webhook is promised an outcome that cannot reach it.",
        find: "if (!(await deps.takesRetries(opening.accountId))) return undefined;",
        replace: "",
        caughtBy: [messages],
      },
      {
        breaks: "A message that the hub refuses is sent again for half an hour.",
        find: '(answer.reason === "timeout" || answer.reason === "network")',
        replace: "answer.reason !== undefined",
        caughtBy: [messages],
      },
      {
        breaks: "A retry whose message was never sent leaves its record pending for half an hour.",
        find: 'if (!sent) return "unsent";',
        replace: "",
      },
    ],
  ),
];

const sweeping = [
  ...bugsIn(
    "functions/domain/verification/sweep.ts",
    ["test/functions/domain/verification/sweep.test.ts"],
    [
      {
        breaks: "A record that can never be ended is tried every minute, and nobody hears of it.",
        find: "if (!isBusy(error)) deps.failed(next.verificationId, error);",
        replace: "",
      },
      {
        breaks: "A wallet that is busy for a moment wakes somebody.",
        find: 'error instanceof Problem && error.kind === "tryAgain"',
        replace: "false",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/verification/deliveries/sweep-deliveries.ts",
    ["test/functions/domain/verification/deliveries/deliver.test.ts", rules],
    [
      {
        breaks: "The event of an ended record is never sent again once its first message was lost.",
        find: "await deps.lookAgainAt(verification, until);",
        replace: "await deps.lookAgainAt(verification, until + 86_400_000);",
        caughtBy: [messages],
      },
      {
        breaks: "A charged outcome whose message was lost is neither sent nor paid back.",
        find: 'status === "error" && deps.now().getTime() < until',
        replace: "deps.now().getTime() < until + 86_400_000",
      },
    ],
  ),
  ...bugsIn(
    "functions/edge/triggers/consumer.ts",
    ["test/functions/edge/triggers/consumer.test.ts"],
    [
      {
        breaks: "A message that is to come back is deleted from the queue.",
        find: "return { itemIdentifier: record.messageId };",
        replace:
          'if (!(error instanceof Problem && error.kind === "tryAgain")) return { itemIdentifier: record.messageId };',
      },
      {
        breaks: "A worker that merely waits for another writes faults, and wakes somebody.",
        find: 'if (!(error instanceof Problem && error.kind === "tryAgain")) logFault',
        replace: "logFault",
      },
    ],
  ),
];

export const retryingBugs = [...leases, ...store, ...retrying, ...planning, ...sweeping];
