import { bugsIn } from "../mutant.ts";

// How a verification ends: its record, its money, its lock and its claim; and what becomes of lost replies.

const onTheTables = "test/functions/store/verifications/verifications.test.ts";
const retries = "test/functions/store/verifications/retries.test.ts";
const lostReplies = "test/functions/store/verifications/lost-replies.test.ts";

const writes = bugsIn(
  "functions/store/verifications/settlement-writes.ts",
  [onTheTables, retries],
  [
    {
      breaks: "A record that has ended is settled a second time: its account is charged or paid back twice.",
      find: "[stillPending, ...(found",
      replace: '["(#status = :pending OR attribute_exists(pk))", ...(found',
    },
    {
      breaks: "The sweep ends a retry that has moved on to its next attempt.",
      find: '"attempt = :attempt";',
      replace: '"attempt >= :attempt";',
    },
    {
      breaks: "A verification that ends in error keeps the credit it held.",
      find: "return releaseWrites(tables, { ...opening, heldHalfCredits: priceHalfCredits });",
      replace: "return [];",
    },
    {
      breaks: "A completed verification leaves no charge in the ledger.",
      find: "if (priceHalfCredits === 0) return [];",
      replace: "return [];",
    },
    {
      breaks: "A sealed outcome rests in the table for a day instead of 75 minutes.",
      find: "sealedEventSeconds = 75 * 60;",
      replace: "sealedEventSeconds = 86_400;",
    },
    {
      breaks: "The sealed request, a person's details, outlives its verification.",
      find: "scheduled ? [{ Delete: request }] : []",
      replace: "[]",
    },
    {
      breaks: "An outcome that was announced is never laid down, so that its webhook gets nothing.",
      find: "return [...writes, { Put: { TableName: tables.ephemeral, Item } }];",
      replace: "return writes;",
    },
    {
      breaks: "An ended record still says that it holds credits.",
      find: " REMOVE heldHalfCredits, nextAttemptAt",
      replace: " REMOVE nextAttemptAt",
    },
    {
      breaks: "An ended record stays among those that the sweep looks at.",
      find: '"pendingShard, deadline, leaseUntil, leaseOwner";',
      replace: '"leaseUntil, leaseOwner";',
    },
    {
      breaks: "The same document can be sent again, and charged again, right after its answer.",
      find: "(locked ?? cooldownSeconds)",
      replace: "(locked ?? 0)",
    },
    {
      breaks: "A repeat is not told that the DVS has locked the document.",
      find: 'locked === undefined ? "cooling" : "locked"',
      replace: '"cooling"',
    },
    {
      breaks: "A repeat under the Idempotency-Key of a completed request is done and charged again.",
      find: 'claim === undefined || ending.status === "completed"',
      replace: "claim === undefined",
    },
    {
      breaks: "A verification throws away the lock that another one holds by now.",
      find: "OR verificationId = :us`;",
      replace: "OR verificationId = :us OR attribute_exists(pk)`;",
    },
    {
      breaks: "The event of a retry that the sweep ended is sent more than an hour late.",
      find: "due: at.getTime() }",
      replace: "due: at.getTime() + 4_500_000 }",
    },
  ],
);

const settling = bugsIn(
  "functions/store/verifications/settlements.ts",
  [lostReplies, onTheTables],
  [
    {
      breaks: "A caller is told the outcome of a verification that somebody else has settled otherwise.",
      find: 'if (found?.settlement === settlement.id) return "settled";',
      replace: 'if (found?.status === "completed") return "settled";',
    },
    {
      breaks: "A caller hears that nothing was charged, though somebody has ended the record with a charge.",
      find: 'if (found?.status === "completed") return "unknown";',
      replace: "",
    },
    {
      breaks: "A caller hears that nothing was charged, though a retry may still charge for it.",
      find: 'if (found?.status === "pending" && settlement.aftermath?.scheduled) return "unknown";',
      replace: "",
    },
    {
      breaks: "A verification whose lock somebody else holds is never settled, and its answer is lost.",
      find: "steps: needed, until, look }",
      replace: "steps: [...needed, ...optional], until, look }",
      caughtBy: [onTheTables],
    },
  ],
);

const transactions = bugsIn(
  "functions/store/transact.ts",
  [lostReplies],
  [
    {
      breaks: "What the table says is still at work is called free where time ends in a pause of the SDK's own.",
      find: "if (error instanceof TransactionInProgressException) inDoubt = true;",
      replace: "",
    },
    {
      breaks: "A transaction past ten minutes is sent again, and counts a second time.",
      find: "tokenLivesMs = 9 * 60_000",
      replace: "tokenLivesMs = 90 * 60_000",
    },
    {
      breaks:
        "A fault of DynamoDB after the commit is taken for a refusal, and the caller hears that nothing was charged.",
      find: "Number(response.statusCode) >= 500",
      replace: "Number(response.statusCode) >= 600",
    },
    {
      breaks: "A try that hangs uses up all the time that a caller has.",
      find: "longestTryMs = 2_000",
      replace: "longestTryMs = 20_000",
    },
    {
      breaks: "A reply that was lost once is forgotten, and a busy table afterwards is called free of charge.",
      find: "throw lost ?? new Problem",
      replace: "throw new Problem",
    },
    {
      breaks: "Two requests of one account at once: one of them is refused as if a condition had failed.",
      find: '"TransactionConflict",\n',
      replace: "",
      caughtBy: ["test/services/conflicts.test.ts"],
    },
    {
      breaks: "A caller gets a fault of ours because the account is being changed at the same moment.",
      find: "if (!(error instanceof TransactionConflictException || isThrottled(error))) throw error;",
      replace: "throw error;",
      caughtBy: ["test/services/conflicts.test.ts"],
    },
  ],
);

export const settlingBugs = [...writes, ...settling, ...transactions];
