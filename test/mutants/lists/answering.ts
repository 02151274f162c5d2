import { bugsIn } from "../mutant.ts";

// What callers send and hear, and what is logged of it.

const endpoint = "test/functions/edge/endpoint.test.ts";
const verify = "test/functions/domain/verification/verify.test.ts";
const contract = "test/functions/contract/verification/verify.test.ts";

const input = [
  ...bugsIn(
    "functions/edge/request/input.ts",
    [endpoint],
    [
      {
        breaks: "A body of letters with accents may be twice as large as 16 KB.",
        find: "Buffer.byteLength(text) <= mostBytes",
        replace: "text.length <= mostBytes",
      },
      {
        breaks: "A form that a browser posts across sites is taken for JSON.",
        find: "if (!/^application\\/json\\s*(;|$)/i.test(type)) {",
        replace: "if (!/^application\\/json/i.test(type)) {",
      },
      {
        breaks: "Of a parameter given twice one value is dropped in silence.",
        find: "values?.length === 1 ? values[0] : values",
        replace: "values?.[0]",
      },
      {
        breaks: "A bad body is answered with thousands of faults.",
        find: "mostFaults = 50",
        replace: "mostFaults = 5_000",
      },
      {
        breaks: "A body that is not UTF-8 is screened as another name.",
        find: "parsed.success && damaged.length === 0",
        replace: "parsed.success",
      },
    ],
  ),
  ...bugsIn(
    "functions/contract/limits.ts",
    [endpoint],
    [{ breaks: "A body of 32 KB is read.", find: "bodyBytes: 16_384", replace: "bodyBytes: 32_768" }],
  ),
  ...bugsIn(
    "functions/edge/request/request-id.ts",
    [endpoint],
    [
      {
        breaks: "A request id that cannot stand in a header comes back in one.",
        find: "sent !== undefined && visible.test(sent)",
        replace: "sent !== undefined",
      },
    ],
  ),
  ...bugsIn(
    "functions/edge/request/idempotency.ts",
    ["test/functions/edge/request/idempotency.test.ts"],
    [
      {
        breaks: "Of two Idempotency-Keys one is taken, and a repeat under the other is charged again.",
        find: 'if (sent.length > 1) throw refusedKey(header, "must be sent once");',
        replace: "",
      },
      {
        breaks: "An empty Idempotency-Key counts as none, and a repeat is charged again.",
        find: "if (sent === undefined || (typeof",
        replace: 'if (sent === undefined || sent === "" || (typeof',
      },
    ],
  ),
  ...bugsIn(
    "functions/contract/verification/verify.ts",
    [contract],
    [
      {
        breaks: "A misspelt field is ignored, and the issuer asked without it.",
        find: "return z.strictObject(",
        replace: "return z.object(",
      },
      {
        breaks: "A passport number of a wrong form goes to the issuer, at the caller's cost.",
        find: "/^[A-Za-z]{1,2}[0-9]{7}$/",
        replace: "/^[A-Za-z0-9]+$/",
      },
      {
        breaks: "A blue Medicare card without a day of expiry goes to the issuer.",
        find: 'if (card.cardColour === "G" ||',
        replace: 'if (card.cardColour !== "Y" ||',
      },
    ],
  ),
  ...bugsIn(
    "functions/contract/fields/verify-dates.ts",
    [contract],
    [
      {
        breaks: "A birth date in the future goes to the issuer, at the caller's cost.",
        find: "!happened || !exists(value) || hasBegun(value)",
        replace: "true",
      },
      {
        breaks: "Consent that is to be given tomorrow is taken.",
        find: "clockSkewMs = 120_000",
        replace: "clockSkewMs = 120_000_000",
      },
      {
        breaks: "The 31st of February goes to the issuer.",
        find: "pattern.test(value) && isOnTheCalendar(value)",
        replace: "pattern.test(value)",
      },
    ],
  ),
  ...bugsIn(
    "functions/contract/fields/verify-fields.ts",
    [contract],
    [
      {
        breaks: "A line break in a name goes into the hub's message.",
        find: "[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\uFFFE\\uFFFF]*$/u",
        replace: "[^\\p{Cs}]*$/u",
      },
      {
        breaks: "An emoji in a name goes to the issuer, at the caller's cost.",
        find: "!pictures.test(value)",
        replace: "value.length > 0",
      },
    ],
  ),
];

const answers = [
  ...bugsIn(
    "functions/edge/answers.ts",
    [endpoint],
    [
      {
        breaks: "A result may be kept by whatever lies on its way.",
        find: "{ ...headersOfEveryAnswer, ",
        replace: "{ ",
      },
      {
        breaks: "A refusal that passes does not say when.",
        find: '"Retry-After": String(details.retryAfterSeconds)',
        replace: '"X-Retry": String(details.retryAfterSeconds)',
      },
      {
        breaks: "A fault tells the caller what went wrong inside.",
        find: ': new Problem("internal");',
        replace: ': new Problem("internal", { message: String(error) });',
      },
    ],
  ),
  ...bugsIn(
    "functions/edge/request/request-line.ts",
    [endpoint],
    [
      {
        breaks: "The log tells which verifications met a locked document.",
        find: '["verificationFailed", "documentLocked"]',
        replace: '["verificationFailed"]',
      },
      {
        breaks: "The log holds the caller's own request id, which may say anything.",
        find: "requestId: gatewayRequestId,",
        replace: "requestId: event.handling.suppliedRequestId ?? gatewayRequestId,",
      },
    ],
  ),
  ...bugsIn(
    "functions/edge/logger.ts",
    [endpoint],
    [
      {
        breaks: "A fault's message, which may quote a caller's body, is logged.",
        find: "if (!(error instanceof Error)) return { fault: typeof error };",
        replace: "if (!(error instanceof Error)) return { fault: typeof error }; else return { fault: String(error) };",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/verification/result.ts",
    [verify],
    [
      {
        breaks: "A match shows an error that the issuer never meant for it.",
        find: '(code === "N" || code === "D") && errors',
        replace: "errors",
      },
      {
        breaks: "A document that no issuer could check is called a match.",
        find: 'match: code === "Y"',
        replace: 'match: code !== "N"',
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/verification/verify.ts",
    [verify],
    [
      {
        breaks: "A caller hears that nothing was charged, though nobody knows.",
        find: 'if (settled === "unknown" && mayCost(settlement))',
        replace: 'if (settled === "unknown" && !mayCost(settlement))',
      },
      {
        breaks: "A caller is told a result that was never settled.",
        find: 'if (settled !== "settled") throw',
        replace: "if (!settled) throw",
      },
      {
        breaks: "A hub that is slow leaves no time to settle its answer.",
        find: "settlingMs = 5_000",
        replace: "settlingMs = 0",
      },
      {
        breaks: "A system error of the issuer is charged.",
        find: 'answer.code === "S" ? "error" : "completed"',
        replace: '"completed"',
      },
      {
        breaks: "The hub is asked when nobody can settle its answer any more.",
        find: "timeoutMs < shortestHubMs ?",
        replace: "timeoutMs < -100_000 ?",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/verification/get-verification.ts",
    ["test/functions/domain/verification/get-verification.test.ts"],
    [
      {
        breaks: "An account reads the verifications of another.",
        find: " || found.accountId !== caller.accountId",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/verification/overdue.ts",
    ["test/functions/domain/verification/get-verification.test.ts"],
    [
      {
        breaks: "Whoever reads a verification in progress ends it.",
        find: " && verification.deadline <= now.getTime()",
        replace: "",
      },
    ],
  ),
];

export const answeringBugs = [...input, ...answers];
