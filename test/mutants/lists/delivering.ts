import { bugsIn } from "../mutant.ts";

// Deliveries to webhooks, and refunds of results that never arrived.

const items = "test/functions/store/verifications/retry-items.test.ts";
const messages = "test/functions/domain/verification/retry-messages.test.ts";
const onTheTables = "test/functions/store/verifications/retries.test.ts";
const rules = "test/functions/domain/verification/deliveries/deliver.test.ts";
const retrying = "test/functions/domain/verification/retries/retry.test.ts";
const refunding = "test/functions/store/verifications/refunds.test.ts";

const deliveries = bugsIn(
  "functions/store/verifications/deliveries.ts",
  [onTheTables],
  [
    {
      breaks: "An outcome that has arrived stays sealed in the table.",
      find: "[record, forgetEvent(tables, { environment, verificationId })]",
      replace: "[record]",
      caughtBy: [items],
    },
    {
      breaks: "An outcome that was given up stays sealed in the table.",
      find: "...(eventKeptUntil === undefined ? [forgetEvent(tables, verification)] : []),",
      replace: "",
      caughtBy: [items],
    },
    {
      breaks: "A result that never arrived is not paid back.",
      find: "...(refund ? refundWrites(tables, verification, { ...refund, at }) : []),",
      replace: "",
      caughtBy: [refunding],
    },
    {
      breaks: "The account that got its last refund of the day goes on with retries.",
      find: "...(suspension ? webhookWrites(tables, suspension.before, suspension.after) : []),",
      replace: "",
      caughtBy: [onTheTables, refunding],
    },
    {
      breaks: "A refund that was withheld leaves no audit event.",
      find: "...(event ? [eventWrite(tables, event)] : []),",
      replace: "",
      caughtBy: [refunding],
    },
    {
      breaks: "A delivery that has ended is ended again, and refunded twice.",
      find: '"delivery = :pending";',
      replace: '"(delivery = :pending OR attribute_exists(pk))";',
      caughtBy: [onTheTables, refunding],
    },
    {
      breaks: "A refund that met another change at the same moment is never made.",
      find: 'stepsOf(consequences, "lost" as const)',
      replace: 'stepsOf(consequences, "ended before" as const)',
      caughtBy: [refunding],
    },
    {
      breaks: "The length of a sealed outcome tells a match from a mismatch.",
      find: "eventBlockBytes = 9_216",
      replace: "eventBlockBytes = 16",
    },
    {
      breaks: "The key in a delivery's message also opens the request, the person's details.",
      find: 'Buffer.from(hkdfSync("sha256", Buffer.from(key, "base64"), verificationId, "event", 32)).toString("base64")',
      replace: "key",
      caughtBy: [items],
    },
    {
      breaks: "A delivered record is swept for ever.",
      find: '"REMOVE pendingShard, deadline, deliverBy',
      replace: '"REMOVE deliverBy',
    },
  ],
);

const refunds = bugsIn(
  "functions/store/verifications/refunds.ts",
  [refunding],
  [
    {
      breaks: "Refunds at the same moment count as one, so that more than three are paid in a day.",
      find: '"#count = :before"',
      replace: '"#count >= :before"',
    },
    {
      breaks: "The refunds of a day are not counted, so that every answer that is withheld is free.",
      find: '":raised": before + 1',
      replace: '":raised": before',
    },
    {
      breaks: "A refund gives back more than was charged.",
      find: '":refund": halfCredits',
      replace: '":refund": halfCredits * 2',
    },
    {
      breaks: "A refund pays today's price in place of what was charged.",
      find: "-Charge.parse(Item).halfCredits",
      replace: "2",
    },
  ],
);

const delivering = bugsIn(
  "functions/domain/verification/deliveries/deliver.ts",
  [rules, retrying],
  [
    {
      breaks: "The message of a deliverer that dies is deleted, and its event is never sent again.",
      find: 'if (current === message.attempt) throw new Problem("tryAgain", { retryAfterSeconds: 1 });',
      replace: "",
      caughtBy: [messages],
    },
    {
      breaks: "An event is sent after it was promised to be given up.",
      find: "found.deliverBy !== undefined && found.deliverBy <= deps.now().getTime()",
      replace: "false",
      caughtBy: [messages],
    },
    {
      breaks: "A webhook that was disabled still gets events.",
      find: 'if (webhook?.state !== "active" || webhook.sealed === undefined || event === undefined || late) {',
      replace: "if (webhook?.sealed === undefined || event === undefined || late) {",
    },
    {
      breaks: "Each try carries another id, so that a receiver takes one event for several.",
      find: 'verificationId.replace(/^ver_/, "msg_")',
      replace: "`${verificationId}_${Math.random()}`",
      caughtBy: [messages],
    },
    {
      breaks: "A webhook that fails for days is never disabled.",
      find: "await tryLater(deps, message, { claim, found });\n  }\n  await follow(deps, webhook, consequenceOfTry(webhook, delivered, deps.now()));",
      replace: "await tryLater(deps, message, { claim, found });\n  }",
      caughtBy: [messages],
    },
  ],
);

const givingUp = bugsIn(
  "functions/domain/verification/deliveries/give-up.ts",
  [refunding],
  [
    {
      breaks: "An account is paid back four results a day by withholding its answers.",
      find: "mostRefundsADay = 3",
      replace: "mostRefundsADay = 4",
    },
    {
      breaks: "A refund that met another one at the same moment is dropped.",
      find: 'if ((await deps.failDelivery(failed, at)) !== "lost") return;',
      replace: "await deps.failDelivery(failed, at); return;",
    },
    {
      breaks: "An account that withholds its answers is never suspended.",
      find: "if (before + 1 < mostRefundsADay)",
      replace: "if (before + 1 < 1_000)",
    },
  ],
);

export const deliveringBugs = [...deliveries, ...refunds, ...delivering, ...givingUp];
