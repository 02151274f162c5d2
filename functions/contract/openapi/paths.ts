import { limits } from "../limits.ts";
import { type Operation, type Route, routes } from "../routes.ts";
import { openLogOperation, proofAnswers } from "./audit-log.ts";
import * as examples from "./examples/examples.ts";
import { header, parameter } from "./headers.ts";
import { ownWebhook } from "./own-webhook.ts";
import { answered, type OperationText, ofEveryKeyed, ofEveryOpen, refused } from "./responses.ts";
import { listParameters, schemaRef } from "./schemas.ts";

const replayed = { "Idempotent-Replayed": header("IdempotentReplayed") };
const screeningId = {
  name: "id",
  in: "path",
  required: true,
  description: "A screeningRequestId.",
  schema: { type: "string" },
};
const idempotent = ["idempotencyKeyReused", "idempotencyInProgress"] as const;
const ofScreening = [
  ...idempotent,
  "screeningNameRequired",
  "listsUnavailable",
  "changesNotKept",
  "recheckNotFree",
  "creditsExhausted",
  "screeningUnknown",
] as const;

const textOf: { readonly [Name in Exclude<Operation, "docs" | "audit-log">]: () => OperationText } = {
  verify: () => ({
    id: "verifyDocument",
    tag: "Verification",
    summary: "Verify a document",
    description:
      "Asks the issuer, through the Document Verification Service, whether the details match its record. N and D are answers, not errors: HTTP 200 with success true. On the production address Y, N and D cost one credit; S, DVS_SYSTEM_ERROR and every refusal cost nothing. After OUTCOME_UNKNOWN the record tells. On the test address nothing does.",
    parameters: [parameter("RequestId"), parameter("IdempotencyKey")],
    body: { schema: "VerifyRequest", examples: examples.verifyExamples },
    answers: {
      "200": answered(
        "The outcome; or, under an Idempotency-Key that was answered before, the record without the outcome.",
        "VerificationAnswer",
        { keyed: true, headers: replayed, examples: examples.resultExamples },
      ),
    },
    problems: [
      ...idempotent,
      "documentCooldown",
      "creditsExhausted",
      "documentLocked",
      "verificationFailed",
      "outcomeUnknown",
    ],
  }),
  preflight: () => ({
    id: "preflight",
    tag: "Verification",
    summary: "Ask what a verification would meet",
    description:
      "Takes the body of POST /v1/verify, checks it wholly, and says what it would cost, whether the credits suffice, how long this document still rests, whether the hub has been answering for its type, and under which names what would be sent. It asks no hub, moves no credit and takes no cooldown; it counts in the limits. Cooldowns are those of your own account.",
    parameters: [parameter("RequestId")],
    body: { schema: "VerifyRequest", examples: examples.verifyExamples },
    answers: {
      "200": answered("What it would meet now.", "PreflightAnswer", {
        keyed: true,
        examples: examples.preflightExamples,
      }),
    },
  }),
  "get-verification": () => ({
    id: "getVerification",
    tag: "Verification",
    summary: "Read the state of one verification",
    description: "Tells how far the processing is. The outcome is told once, by POST, and never kept.",
    parameters: [
      { name: "id", in: "path", required: true, description: "A verificationId.", schema: { type: "string" } },
      parameter("RequestId"),
    ],
    answers: {
      "200": answered("The record.", "VerificationRecord", { keyed: true, examples: examples.recordExamples }),
    },
    problems: ["notFound"],
  }),
  "list-verifications": () => ({
    id: "listVerifications",
    tag: "Verification",
    summary: "List recent verifications",
    description: "This account's records of this environment, newest first. With cursor, offset must be left out.",
    parameters: [...listQuery("ListVerificationsQuery"), parameter("RequestId")],
    answers: {
      "200": answered("A page of records.", "VerificationList", { keyed: true, examples: examples.listExample }),
    },
  }),
  screen: () => ({
    id: "screen",
    tag: "Screening",
    summary: "Run a screening check",
    description:
      "Compares a person or an organisation with sanctions and PEP lists and, if asked, with adverse media. On the production address each check costs half a credit, whatever is found. Test keys screen the test names only, for nothing.",
    parameters: [parameter("RequestId"), parameter("IdempotencyKey")],
    body: { schema: "ScreeningRequest", examples: examples.screeningRequestExamples },
    answers: {
      "200": answered("What was found.", "ScreeningResponse", {
        keyed: true,
        headers: replayed,
        examples: examples.screeningExamples,
      }),
    },
    problems: [...ofScreening],
  }),
  "screen-batch": () => ({
    id: "screenBatch",
    tag: "Screening",
    summary: "Screen up to 500 at once",
    description:
      "Each subject is screened as by POST /v1/screening, all with one set of filters, and answered in the order sent. The batch counts once in the limits. On the production address each subject that was searched costs half a credit, all together or none: with too few credits nobody is screened. A subject that cannot be searched has an error in its place and costs nothing. On the test address every name is one of the test names.",
    parameters: [parameter("RequestId"), parameter("IdempotencyKey")],
    body: { schema: "ScreeningBatchRequest", bytes: limits.batchBodyBytes, examples: examples.batchRequestExamples },
    answers: {
      "200": answered("What was found, subject by subject.", "ScreeningBatchResponse", {
        keyed: true,
        headers: replayed,
        examples: examples.batchExamples,
      }),
    },
    problems: [...ofScreening],
  }),
  "get-screening": () => ({
    id: "getScreening",
    tag: "Screening",
    summary: "Read what is kept of one screening",
    description:
      "Which lists, which version of the matching, which entities with which score, and what it cost: for whoever must show it later. No name is kept. Of a batch each subject has a record of its own. On the production address; the test names leave none.",
    parameters: [screeningId, parameter("RequestId")],
    answers: {
      "200": answered("The record.", "ScreeningRecord", { keyed: true, examples: examples.screeningRecordExamples }),
    },
    problems: ["notFound"],
  }),
  "list-screenings": () => ({
    id: "listScreenings",
    tag: "Screening",
    summary: "List recent screenings",
    description:
      "This account's records, newest first, those of a batch each by itself. With cursor, offset must be left out. A page may be short where little of what was looked at is asked for: read on while there is a nextCursor. On the production address.",
    parameters: [...listQuery("ListScreeningsQuery"), parameter("RequestId")],
    answers: {
      "200": answered("A page of records.", "ScreeningList", { keyed: true, examples: examples.screeningListExample }),
    },
    // On the test address there is nothing to list.
    problems: ["notFound"],
  }),
  "prove-verification": () => ({
    id: "proveVerification",
    tag: "Audit",
    summary: "Prove that a verification was logged",
    description:
      "A proof (c2sp.org/tlog-proof) that the audit log holds how this verification ended: verify it offline with the keys of /.well-known/audit-keys, and keep it. It never tells the outcome.",
    parameters: [
      { name: "id", in: "path", required: true, description: "A verificationId.", schema: { type: "string" } },
      parameter("RequestId"),
    ],
    answers: proofAnswers(),
    problems: ["notFound"],
  }),
  "prove-screening": () => ({
    id: "proveScreening",
    tag: "Audit",
    summary: "Prove that a screening was logged",
    description:
      "A proof that the audit log holds this screening's audit row: which lists, which version of the matching, which entities with which score. On the production address; the test names leave no row.",
    parameters: [screeningId, parameter("RequestId")],
    answers: proofAnswers(),
    problems: ["notFound"],
  }),
  "screening-changes": () => ({
    id: "listScreeningChanges",
    tag: "Screening",
    summary: "Ask what changed in the lists",
    description:
      "Since an earlier snapshot, or the one that was in service at a time: which lists changed and how many of their entities were added, altered and removed; with ids, page by page, which entities. Altered is who differs in what is compared or filtered by. Costs nothing.",
    parameters: [...listQuery("ListChangesQuery"), parameter("RequestId")],
    answers: {
      "200": answered("What changed.", "ScreeningChanges", { keyed: true, examples: examples.changesExamples }),
    },
    problems: ["listsUnavailable", "changesNotKept"],
  }),
  lists: () => ({
    id: "listCatalogue",
    tag: "Screening",
    summary: "Show the lists that are screened against",
    description: "Each published list, with its publisher, size and age.",
    parameters: [parameter("RequestId")],
    answers: { "200": answered("The lists.", "ListCatalogue", { keyed: true, examples: examples.catalogueExample }) },
  }),
  health: () => ({
    id: "health",
    tag: "Service",
    summary: "Ask whether the service can serve",
    description: "Needs no key and counts in no window of yours.",
    parameters: [parameter("RequestId")],
    answers: {
      "200": answered("It can.", "Health", { keyed: false, examples: examples.healthExamples }),
      "503": answered("It cannot, and checks says why.", "HealthOrProblem", { keyed: false }),
    },
  }),
  ...ownWebhook,
  mcp: () => ({
    id: "mcp",
    tag: "Agents",
    summary: "Talk to the tools as an agent",
    description:
      "Model Context Protocol over Streamable HTTP, stateless, on the test address only. One JSON-RPC message a request; the tools run the operations above and cost the same: nothing.",
    parameters: [parameter("RequestId")],
    body: { schema: "JsonRpcMessage", examples: examples.mcpExamples },
    answers: {
      "200": answered("The answer to a JSON-RPC request.", "JsonRpcAnswer", { keyed: true }),
      "202": { ...answered("A notification was taken.", "JsonRpcAnswer", { keyed: true }), content: {} },
      "400": answered("The message was not taken, a batch for example.", "JsonRpcAnswerOrProblem", { keyed: true }),
    },
    // On production there is no such address.
    problems: ["notFound"],
  }),
};

