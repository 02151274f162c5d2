import { bugsIn } from "../mutant.ts";

// What is refused before the hub is asked, and what the tables hold meanwhile.

const onTheTables = "test/functions/store/verifications/verifications.test.ts";
const inEveryShard = "test/functions/store/pending.test.ts";
const verify = "test/functions/domain/verification/verify.test.ts";

const conditions = bugsIn(
  "functions/store/conditions.ts",
  [onTheTables],
  [
    {
      breaks: "A lock or claim that has expired, and was not deleted yet, turns callers away for days.",
      find: "OR expiresAt <= :now`;",
      replace: "OR (expiresAt <= :now AND expiresAt > :now)`;",
    },
  ],
);

const prices = bugsIn(
  "functions/store/accounts/wallets.ts",
  [onTheTables],
  [
    {
      breaks: "A verification is opened on a wallet that cannot pay for it, which goes below zero.",
      find: '"availableHalfCredits >= :price";',
      replace: '"(availableHalfCredits >= :price OR attribute_exists(pk))";',
    },
    {
      breaks: "An account's last credit cannot be spent.",
      find: "availableHalfCredits >= :price",
      replace: "availableHalfCredits > :price",
    },
  ],
);

const steps = bugsIn(
  "functions/store/transition.ts",
  [onTheTables],
  [
    {
      breaks: "Of several reasons to refuse, the caller hears the last in place of the first.",
      find: "refusals.find(",
      replace: "refusals.findLast(",
    },
  ],
);

const opening = bugsIn(
  "functions/store/verifications/verifications.ts",
  [onTheTables],
  [
    {
      breaks: "An id that was given before overwrites another verification's record.",
      find: "Item: pendingItem(opening), ConditionExpression: neverWritten",
      replace: "Item: pendingItem(opening)",
      caughtBy: [inEveryShard],
    },
    {
      breaks: "Whoever names no dead verification takes over a claim or a lock that is in use.",
      find: "abandonedBy === undefined ? free :",
      replace: "abandonedBy === undefined ? `${free} OR attribute_exists(pk)` :",
    },
  ],
);

const items = bugsIn(
  "functions/store/verifications/verification-items.ts",
  [onTheTables],
  [
    {
      breaks: "A repeat under an Idempotency-Key is charged again after some hours instead of a day.",
      find: "claimSeconds = 86_400",
      replace: "claimSeconds = 8_640",
    },
    {
      breaks: "A document is free again before the sweep has ended what a dead process left.",
      find: "sweptWithinSeconds = 180",
      replace: "sweptWithinSeconds = 0",
    },
    {
      breaks: "Some records lie in a shard that is never swept, and keep their credits held for ever.",
      find: ".readUInt8(0) % pendingShards",
      replace: ".readUInt8(0) % (pendingShards + 1)",
      caughtBy: [inEveryShard],
    },
    {
      breaks: "An undelivered event still counts as a pending verification.",
      find: "return undeliveredShardName(shardNumber(verificationId));",
      replace: "return shardName(shardNumber(verificationId));",
      caughtBy: ["test/functions/store/verifications/retries.test.ts"],
    },
  ],
);

const pending = bugsIn(
  "functions/store/pending.ts",
  [inEveryShard],
  [
    {
      breaks: "One shard of the pending records is never swept.",
      find: "{ length: pendingShards }, async",
      replace: "{ length: pendingShards - 1 }, async",
    },
    {
      breaks: "An operator does not see the credits that the verifications of one shard hold.",
      find: "{ length: pendingShards }, (_, shard) =>",
      replace: "{ length: pendingShards - 1 }, (_, shard) =>",
    },
    {
      breaks: "A record that nobody can read is passed over in silence, and keeps its credits for ever.",
      find: "unreadable(environmentOfKey(String(item.pk)).verificationId, error);",
      replace: "",
      caughtBy: ["test/functions/jobs/sweep.test.ts"],
    },
  ],
);

