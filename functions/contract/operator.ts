import * as z from "zod";
import { EmailAddress, roles } from "./member.ts";

/**
 * What an operator can ask for. The operator function parses with these schemas, the command line makes its flags, their
 * rules and its help from them, and the dashboard calls the same operations.
 */
const accountId = z
  .string()
  .regex(/^acc_[0-9A-Za-z]{1,40}$/, "must be an account's id, which begins with acc_")
  .meta({ title: "acc_…", description: "the account's id" });
const keyId = z
  .string()
  .regex(/^key_[0-9A-Za-z]{1,40}$/, "must be a key's id, which begins with key_")
  .meta({ title: "key_…", description: "the key's id, as `key list` shows it" });
const agencyCode = z
  .string()
  .regex(/^[0-9A-Za-z]{4}$/, "must be four letters or digits")
  .describe("four letters or digits: how the DVS knows the business; approve-test needs one");
// What an operator types is shown in terminals, tables and audits: no character of it may move the cursor, end the line
// or turn round the order in which the rest is read.
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
const text = (most: number, what: string) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(most, `must be at most ${most} characters`)
    .regex(oneLine, "must hold no control characters and no line breaks")
    .meta({ title: "TEXT", description: `${what}, at most ${most} characters` });
const mostCredits = 1_000_000;
const credits = z.coerce
  .number("must be a number")
  .multipleOf(0.5, "must be a multiple of 0.5")
  .min(-mostCredits, `must be at least -${mostCredits}`)
  .max(mostCredits, `must be at most ${mostCredits}`)
  .meta({ title: "NUMBER" });
const oneOf = <const Words extends readonly string[]>(words: Words, what: string) =>
  z.enum(words, `must be ${words.join(" or ")}`).describe(what);
const wholeNumber = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(rule).int(rule).min(least, rule).max(most, rule);
};
const overlapHours = wholeNumber(0, 168)
  .meta({ title: "HOURS", description: "how long both hold, 0 to 168" })
  .default(24);
const accountType = oneOf(["developer", "dashboard"], "a developer account has keys, a dashboard account has none");
const ofAccount = z.strictObject({ accountId });
const webhookEnvironment = oneOf(
  ["live", "test"],
  "whose events; both where none of them has a webhook of its own",
).optional();
const ofWebhook = z.strictObject({ accountId, environment: webhookEnvironment });
const ofKey = z.strictObject({ keyId });

export const operatorCommands = {
  "account create": {
    says: "Creates an account.",
    input: z.strictObject({
      name: text(200, "what the account is called"),
      type: accountType,
      agencyCode: agencyCode.optional(),
    }),
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
    input: z.strictObject({ accountId, to: oneOf(["test", "production"], "which hub") }),
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
    input: z.strictObject({
      accountId,
      environment: oneOf(["live", "test"], "where the key works: a live key needs every gate open"),
    }),
  },
  "key list": { says: "Lists an account's keys: last four characters, state, last use.", input: ofAccount },
  "key revoke": { says: "Stops a key at once and for good.", input: ofKey, asks: true },
  "key roll": {
    says: "Issues a successor and lets the key go on for the overlap (24 hours unless said).",
    input: z.strictObject({ keyId, overlapHours }),
  },
  "key reattach": {
    says: "Gives the gateway an account's working keys anew, where it has lost them or their usage plan was replaced.",
    input: ofAccount,
  },
  "wallet show": { says: "Shows what may still be spent and what is held.", input: ofAccount },
  "wallet ledger": { says: "Shows every movement, newest first.", input: ofAccount },
  "wallet top-up": {
    says: "Adds credits. A reference is booked once.",
    input: z.strictObject({
      accountId,
      credits: credits.positive("must be more than 0").describe(`more than 0, in steps of 0.5, at most ${mostCredits}`),
      reference: text(64, "what it was paid with, such as an invoice"),
    }),
  },
  "wallet adjust": {
    says: "Corrects a wallet up or down.",
    input: z.strictObject({
      accountId,
      credits: credits
        .refine((number) => number !== 0, "must not be 0")
        .describe(`in steps of 0.5, below 0 to take away, at most ${mostCredits}`),
      reason: text(200, "why, for whoever reads the events"),
    }),
  },
  "webhook set": {
    says: "Registers where an account's events go and prints the signing secret, once.",
    input: z.strictObject({
      accountId,
      environment: webhookEnvironment,
      url: text(2_000, "where events are posted: https, on a public address").meta({ title: "URL" }),
    }),
  },
  "webhook show": { says: "Shows where an account's events go and whether they do.", input: ofWebhook },
  "webhook remove": {
    says: "Removes it: system errors are then final at once, and undelivered results are refunded.",
    input: ofWebhook,
    asks: true,
  },
  "webhook roll": {
    says: "Makes a new signing secret and lets the old one sign beside it for the overlap (24 hours unless said).",
    input: z.strictObject({ accountId, environment: webhookEnvironment, overlapHours }),
  },
  "webhook resume": { says: "Lets a disabled webhook, or suspended retries, go on.", input: ofWebhook },
  "webhook test": { says: "Sends a test event now and tells what came of it.", input: ofWebhook },
  "webhook deliveries": { says: "Shows the last deliveries: time, status, duration.", input: ofWebhook },
  "member invite": {
    says: "Invites somebody to the account's dashboard and prints the link, once. It is good for 72 hours.",
    input: z.strictObject({
      accountId,
      email: EmailAddress.meta({ title: "ADDRESS", description: "the only address that can accept" }),
      role: oneOf(roles, "an owner administers, a member runs checks, read-only looks"),
    }),
  },
  "member list": { says: "Lists an account's members and open invitations.", input: ofAccount },
  "retries show": { says: "Shows what waits in each queue, and its dead letters.", input: z.strictObject({}) },
  "retries redrive": {
    says: "Puts dead letters back into their queues, at most so many.",
    input: z.strictObject({
      max: wholeNumber(1, 1_000).meta({ title: "NUMBER", description: "at most so many, 1 to 1000" }),
    }),
  },
  "receipt-key list": { says: "Shows the keys that sign receipts, and since when.", input: z.strictObject({}) },
  "receipt-key rotate": {
    says: "Makes the next key that signs receipts. It signs 15 minutes later, when the audit log holds it.",
    input: z.strictObject({ environment: oneOf(["live", "test"], "whose receipts it signs") }),
  },
  "pepper list": { says: "Shows how far the exchange of each environment's pepper is.", input: z.strictObject({}) },
  "pepper rotate": {
    says: "Takes the next of three steps to another pepper, each 25 hours after the one before it.",
    input: z.strictObject({ environment: oneOf(["live", "test"], "whose fingerprints it makes") }),
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
