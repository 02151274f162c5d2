import type { Hono } from "hono";
import type { Environment } from "../../../functions/contract/routes.ts";
import type { VerificationRecord } from "../../../functions/contract/verification/verification-record.ts";
import type { ListedScreening } from "../../../functions/store/screenings/screening-list.ts";
import { type Column, Moment, type Mood, Notice, Table, Tag } from "../../design/parts.tsx";
import type { Env, PageContext } from "../../frame/visit.ts";
import { callerOf } from "../caller.ts";
import type { MemberDeps } from "../deps.ts";
import { memberPage } from "../frame.tsx";
import { titleOf } from "../words.ts";

const perPage = 25;

/** What was checked and when. Outcomes are kept nowhere, so none can be shown. */
export function historyRoutes(app: Hono<Env>, deps: MemberDeps): void {
  app.get("/history", (c) => showHistory(c, deps));
  app.get("/history/screenings", (c) => showScreenings(c, deps));
}

const moods: Record<VerificationRecord["status"], Mood> = { completed: "good", pending: "warn", error: "bad" };

export const historyColumns: readonly Column<VerificationRecord>[] = [
  { head: "When", cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { head: "Document", cell: ({ documentType }) => titleOf(documentType) },
  { head: "State", cell: ({ status }) => <Tag mood={moods[status]}>{status}</Tag> },
  { head: "Id", cell: ({ verificationId }) => <code>{verificationId}</code> },
];

async function showHistory(c: PageContext, deps: MemberDeps): Promise<Response> {
  const visit = c.get("memberVisit");
  const environment: Environment = c.req.query("environment") === "test" ? "test" : "live";
  const cursor = /^[\w-]{1,200}$/.exec(c.req.query("cursor") ?? "")?.[0];
  const query = { limit: perPage, offset: 0, ...(cursor !== undefined && { cursor }) };
  const list = await deps.checks.listVerifications(callerOf(visit, environment), query);
  const isDeveloper = visit.account.access.accountType === "developer";
  return memberPage(c, {
    title: "History",
    body: (
      <>
        <h1>History</h1>
        <Kinds here="verifications" />
        <Notice>
          <p>Whether a document matched is told once, in the answer, and kept nowhere. That is a rule of the DVS.</p>
        </Notice>
        {isDeveloper && (
          <p class="actions">
            <a class="button quiet" href="/history" aria-current={environment === "live" ? "page" : undefined}>
              Live
            </a>
            <a
              class="button quiet"
              href="/history?environment=test"
              aria-current={environment === "test" ? "page" : undefined}
            >
              Test
            </a>
          </p>
        )}
        <h2>{environment === "live" ? "Live verifications" : "Test verifications"}</h2>
        <Table caption="Verifications" rows={list.verifications} columns={historyColumns} empty="None yet." />
        {list.nextCursor && (
          <a class="button quiet" href={`/history?environment=${environment}&cursor=${list.nextCursor}`}>
            Older
          </a>
        )}
      </>
    ),
  });
}

function Kinds({ here }: { here: "verifications" | "screenings" }) {
  return (
    <nav class="actions" aria-label="Kind of check">
      <a href="/history" aria-current={here === "verifications" ? "page" : undefined}>
        Verifications
      </a>
      <a href="/history/screenings" aria-current={here === "screenings" ? "page" : undefined}>
        Screenings
      </a>
    </nav>
  );
}

const screeningColumns: readonly Column<ListedScreening>[] = [
  { head: "When", cell: ({ at }) => <Moment at={at} /> },
  { head: "Your reference", cell: ({ externalReference }) => externalReference ?? "–" },
  { head: "Lists of", cell: ({ snapshot }) => <code>{snapshot}</code> },
  { head: "Id", cell: ({ screeningRequestId }) => <code>{screeningRequestId}</code> },
];

async function showScreenings(c: PageContext, deps: MemberDeps): Promise<Response> {
  const { account } = c.get("memberVisit");
  const reference = /^[A-Za-z0-9._:/-]{1,64}$/.exec(c.req.query("reference") ?? "")?.[0];
  const screenings = await deps.checks.listScreenings(account.accountId, { reference, most: 100 });
  return memberPage(c, {
    title: "Screenings",
    body: (
      <>
        <h1>History</h1>
        <Kinds here="screenings" />
        <form method="get" action="/history/screenings" class="field">
          <label for="reference">Your reference</label>
          <span class="hint" id="reference-hint">
            As you gave it with the screening. Names are not kept, so they cannot be looked for.
          </span>
          <input id="reference" name="reference" value={reference ?? ""} aria-describedby="reference-hint" />
          <p>
            <button type="submit" class="quiet">
              Find
            </button>
          </p>
        </form>
        <h2>Live screenings</h2>
        <Table caption="Screenings" rows={screenings} columns={screeningColumns} empty="None found." />
        {screenings.length === 100 && <p class="soft">The newest hundred are shown.</p>}
      </>
    ),
  });
}
