import type { Hono } from "hono";
import { limits } from "../../../functions/contract/limits.ts";
import { type Account, whyNoKey } from "../../../functions/domain/account/account.ts";
import { creditsOf } from "../../../functions/domain/account/wallet.ts";
import { may } from "../../../functions/domain/member/member.ts";
import { Card, Check, Figure, Meter, Notice, Table } from "../../design/parts.tsx";
import type { Env, PageContext } from "../../frame/visit.ts";
import { callerOf, keyIdOfPages } from "../caller.ts";
import type { MemberDeps } from "../deps.ts";
import { memberPage } from "../frame.tsx";
import { historyColumns } from "./history.tsx";

export function overviewRoutes(app: Hono<Env>, deps: MemberDeps): void {
  app.get("/", (c) => showOverview(c, deps));
}

async function showOverview(c: PageContext, deps: MemberDeps): Promise<Response> {
  const visit = c.get("memberVisit");
  const { account, now } = visit;
  const isDeveloper = account.access.accountType === "developer";
  const environment = isDeveloper && !isLive(account) ? "test" : "live";
  const page = { limit: 5, offset: 0 };
  const [wallet, last, used] = await Promise.all([
    deps.commands.readWallet(account.accountId),
    deps.checks.listVerifications(callerOf(visit, environment), page),
    deps.usedNow(keyIdOfPages(account), now),
  ]);
  return memberPage(c, {
    title: "Overview",
    body: (
      <>
        <h1>{account.name}</h1>
        <Environment account={account} />
        <div class="cards">
          <Figure name="Credits" figure={String(creditsOf(wallet.availableHalfCredits))}>
            <p class="small soft">
              {creditsOf(wallet.heldHalfCredits)} held by checks that are running. <a href="/credits">Every movement</a>
            </p>
          </Figure>
          <Card title="Use of these pages">
            <Meter name="This minute" used={used.usedThisMinute} most={limits.requestsPerMinute} />
            <Meter name="This hour" used={used.usedThisHour} most={limits.requestsPerHour} />
          </Card>
        </div>
        {!isDeveloper && may(visit.member.role, "check") && <Ways />}
        <h2>Last verifications{isDeveloper && ` (${environment})`}</h2>
        <Table caption="Last verifications" rows={last.verifications} columns={historyColumns} empty="None yet." />
        {isDeveloper && <Steps account={account} />}
      </>
    ),
  });
}

const isLive = ({ access }: Account): boolean => access.hub === "production" && access.productionApproved;

/** Says plainly whether the checks on this page are real ones. */
function Environment({ account }: { account: Account }) {
  const { accountType } = account.access;
  if (isLive(account)) {
    return (
      <Notice mood="good" title="Live">
        <p>
          {accountType === "developer"
            ? "Live keys reach the production DVS and cost credits. Test keys reach the test hub and cost nothing."
            : "Checks reach the production DVS and cost credits."}
        </p>
      </Notice>
    );
  }
  return (
    <Notice mood="warn" title={accountType === "developer" ? "Test only" : "Live verification is locked"}>
      <p>
        {accountType === "developer"
          ? "Live keys are locked until every step below is done."
          : "Verification needs the production hub and our approval. Screening works with credits alone."}
      </p>
    </Notice>
  );
}

function Ways() {
  return (
    <p class="actions">
      <a class="button" href="/verify">
        Verify a document
      </a>
      <a class="button quiet" href="/screen">
        Screen a name
      </a>
      <a class="button quiet" href="/batch">
        Screen a file
      </a>
    </p>
  );
}

function Steps({ account }: { account: Account }) {
  const { testApproved, feeSettled, hub, productionApproved } = account.access;
  const next = whyNoKey(account, "live");
  return (
    <Card title="The way to live keys">
      <ul class="checks">
        <Check done={testApproved}>Approved for the DVS test hub</Check>
        <Check done={feeSettled}>Onboarding fee settled</Check>
        <Check done={hub === "production"}>On the production DVS hub</Check>
        <Check done={productionApproved}>Production access approved</Check>
      </ul>
      {next && <p class="soft">{next}</p>}
    </Card>
  );
}
