import { bugsIn } from "../mutant.ts";

// The lists that people are screened against: fetched, believed, built and put in service.

const refresh = "test/functions/lists/refresh/refresh.test.ts";
const message = "test/functions/lists/refresh/refresh-message.test.ts";
const indexJob = "test/functions/lists/snapshot/index-job.test.ts";
const listsTest = "test/functions/lists/lists-in-service.test.ts";
const hostile = "test/functions/lists/reading/hostile-files.test.ts";

const listsInService = [
  ...bugsIn(
    "functions/lists/lists-in-service.ts",
    [listsTest],
    [
      {
        breaks: "Names are cleared by lists of last month.",
        find: "if (isTooOld(manifest, now, this.#deps.mostAgeHours)) return undefined;",
        replace: "",
      },
      {
        breaks: "A new list is not used for an hour.",
        find: "lookEveryMs = 60_000",
        replace: "lookEveryMs = 3_600_000",
      },
      {
        breaks: "Whoever rechecks a book of customers as soon as the lists change hears of nobody new.",
        find: "    if (isRecheck) await this.look(0);\n",
        replace: "",
      },
      {
        breaks: "Two snapshots lie in memory at once, and the function ends.",
        find: "    this.#loaded = undefined;\n",
        replace: "",
      },
      {
        breaks: "Nobody hears of a snapshot that is damaged.",
        find: "if (found.damaged.length > 0) this.#deps.damaged(found.damaged);",
        replace: "",
        caughtBy: [listsTest, indexJob],
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/snapshot/load.ts",
    [indexJob, listsTest],
    [
      {
        breaks: "Names are cleared by a damaged snapshot.",
        find: "bytes === undefined || sha256Of(bytes) !== (whole ? manifest.sha256 : manifest.indexSha256)",
        replace: "bytes === undefined",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/snapshot/pointer.ts",
    [indexJob],
    [
      {
        breaks: "An older snapshot is gone when it is needed.",
        find: "keptSnapshots = 3",
        replace: "keptSnapshots = 2",
      },
      {
        breaks: "A snapshot that was withdrawn comes back by itself.",
        find: "{ v: 1, current, previous, withdrawn, history",
        replace: "{ v: 1, current, previous: [replaced, ...previous], withdrawn, history",
      },
      {
        breaks: "Of two builds at once the older one ends in service.",
        find: "if (found?.pointer.current.version !== expectedVersion) return false;",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/snapshot/build-index.ts",
    [indexJob],
    [
      {
        breaks: "The lists that an operator has withdrawn are back in service within minutes.",
        find: "if (pointer !== undefined && isRolledBack(pointer, lists)) return rolledBack;",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/snapshot/store-snapshot.ts",
    [indexJob],
    [
      {
        breaks: "A snapshot that was stored badly goes into service.",
        find: "await refuseDamaged(deps.objects, { version, key, sha256: written.sha256 });",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/snapshot/accepted-lists.ts",
    [indexJob],
    [
      {
        breaks: "Invented people are found by real screenings.",
        find: 'return real ? lists.filter(({ source }) => source !== "synthetic") : lists;',
        replace: "return lists;",
      },
    ],
  ),
];

const refreshing = [
  ...bugsIn(
    "functions/lists/refresh/guard.ts",
    [refresh],
    [
      { breaks: "Half a list takes the place of the whole.", find: "shrinkLimit = 0.1", replace: "shrinkLimit = 0.6" },
      { breaks: "A list without its birth dates is believed.", find: "factsLimit = 0.25", replace: "factsLimit = 1.1" },
      {
        breaks: "A list far below what its publisher has is believed.",
        find: "return counted < least ?",
        replace: "return counted < 0 ?",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/refresh/accept.ts",
    [refresh, indexJob],
    [
      { breaks: "A list that is not to be believed goes into service.", find: "    throw verdict;\n", replace: "" },
      {
        breaks: "An empty file that is imported empties its list.",
        find: "(!acceptance.attended || !acceptedByHand.has(verdict.kind))",
        replace: "!acceptance.attended",
      },
      {
        breaks: "A step handed out twice deletes the list in service.",
        find: "if (!changed && stored.key !== state.key)",
        replace: "if (!changed)",
        caughtBy: [message],
      },
      {
        breaks: "An operator cannot tell a silent publisher from a bad file.",
        find: 'fault.kind === "unreachable" ? "stale" : "guarded"',
        replace: '"stale"',
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/refresh/run-step.ts",
    [refresh],
    [
      {
        breaks: "A list that lost a page is called unchanged.",
        find: "state.key !== undefined && asMany &&",
        replace: "state.key !== undefined &&",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/refresh/download.ts",
    [refresh],
    [
      {
        breaks: "Every list is downloaded whole every day.",
        find: 'return { "if-none-match": known.etag };',
        replace: "return {};",
      },
      {
        breaks: "A publisher that is busy for a moment is given up.",
        find: "if (response.status < 500 &&",
        replace: "if (response.status < 600 &&",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/refresh/plan.ts",
    [message],
    [
      {
        breaks: "Weekly lists are fetched on another day than callers are told.",
        find: '"Australia/Sydney"',
        replace: '"America/Los_Angeles"',
      },
      {
        breaks: "No alarm sounds for a list that an older copy stands in for.",
        find: 'word === "guarded"',
        replace: 'word === "never"',
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/reading/xml.ts",
    [hostile],
    [
      { breaks: "A list file that declares entities is read.", find: "/<!ENTITY/i.test(doctype)", replace: "false" },
      { breaks: "A nested list file uses up the job.", find: "maximumDepth = 64", replace: "maximumDepth = 6_400_000" },
      {
        breaks: "An error page of a publisher is taken for an empty list.",
        find: "if (!this.shape.roots.includes(name))",
        replace: "if (!this.shape.roots)",
      },
    ],
  ),
  ...bugsIn(
    "functions/lists/reading/zip.ts",
    [hostile],
    [
      { breaks: "A bomb in an archive is unpacked.", find: "maximumRatio = 200", replace: "maximumRatio = 2_000_000" },
      {
        breaks: "A bomb whose directory lies about its size is unpacked.",
        find: "    refuseBomb(entry, bytesSoFar);\n",
        replace: "",
      },
    ],
  ),
];

export const screeningListBugs = [...listsInService, ...refreshing];
