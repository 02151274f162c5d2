import { bugsIn } from "../mutant.ts";

// The hub's messages and replies, and the secrets that both rest on.

const reply = "test/functions/hub/reply.test.ts";
const envelope = "test/functions/hub/envelope.test.ts";
const askHub = "test/functions/hub/ask-hub.test.ts";

const hub = [
  ...bugsIn(
    "functions/hub/reply.ts",
    [reply],
    [
      {
        breaks: "A caller gets the answer to another caller's question.",
        find: 'if (answeredVrn !== vrn) throw new Failed("other_vrn");',
        replace: "",
      },
      {
        breaks: "A page of an error is taken for an answer, and charged.",
        find: 'if (reply.status !== 200) throw new Failed("http_status");',
        replace: "",
      },
      {
        breaks: "A match is called locked because of its words.",
        find: 'code !== "Y" && isLocked',
        replace: "isLocked",
      },
      {
        breaks: "Free text of the hub stands in our log.",
        find: "activityId && /^[A-Za-z0-9._:-]{1,64}$/.test(activityId)",
        replace: "activityId",
      },
      {
        breaks: "A fifth code of the hub is charged like any other.",
        find: 'if (!code) throw new Failed("unknown_code");',
        replace: 'if (!code) return { kind: "answered", code: "N", errors: [] };',
      },
    ],
  ),
  ...bugsIn(
    "functions/hub/reply-tree.ts",
    [reply],
    [
      {
        breaks: "A reply that declares entities is read.",
        find: 'parser.on("doctype", () => {\n    throw new Failed("unreadable");',
        replace: 'parser.on("doctype", () => {\n    void 0;',
      },
      { breaks: "A reply nested without end uses up the function.", find: "deepest = 16", replace: "deepest = 16_000" },
      {
        breaks: "A reply of endless elements uses up the function.",
        find: "mostElements = 500",
        replace: "mostElements = 5_000_000",
      },
      {
        breaks: "Of a reply that gives two codes the first is charged.",
        find: 'if (found.length > 1) throw new Failed("unreadable");',
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/hub/envelope.ts",
    [askHub],
    [
      {
        breaks: "The address of a message is not signed, so that it can be sent elsewhere.",
        find: '${referenceTo("to", parts.to, wanted.digest)}',
        replace: "",
      },
      {
        breaks: "A message that was caught on its way can be sent again a day later.",
        find: "lifeMs = 300_000",
        replace: "lifeMs = 86_400_000",
        caughtBy: [envelope],
      },
    ],
  ),
  ...bugsIn(
    "functions/hub/members.ts",
    [envelope, askHub],
    [
      {
        breaks: "A member out of order is dropped by the hub, and the document never matches.",
        find: ".sort(([a], [b]) => (a < b ? -1 : 1))",
        replace: "",
      },
      {
        breaks: "A green Medicare card never matches, because a day of expiry is sent.",
        find: 'request.expiryDate.slice(0, "YYYY-MM".length)',
        replace: "request.expiryDate",
      },
    ],
  ),
  ...bugsIn(
    "functions/hub/request-body.ts",
    [envelope],
    [
      {
        breaks: "The base members of a message stand out of order, and the hub drops them.",
        find: '["BirthDate", textOf(fields.dateOfBirth)],\n    ["DocumentTypeCode", code],',
        replace: '["DocumentTypeCode", code],\n    ["BirthDate", textOf(fields.dateOfBirth)],',
      },
    ],
  ),
  ...bugsIn(
    "functions/hub/xml-text.ts",
    [envelope],
    [{ breaks: "A name with an ampersand breaks the hub's message.", find: "/[&<>\\r]/g", replace: "/[<>\\r]/g" }],
  ),
  ...bugsIn(
    "functions/hub/transport.ts",
    [askHub, "test/functions/hub/connections.test.ts"],
    [
      {
        breaks: "A reply without end fills the function's memory.",
        find: 'if (size > largestReplyBytes) throw new Failed("unreadable");',
        replace: "",
      },
      {
        breaks: "A connection that the hub closed long ago is trusted with a call.",
        find: "if (Date.now() - lastUsedAt > idleSeconds * 1000) dropIdle(agent.freeSockets);",
        replace: "",
      },
    ],
  ),
  ...bugsIn(
    "functions/hub/ask-hub.ts",
    [askHub],
    [
      {
        breaks: "A rotated certificate is not used until the process ends.",
        find: "if (current?.fingerprint === fingerprint) return current;",
        replace: "if (current) return current;",
      },
    ],
  ),
  ...bugsIn(
    "functions/store/fingerprints.ts",
    ["test/functions/store/fingerprints.test.ts"],
    [
      {
        breaks: "Whoever reads the tables can try document numbers out.",
        find: 'createHmac("sha256", pepper).update(JSON.stringify(parts))',
        replace: 'createHmac("sha256", "").update(JSON.stringify(parts))',
      },
      {
        breaks: "Two documents whose parts run into each other are taken for one.",
        find: "update(JSON.stringify(parts))",
        replace: 'update(parts.join(""))',
      },
    ],
  ),
  ...bugsIn(
    "functions/edge/secrets.ts",
    ["test/functions/edge/secrets.test.ts"],
    [
      {
        breaks: "A rotated secret is not used for an hour.",
        find: "freshMs = 300_000",
        replace: "freshMs = 3_600_000",
      },
      {
        breaks: "A pause of the secret store stops every verification.",
        find: "if (known === undefined) throw error;",
        replace: "throw error;",
      },
    ],
  ),
];

export const hubBugs = [...hub];
