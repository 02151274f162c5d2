import type { Environment } from "../../functions/contract/routes.ts";
import { retryAfterSeconds } from "../../functions/edge/request/rate-limit.ts";
import { Message } from "../frame/page.tsx";
import type { MemberVisit, PageContext } from "../frame/visit.ts";
import { keyIdOfPages } from "../members/caller.ts";
import type { MemberDeps } from "../members/deps.ts";
import { memberPage } from "../members/frame.tsx";
import { hasProven, proveFirst } from "../members/guard.tsx";

export type Place = { base: string; environment: Environment };

/** What stands before every check: a page in its place, or nothing where the check may go on. */
export async function refusalOf(
  c: PageContext,
  { why, place }: { why: string | undefined; place: Place },
): Promise<Response | undefined> {
  const visit = c.get("memberVisit");
  if (why !== undefined) return locked(c, why);
  if (place.environment === "live" && !hasProven(visit)) return proveFirst(c, c.req.path);
  return undefined;
}

/** One more check in the windows that all pages of the account share; how long to wait where they are full. */
export async function secondsToWait(deps: MemberDeps, { account, now }: MemberVisit): Promise<number | undefined> {
  const { accessVersion } = account.access;
  const counted = await deps.countRequest({ keyId: keyIdOfPages(account), accessVersion, now });
  return counted.kind === "exceeded" ? retryAfterSeconds(counted, now) : undefined;
}

function locked(c: PageContext, why: string): Promise<Response> {
  const title = "Locked";
  const body = (
    <Message title={title} link={{ to: "/", text: "To the overview" }}>
      {why} Our staff opens it; ask them what is missing.
    </Message>
  );
  return memberPage(c, { title, status: 403, body });
}
