import type { Hono } from "hono";
import { testRecords } from "../../../functions/contract/test-records.ts";
import { Check, Notice } from "../../design/parts.tsx";
import type { Env } from "../../frame/visit.ts";
import type { MemberDeps } from "../deps.ts";
import { memberPage } from "../frame.tsx";

/** The first call, with the right address and a placeholder where the key goes. */
export function startRoutes(app: Hono<Env>, deps: MemberDeps): void {
  app.get("/start", (c) => {
    const { test = "{test_base_url}", live = "{base_url}" } = deps.addresses;
    const passport = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "Y");
    const body = JSON.stringify(passport?.request, null, 2);
    const call = `curl ${test}/v1/verify \\\n  -H 'X-API-Key: <API_KEY>' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
    return memberPage(c, {
      title: "Getting started",
      body: (
        <>
          <h1>Getting started</h1>
          <ul class="checks">
            <Check done={c.get("memberVisit").account.access.testApproved}>
              <a href="/keys">Create a test key</a>. It is shown once.
            </Check>
            <Check done={false}>Make the first call, below. The test hub answers with a match.</Check>
            <Check done={false}>
              Read <a href={`${test}/docs`}>the documentation</a>; the same document for programs is{" "}
              <a href={`${test}/openapi.json`}>openapi.json</a>.
            </Check>
            <Check done={false}>Set a webhook, so that system errors are tried again for you.</Check>
          </ul>
          <h2>The first call</h2>
          <div class="actions">
            <button type="button" class="quiet" data-copy="first-call" hidden>
              Copy
            </button>
          </div>
          <pre tabindex={0}>
            <code id="first-call">{call}</code>
          </pre>
          <Notice>
            <p>
              Test keys go to <code>{test}</code>, live keys to <code>{live}</code>. A key on the other address is
              refused with <code>WRONG_API_ENDPOINT</code>.
            </p>
          </Notice>
        </>
      ),
    });
  });
}
