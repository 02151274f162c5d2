import { bugsIn } from "../mutant.ts";

// Many screened at once, what changed in the lists, and who is told of it.

const batchTest = "test/functions/domain/screening/screen-batch.test.ts";
const batchStore = "test/functions/store/screenings/screening-batches.test.ts";
const builds = "test/functions/lists/changes/compare-builds.test.ts";
const changedSearch = "test/functions/domain/screening/search/changed.test.ts";
const recheckTest = "test/functions/domain/screening/recheck.test.ts";
const announcing = "test/functions/domain/announcements/announce-lists.test.ts";

const batches = [
  ...bugsIn(
    "functions/domain/screening/screen-batch.ts",
    [batchTest],
    [
      {
        breaks: "A batch is told although the account has too few credits.",
        find: 'throw new Problem("creditsExhausted");',
        replace: "return { batchId, replayed: false };",
      },
      {
        breaks: "Somebody reads another batch's answer under an Idempotency-Key used twice.",
        find: 'if (!hasSameBody(outcome, claim)) throw new Problem("idempotencyKeyReused");',
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/store/screenings/screening-batches.ts",
    [batchStore],
    [
      {
        breaks: "A batch costs as much as one of its subjects.",
        find: "priceHalfCredits: subjects.length * priceHalfCredits",
        replace: "priceHalfCredits",
      },
      {
        breaks: "A free batch fills the tables with everybody who matched nobody.",
        find: "subjects.filter(({ matches }) => matches.length > 0)",
        replace: "subjects",
      },
      {
        breaks: "A free batch with many matches cannot be kept.",
        find: "<= mostFreeBytes",
        replace: "<= 3 * mostFreeBytes",
      },
    ],
  ),
  ...bugsIn(
    "functions/store/screenings/screenings.ts",
    [batchStore],
    [
      {
        breaks: "What is free leaves rows in the ledger.",
        find: "charged.priceHalfCredits === 0 ? [] :",
        replace: "",
      },
    ],
  ),
];

const changes = [
  ...bugsIn(
    "functions/lists/changes/compared-facts.ts",
    [builds],
    [
      {
        breaks: "A corrected birth date is no alteration: a recheck passes the person by.",
        find: "    sorted(entity.birthDates),\n",
        replace: "",
      },
      {
        breaks: "A publisher who writes names in another order has everybody rechecked.",
        find: "].sort();\n}",
        replace: "];\n}",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/changes/change-tracker.ts",
    [builds],
    [
      {
        breaks: "Nobody hears that a person is on no list any more.",
        find: "else if (!known.isStillThere(id)) this.found.set(id, this.removal(id, before));",
        replace: "",
      },
      {
        breaks: "A person who is told under another id now is told as off the lists.",
        find: "...(into === undefined ? {} : { into }),",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/snapshot/merge.ts",
    [builds],
    [
      {
        breaks: "An entity changes its id when another list names it: whoever dismissed a match meets it anew.",
        find: "members.find(({ id }) => wasEntity(id)) ?? members[0]",
        replace: "members[0]",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/changes/earlier-snapshot.ts",
    [builds],
    [
      {
        breaks: "Rechecks go on from a snapshot that a rollback took out of service.",
        find: "found === undefined || !isAncestor(found)",
        replace: "found === undefined",
      },
      {
        breaks: "Changes are told since a time of which they are kept no more.",
        find: "next.number >= changes.keptSince && ",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/snapshot/pointer.ts",
    [builds],
    [
      {
        breaks: "A date stands for the snapshot that came after it.",
        find: "return oldest === -1 ? [...history] : history.slice(0, oldest + 1);",
        replace: "return oldest === -1 ? [...history] : history.slice(0, oldest);",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/screening/search/changed.ts",
    [changedSearch],
    [
      {
        breaks: "A recheck finds whom the caller has been told of already.",
        find: "if ((snapshot.changedIn[at] ?? 0) <= since) continue;",
        replace: "",
      },
      {
        breaks: "A relative is not found when the person they answer for is listed.",
        find: "if (isRelativeOnly(snapshot, entity)) for (const one of snapshot.recordsOf(entity)) all.add(one);",
        replace: "",
      },
    ],
  ),
];

const rechecks = bugsIn(
  "functions/domain/screening/recheck.ts",
  [recheckTest],
  [
    { breaks: "A screening costs a whole credit.", find: "PriceHalfCredits = 1", replace: "PriceHalfCredits = 2" },
    {
      breaks: "Everything is screened for nothing, by rechecks of a list that changed as a whole.",
      find: "changes.share < mostShare && ",
      replace: "",
    },
    {
      breaks: "Rechecks of years cost nothing.",
      find: " && changes.replacedDaysAgo <= mostDays",
      replace: "",
    },
    {
      breaks: "The full price is charged before anybody was told of it.",
      find: "!isBounded && !acceptFullPrice",
      replace: "false",
    },
    {
      breaks: "Nobody hears that the matching has moved, and whom it finds now stays unfound.",
      find: "changes.matcherVersion !== matcherVersion",
      replace: "false",
    },
  ],
);

const announcements = [
  ...bugsIn(
    "functions/domain/announcements/announce-lists.ts",
    [announcing],
    [
      {
        breaks: "Accounts are told of every snapshot of a busy hour.",
        find: "leastMs = 3_600_000",
        replace: "leastMs = 0",
      },
      {
        breaks: "A run that dies halfway leaves the other accounts out for good.",
        find: "if (last !== undefined && !last.done) return { told: await tell(deps, last) };",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/announcements/deliver-lists-updated.ts",
    [announcing],
    [
      {
        breaks: "An event that did not arrive is never sent again.",
        find: "!delivered && delay !== undefined",
        replace: "false",
      },
      {
        breaks: "A webhook that the service switched off is posted to.",
        find: 'webhook?.state !== "active" || webhook.sealed === undefined',
        replace: "webhook?.sealed === undefined",
      },
    ],
  ),
];

export const batchBugs = [...batches, ...changes, ...rechecks, ...announcements];
