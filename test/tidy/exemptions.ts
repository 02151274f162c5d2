import type { Fault } from "./fault.ts";
import * as rules from "./rule-names.ts";

/**
 * What a rule lets pass for good, with its reason: no file excuses itself by a comment. A key is a file and what was
 * found in it; `*` stands for anything within a folder, `**` for anything at all. A test fails for an entry that
 * excuses nothing.
 */
const exemptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [rules.takenFile]: {
    "bin/*": "a command",
    "clients/typescript/listen.ts": "a command of the package",
    "portal/*.ts": "a Lambda function: the bundle begins here",
    "local/provider/oidc-provider.d.ts": "the compiler takes it for a package that brings no types",
    "lib/builtins/*.mjs": "the bundler puts it in the place of a package",
    "local/functions/worker.mjs": "the pool starts it as a process",
    "local/buckets/worker.ts": "the host starts it as a thread",
    "bin/audit/verify/log-thread.ts": "the audit starts it as a thread",
    "test/fixtures/audit/integrator-process.ts": "a test starts it as a process, and kills it",
    "test/*": "the configuration of the tests, or a command",
    "test/bench/*": "a command",
    "test/dynamodb-local/command.ts": "a command",
    "test/e2e/command.ts": "a command",
    "test/evaluate/command.ts": "a command",
    "test/evaluate/counts/command.ts": "a command",
    "test/chaos/run.ts": "a command",
    "test/load/run.ts": "a command",
    "test/simulation/run.ts": "a command",
    "test/mutants/run.ts": "a command",
    "test/http/*": "the test runner starts it",
    "test/fixtures/lists/swap-of-snapshots.ts": "a test starts it as a process",
    "test/local/fixture/*": "the tests start it as a process",
    "test/local/fixture/code/*": "the tests run it as a function",
  },
  [rules.takenExport]: {
    "clients/typescript/client.ts *": "the client's users take it",
  },
  [rules.parameters]: {
    "bin/matching.ts a function without a name": "a text's own replacing gives the match and its groups",
    "test/evaluate/counts/plain-xml.ts a function without a name": "likewise",
    "clients/typescript/webhook.ts openEvent": "the client's users call it",
    "test/**.test.ts a function without a name": "the test runner spreads each row of a table of cases over it",
  },
  // Parts without an operation of their own. What they do is tested where it is met.
  [rules.mirrored]: {
    "functions/store/accounts/account-writes.ts **": "accounts.test.ts and api-keys.test.ts save by these writes",
    "functions/store/accounts/account-store.ts **":
      "it hands the tables to operations; commands.test.ts and test/http/ops.test.ts run them",
    "functions/store/accounts/admission.ts **":
      "it hands the tables to the gates; windows.test.ts and stale-callers.test.ts run them",
    "functions/store/query.ts **": "accounts.test.ts and wallets.test.ts read their lists by it",
    "functions/store/conditions.ts **": "verifications.test.ts and wallets.test.ts meet each condition",
    "functions/store/expiry.ts **": "every test that reads an expiresAt back meets it",
    "functions/store/verifications/settlement-writes.ts **":
      "verifications.test.ts and verifications-model.test.ts settle by these writes",
    "functions/store/verifications/verification-items.ts **":
      "verifications.test.ts reads back what these shapes write",
    "functions/store/transact.ts **": "transition.test.ts, lost-replies.test.ts and the simulation run on it",
    "functions/store/tables.ts **": "every test of the store connects by it or in its place",
    "functions/store/verifications/settlements.ts **": "verifications.test.ts and lost-replies.test.ts settle by it",
    "functions/store/verifications/leases.ts **": "retries.test.ts takes and passes the leases of both kinds",
    "functions/store/verifications/deliveries.ts **": "retries.test.ts and refunds.test.ts deliver and give up by it",
  },
  "what lib may import": {
    "lib/builtins/pdfkit.mjs node_modules/pdfkit/js/**":
      "the package's build without files, which it exports to browsers alone, and the measures of its fonts",
  },
  [rules.computedImport]: {
    "local/functions/worker.mjs **": "the host names the function that this process runs",
    "test/docs-webhooks.test.ts *": "the test runs the samples of a page from a scratch folder",
  },
};

/** The faults that nothing excuses. */
export function unexcused(faults: readonly Fault[]): Fault[] {
  return faults.filter((fault) => !excusesOf(fault.rule).some((key) => covers(key, fault)));
}

/** Entries of the exemptions that excuse none of these faults. */
export function idleExcuses(faults: readonly Fault[]): string[] {
  return Object.keys(exemptions).flatMap((rule) =>
    excusesOf(rule)
      .filter((key) => !faults.some((fault) => fault.rule === rule && covers(key, fault)))
      .map((key) => `${rule}: ${key}`),
  );
}

const excusesOf = (rule: string): string[] => Object.keys(exemptions[rule] ?? {});

function covers(key: string, { file, found }: Fault): boolean {
  const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const pattern = key.split(/(\*\*?)/).map((part) => ({ "**": ".*", "*": "[^/]*" })[part] ?? literal(part));
  return new RegExp(`^${pattern.join("")}$`).test(found === file ? file : `${file} ${found}`);
}
