import * as z from "zod";

/**
 * What an operator can ask for. The operator function parses with these schemas, the command line makes its flags and
 * help from them, and the dashboard calls the same operations.
 */
const accountId = z.string().regex(/^acc_[0-9A-Za-z]{1,40}$/, "must be an account's id, acc_…");
const keyId = z.string().regex(/^key_[0-9A-Za-z]{1,40}$/, "must be a key's id, key_…");
const agencyCode = z.string().regex(/^[0-9A-Za-z]{4}$/, "must be four letters or digits");
// What an operator types is shown in terminals, tables and audits: no character of it may move the cursor, end the line
// or turn round the order in which the rest is read.
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(most, `must be at most ${most} characters`)
    .regex(oneLine, "must hold no control characters and no line breaks");
const halves = z.coerce
  .number("must be a number")
  .multipleOf(0.5, "must be a multiple of 0.5")
  .min(-1_000_000, "must be at least -1000000")
  .max(1_000_000, "must be at most 1000000");
const accountType = z.enum(["developer", "dashboard"]);
const ofAccount = z.strictObject({ accountId });
const ofKey = z.strictObject({ keyId });

export const operatorCommands = {
  "account create": {
    says: "Creates an account.",
    input: z.strictObject({ name: text(200), type: accountType, agencyCode: agencyCode.optional() }),
  },
  "account show": { says: "Shows an account and its gates.", input: ofAccount },
  "account list": { says: "Lists all accounts, oldest first.", input: z.strictObject({}) },
  "account events": { says: "Shows who changed what, newest first.", input: ofAccount },
  "account approve-test": { says: "Approves a developer account for the DVS test hub.", input: ofAccount },
  "account withdraw-test": { says: "Withdraws the test hub's approval.", input: ofAccount },
  "account settle-fee": { says: "Marks the onboarding fee as settled.", input: ofAccount },
  "account reverse-fee": { says: "Marks it as unsettled again: live keys stop at once.", input: ofAccount, asks: true },
  "account approve-production": { says: "Approves production access.", input: ofAccount },
  "account withdraw-production": {
    says: "Withdraws it: live verification stops at once, live screening goes on.",
    input: ofAccount,
    asks: true,
  },
  "account hub": {
    says: "Moves an account to the test or the production hub.",
    input: z.strictObject({ accountId, to: z.enum(["test", "production"]) }),
  },
  "account type": {
    says: "Switches the account's type. Keys of a dashboard account are refused until it is switched back.",
    input: z.strictObject({ accountId, to: accountType }),
    asks: true,
  },
  "account agency-code": {
    says: "Sets the code that identifies the business user to the hub.",
    input: z.strictObject({ accountId, agencyCode }),
  },
  "account close": { says: "Closes an account for good and revokes its keys.", input: ofAccount, asks: true },
  "key create": {
    says: "Issues an API key and prints it, once.",
    input: z.strictObject({ accountId, environment: z.enum(["live", "test"]) }),
  },
  "key list": { says: "Lists an account's keys: last four characters, state, last use.", input: ofAccount },
  "key revoke": { says: "Stops a key at once and for good.", input: ofKey, asks: true },
  "key roll": {
    says: "Issues a successor and lets the key go on for the overlap (24 hours unless said).",
    input: z.strictObject({
      keyId,
      overlapHours: z.coerce.number("must be a number").int().min(0).max(168).default(24),
    }),
  },
  "wallet show": { says: "Shows what may still be spent and what is held.", input: ofAccount },
  "wallet ledger": { says: "Shows every movement, newest first.", input: ofAccount },
  "wallet top-up": {
    says: "Adds credits. A reference is booked once.",
    input: z.strictObject({ accountId, credits: halves.positive("must be more than 0"), reference: text(64) }),
  },
  "wallet adjust": {
    says: "Corrects a wallet up or down.",
    input: z.strictObject({
      accountId,
      credits: halves.refine((credits) => credits !== 0, "must not be 0"),
      reason: text(200),
    }),
  },
  "webhook set": {
    says: "Registers where an account's events go and prints the signing secret, once.",
    input: z.strictObject({ accountId, url: text(2_000) }),
  },
  "webhook show": { says: "Shows where an account's events go and whether they do.", input: ofAccount },
  "webhook remove": {
    says: "Removes it: system errors are then final at once, and undelivered results are refunded.",
    input: ofAccount,
    asks: true,
  },
  "webhook roll": {
    says: "Makes a new signing secret and lets the old one sign beside it for the overlap (24 hours unless said).",
    input: z.strictObject({
      accountId,
      overlapHours: z.coerce.number("must be a number").int().min(0).max(168).default(24),
    }),
  },
  "webhook resume": { says: "Lets a disabled webhook, or suspended retries, go on.", input: ofAccount },
  "webhook test": { says: "Sends a test event now and tells what came of it.", input: ofAccount },
  "webhook deliveries": { says: "Shows the last deliveries: time, status, duration.", input: ofAccount },
  "retries show": { says: "Shows what waits in each queue, and its dead letters.", input: z.strictObject({}) },
  "retries redrive": {
    says: "Puts dead letters back into their queues, at most so many.",
    input: z.strictObject({ max: z.coerce.number("must be a number").int().min(1).max(1_000) }),
  },
} as const satisfies Record<string, { says: string; input: z.ZodObject; asks?: true }>;

export type OperatorCommand = keyof typeof operatorCommands;
type OperatorInputs = { [Command in OperatorCommand]: z.output<(typeof operatorCommands)[Command]["input"]> };
export type OperatorInput<Command extends OperatorCommand> = OperatorInputs[Command];

/** The same table, each schema tied to its command: what a dispatcher needs to stay typed. */
export const operatorInputs: { [Command in OperatorCommand]: { input: z.ZodType<OperatorInputs[Command]> } } =
  operatorCommands;

export const OperatorRequest = z.strictObject({
  command: z
    .string()
    .refine((name): name is OperatorCommand => Object.hasOwn(operatorCommands, name), "is not a command"),
  input: z.record(z.string(), z.unknown()),
});