const keys = bugsIn(
  "functions/store/keys.ts",
  ["test/functions/store/keys.test.ts"],
  [
    {
      breaks: "An Idempotency-Key used on the test address stands in the way of the same key on production.",
      find: "pk: `${kind[claimKind[environment]]}#${fingerprint}`",
      replace: "pk: `${kind.liveClaim}#${fingerprint}`",
    },
    {
      breaks: "An outage of the test hub puts off retries on production.",
      find: "`${kind.circuit}#${environment}#${documentType}`",
      replace: "`${kind.circuit}#${documentType}`",
    },
    {
      breaks: "A sealed event overwrites the sealed request that it comes of.",
      find: 'sk: "EVENT",',
      replace: 'sk: "REQUEST",',
    },
    {
      breaks: "A charge and its refund are one row, so that the refund is never written.",
      find: "sk: `${rowKind}#${subjectId}`",
      replace: "sk: `#${subjectId}`",
    },
  ],
);

const rules = bugsIn(
  "functions/domain/verification/open.ts",
  [verify],
  [
    {
      breaks: "A verification is called dead, and its credit given back, while its process is still at work.",
      find: "deadlineMs = 40_000",
      replace: "deadlineMs = 15_000",
      caughtBy: ["test/lib/deadlines.test.ts"],
    },
    {
      breaks: "A verification in the test environment costs a credit.",
      find: "{ live: 2, test: 0 }",
      replace: "{ live: 2, test: 2 }",
    },
    {
      breaks: "A live verification costs half a credit.",
      find: "{ live: 2, test: 0 }",
      replace: "{ live: 1, test: 0 }",
    },
    {
      breaks: "Another body under a used Idempotency-Key is answered with the record of the first.",
      find: 'throw new Problem("idempotencyKeyReused");',
      replace: "void 0;",
    },
    {
      breaks: "A repeat under an Idempotency-Key is done again while the first is still at work.",
      find: 'if (found?.status === "pending") throw new Problem("idempotencyInProgress");',
      replace: "",
    },
    {
      breaks: "A test key waits for the cooldown of a document.",
      find: '...(caller.keyEnvironment === "live" && {',
      replace: "...(caller && {",
    },
    {
      breaks: "Two accounts share the cooldown of their documents.",
      find: 'fingerprint([accountId, "cooldown", ...identityOf(request)])',
      replace: 'fingerprint(["cooldown", ...identityOf(request)])',
    },
    {
      breaks: "A document that rests is sent to the hub again.",
      find: 'if (lock.phase !== "running") throw cooldownProblem(lock, now);',
      replace: 'if (lock.phase === "locked") throw cooldownProblem(lock, now);',
    },
  ],
);

const cooldown = bugsIn(
  "functions/domain/verification/cooldown.ts",
  ["test/functions/domain/verification/cooldown.test.ts"],
  [
    {
      breaks: "Licences of two states with one number are taken for one document.",
      find: "[request.licenceNumber, request.stateOfIssue]",
      replace: "[request.licenceNumber]",
    },
    {
      breaks: "A family on one Medicare card waits for one another's cooldown.",
      find: "[request.medicareNumber, request.individualReferenceNumber]",
      replace: "[request.medicareNumber]",
    },
    {
      breaks: "The same document in small letters is sent to the hub again at once.",
      find: ".toUpperCase()",
      replace: "",
    },
    {
      breaks: "Certificates of two people without a number are taken for one document.",
      find: "[registrationState, familyName, givenName, ...eventOf(certificate)]",
      replace: "[registrationState, ...eventOf(certificate)]",
    },
    {
      breaks: "A caller who meets a running verification is told to come back too soon.",
      find: "? cooldownSeconds : left;",
      replace: "? left : left;",
      caughtBy: [verify],
    },
  ],
);

export const openingBugs = [
  ...conditions,
  ...prices,
  ...steps,
  ...opening,
  ...items,
  ...pending,
  ...keys,
  ...rules,
  ...cooldown,
];
