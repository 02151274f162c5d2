import { bugsIn } from "../mutant.ts";

// Faults that the service once had and that only show where much goes wrong at once: the simulation must find each again.

const simulation = ["test/simulation/service/simulation.test.ts"];

export const simulatedBugs = [
  ...bugsIn("functions/api/wiring/verification.ts", simulation, [
    {
      breaks: "A verification whose settlement lost its reply is called free of charge, and is charged.",
      find: 'return "unknown";',
      replace: 'return "unsettled";',
    },
  ]),
  ...bugsIn("functions/store/screenings/screenings.ts", simulation, [
    {
      breaks: "A screening whose reply was lost is charged, and its caller hears of a fault.",
      find: 'return Item === undefined ? "not yet" : "written";',
      replace: 'return Item === undefined ? "not yet" : "never";',
    },
  ]),
  ...bugsIn("functions/store/verifications/refunds.ts", simulation, [
    {
      breaks: "Of many results withheld at the same moment all are paid back.",
      find: "ConditionExpression: before === 0 ? neverWritten : asItWasRead,",
      replace:
        'ConditionExpression: before === 0 ? "attribute_not_exists(other)" : "(#count = :before OR attribute_exists(pk))",',
    },
  ]),
  ...bugsIn("functions/store/transact.ts", simulation, [
    {
      breaks: "A lost reply is taken for a conflict: who is charged hears of a fault.",
      find: "if (leftInDoubt()) return",
      replace: "if (false && leftInDoubt()) return",
    },
    {
      breaks: "Whoever asks while the account is changed gets a fault, in any of the service's functions.",
      find: "if (!(error instanceof TransactionConflictException || isThrottled(error))) throw error;",
      replace: "throw error;",
    },
  ]),
  ...bugsIn("functions/store/accounts/windows.ts", simulation, [
    {
      breaks: "With a clock that is ahead a withdrawn caller is let in at the change of the hour.",
      find: "[-fencedMilliseconds, 0, fencedMilliseconds]",
      replace: "[-fencedMilliseconds, 0]",
    },
    {
      breaks: "With a clock that is behind a withdrawn caller is let in at the change of the hour.",
      find: "[-fencedMilliseconds, 0, fencedMilliseconds]",
      replace: "[0, fencedMilliseconds]",
    },
  ]),
  ...bugsIn("functions/store/verifications/settlement-writes.ts", simulation, [
    {
      breaks: "The sweep ends what was just put off, because an index shows it late.",
      find: "...(found ? foundConditions(found) : [])",
      replace: "...(found ? foundConditions(found).map((one) => `(${one} OR attribute_exists(pk))`) : [])",
    },
  ]),
  ...bugsIn("functions/domain/verification/sweep.ts", simulation, [
    {
      breaks: "One record that cannot be ended keeps the sweep from all that come after it.",
      find: "if (!isBusy(error)) deps.failed(next.verificationId, error);",
      replace: "throw error;",
    },
  ]),
];