function listQuery(name: Parameters<typeof listParameters>[0]): object[] {
  const { properties, required } = listParameters(name);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(required.includes(name) && { required: true }),
    description,
    schema,
  }));
}

/** Every path of the service, in the order of its routes. */
export function paths(): Record<string, Record<string, object>> {
  const made: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    made[route.path] = { ...made[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return made;
}

function operationOf(route: Route): object {
  if (route.operation === "docs") return documentOf(route);
  if (route.operation === "audit-log") return openLogOperation(route);
  const { id, tag, summary, description, parameters, body, answers, problems = [] } = textOf[route.operation]();
  const common = route.keyed ? ofEveryKeyed : ofEveryOpen;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(!route.keyed && { security: [] }),
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        description: `JSON in UTF-8, at most ${(body.bytes ?? limits.bodyBytes).toLocaleString("en-AU")} bytes. Another charset, bytes that are not UTF-8 and U+FFFD are refused.`,
        content: { "application/json": { schema: { $ref: schemaRef(body.schema) }, examples: body.examples } },
      },
    }),
    responses: { ...refused([...common, ...problems], route.keyed), ...answers },
  };
}

type ReadableDocument = { id: string; summary: string; description: string; type: string; answer: string };

/** What is served to read, by its path. */
const documents: Readonly<Record<string, ReadableDocument>> = {
  "/docs": {
    id: "documentationPage",
    summary: "Read the documentation",
    description: "One page for people: every call, every document type, every error, every test record.",
    type: "text/html",
    answer: "A page for people.",
  },
  "/docs.md": {
    id: "documentationText",
    summary: "Read the documentation as Markdown",
    description: "What /docs says, for agents and editors.",
    type: "text/markdown",
    answer: "Markdown.",
  },
  "/llms.txt": {
    id: "llmsText",
    summary: "See what an agent may read",
    description: "What this service is, and where each thing about it stands (llmstxt.org).",
    type: "text/plain",
    answer: "A text.",
  },
  "/openapi.json": {
    id: "openApiDocument",
    summary: "Read this document",
    description: "The contract for programs, with the servers of this deployment: the one that was asked comes first.",
    type: "application/json",
    answer: "OpenAPI 3.1.",
  },
};

function documentOf({ path }: Route): object {
  const document = documents[path];
  if (document === undefined) throw new Error(`${path} is no document`);
  const { id, summary, description, type, answer } = document;
  const headers = { ETag: header("ETag"), "X-Request-Id": header("RequestId") };
  return {
    operationId: id,
    tags: ["Service"],
    summary,
    description,
    security: [],
    parameters: [parameter("RequestId"), parameter("IfNoneMatch")],
    responses: {
      "200": {
        description: answer,
        headers,
        content: { [type]: { schema: { type: type === "application/json" ? "object" : "string" } } },
      },
      "304": { description: "You have the current copy.", headers },
      ...refused(ofEveryOpen, false),
    },
  };
}
