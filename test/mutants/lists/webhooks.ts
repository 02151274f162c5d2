import { bugsIn } from "../mutant.ts";

// Where events may be sent, and how they are signed.

const post = "test/functions/webhook/post.test.ts";
const signature = "test/functions/webhook/signature.test.ts";
const webhooks = "test/functions/domain/account/webhook-operations.test.ts";

const outside = [
  ...bugsIn(
    "functions/webhook/addresses.ts",
    [post],
    [
      { breaks: "A webhook reads the cloud's own metadata.", find: '  ["169.254.0.0", 16],\n', replace: "" },
      { breaks: "A webhook leads into a private network.", find: '  ["172.16.0.0", 12],\n', replace: "" },
      { breaks: "A webhook leads inside by an address that embeds another.", find: '  ["2002::", 16],\n', replace: "" },
    ],
  ),
  ...bugsIn(
    "functions/webhook/destination.ts",
    [post],
    [
      {
        breaks: "Results are sent over plain http.",
        find: 'if (url.protocol !== "https:") return "The address must begin with https.";',
        replace: "",
      },
      {
        breaks: "A password in an address is kept and sent.",
        find: 'if (url.username !== "" || url.password !== "")',
        replace: 'if (url.username === "never")',
      },
    ],
  ),
  ...bugsIn(
    "functions/webhook/post.ts",
    [post],
    [
      {
        breaks: "A name that leads to a public and a private address is connected to.",
        find: "addresses.some(({ address }) => !isPublicAddress(address))",
        replace: "addresses.every(({ address }) => !isPublicAddress(address))",
      },
      {
        breaks: "A redirect counts as a delivery, and the result is lost.",
        find: "status < 300",
        replace: "status < 400",
      },
      {
        breaks: "A receiver that never answers holds its worker until the end.",
        find: "AbortSignal.timeout(options.timeoutMs ?? wholeMs)",
        replace: "AbortSignal.timeout(wholeMs)",
      },
    ],
  ),
  ...bugsIn(
    "functions/webhook/signature.ts",
    [signature],
    [
      {
        breaks: "An event can be passed off as another one.",
        find: "`${id}.${timestamp}.${body}`",
        replace: "`${timestamp}.${timestamp}.${body}`",
      },
      {
        breaks: "While a secret is rolled, receivers that know the older one refuse every event.",
        find: 'signatures.join(" ")',
        replace: 'signatures.slice(0, 1).join(" ")',
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/account/webhook.ts",
    [webhooks],
    [
      { breaks: "A dead webhook is tried for another day.", find: "BeforeDisabled = 5", replace: "BeforeDisabled = 6" },
      {
        breaks: "A suspended account goes on withholding its answers for nothing.",
        find: " && !webhook.retriesSuspended;",
        replace: ";",
      },
      {
        breaks: "A secret that was rolled out signs for ever.",
        find: "validUntil === undefined || Date.parse(validUntil) > now.getTime()",
        replace: "validUntil === undefined || now.getTime() > 0",
      },
    ],
  ),
  ...bugsIn(
    "functions/domain/account/webhook-operations.ts",
    [webhooks],
    [
      {
        breaks: "An account shakes its suspension off by registering its webhook anew.",
        find: 'after: { ...kept, state: "active", sealed } });',
        replace: 'after: { ...kept, retriesSuspended: false, state: "active", sealed } });',
      },
      {
        breaks: "A webhook is registered that leads inside.",
        find: "if (reason !== undefined) throw refuse(reason);",
        replace: "",
      },
    ],
  ),
];

export const webhookBugs = [...outside];
