import type { Hono } from "hono";
import { formOf } from "../frame/forms.ts";
import { Message } from "../frame/page.tsx";
import type { Env, PageContext } from "../frame/visit.ts";
import { callerOf } from "../members/caller.ts";
import type { MemberDeps } from "../members/deps.ts";
import { memberPage } from "../members/frame.tsx";
import { needs } from "../members/guard.tsx";
import { decisionsIn, noteIn } from "./decisions.ts";
import { type Evidence, evidenceIn } from "./evidence.ts";
import { screeningFile } from "./screening-file.ts";
import { verificationFile } from "./verification-file.ts";

/** A result as a file, made of what its page carries. */
export function evidenceRoutes(app: Hono<Env>, deps: MemberDeps): void {
  app.post("/evidence", needs("check"), async (c) => {
    const { values } = await formOf(c);
    const evidence = evidenceIn(values.get("result") ?? "", c.get("memberVisit"));
    if (evidence === undefined) return refuse(c);
    const file = await fileOf(c, deps, { evidence, values });
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `attachment; filename="${evidence.kind}-${idOf(evidence)}.pdf"`);
    return c.body(new Uint8Array(file));
  });
}

type Asked = { evidence: Evidence; values: URLSearchParams };

async function fileOf(c: PageContext, deps: MemberDeps, { evidence, values }: Asked): Promise<Buffer> {
  const { now: at } = c.get("memberVisit");
  const [proof, note] = [await proofOf(c, deps, evidence), noteIn(values, "note")];
  if (evidence.kind === "screening") {
    const decisions = decisionsIn(values, evidence.response);
    return screeningFile(evidence, { proof, decisions, note, at });
  }
  const address = deps.addresses[evidence.result.environment] ?? "";
  return verificationFile(evidence, { proof, note, at, keysAddress: `${address}/.well-known/audit-keys` });
}

const patienceMs = 4_000;
const pauseMs = 500;

/** The log takes a check in within seconds: whoever asks for the file at once is made to wait a little. */
async function proofOf(c: PageContext, { checks }: MemberDeps, evidence: Evidence): Promise<string | undefined> {
  const environment = evidence.kind === "screening" ? evidence.environment : evidence.result.environment;
  const caller = callerOf(c.get("memberVisit"), environment);
  if (evidence.kind === "screening" && environment === "test") return undefined;
  if (evidence.kind === "verification" && evidence.result.receipt === undefined) return undefined;
  const prove = evidence.kind === "screening" ? checks.proveScreening : checks.proveVerification;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const proof = await prove(caller, idOf(evidence));
    if (proof !== undefined || waitedMs >= patienceMs) return proof;
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}

function idOf(evidence: Evidence): string {
  return evidence.kind === "screening" ? evidence.response.screeningRequestId : evidence.result.verificationId;
}

function refuse(c: PageContext): Promise<Response> {
  const title = "No file can be made of this";
  const body = (
    <Message title={title} link={{ to: "/", text: "To the overview" }}>
      A file is made within half an hour, in the session and the account that the result was shown to. This result is
      older, or was not shown to you. Results are not kept, so there is no second way to it.
    </Message>
  );
  return memberPage(c, { title, status: 403, body });
}
