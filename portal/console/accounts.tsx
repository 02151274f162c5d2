import type { Hono } from "hono";
import * as z from "zod";
import type { OperatorCommand } from "../../functions/contract/operator.ts";
import { Card, Check, Facts, Figure, Moment, Table, Tag } from "../design/parts.tsx";
import type { Env, PageContext } from "../frame/visit.ts";
import { consolePage, operatorOf } from "./guard.tsx";
import { ShownResult } from "./result.tsx";
import { type ConsoleDeps, nameOf, pathOf, run } from "./run.ts";

const Account = z.object({
  accountId: z.string(),
  name: z.string(),
  type: z.enum(["developer", "dashboard"]),
  agencyCode: z.string().optional(),
  testApproved: z.boolean(),
  feeSettled: z.boolean(),
  hub: z.enum(["test", "production"]),
  productionApproved: z.boolean(),
  closed: z.boolean(),
  createdAt: z.string(),
});
type Account = z.infer<typeof Account>;
const Wallet = z.object({ balance: z.number(), held: z.number() });

/** All accounts, and one with everything that hangs on it. */
export function accountRoutes(app: Hono<Env>, deps: ConsoleDeps): void {
  app.get("/", (c) => showAccounts(c, deps));
  app.get("/accounts/:accountId", (c) => showAccount(c, deps, c.req.param("accountId")));
  app.get("/receipt-keys", async (c) =>
    consolePage(c, {
      title: "Receipt keys",
      body: (
        <>
          <h1>Receipt keys</h1>
          <p>They sign receipts of verifications. A new one signs a quarter of an hour after it is made.</p>
          <ShownResult name="Receipt keys" result={await askerOf(c, deps)("receipt-key list", {})} />
          <p class="actions">
            <a class="button quiet" href="/do/receipt-key/rotate">
              Make the next key
            </a>
          </p>
        </>
      ),
    }),
  );
  app.get("/queues", async (c) =>
    consolePage(c, {
      title: "Queues",
      body: (
        <>
          <h1>Queues</h1>
          <ShownResult name="Queues" result={await askerOf(c, deps)("retries show", {})} />
          <p class="actions">
            <a class="button quiet" href="/do/retries/redrive">
              Put dead letters back
            </a>
          </p>
        </>
      ),
    }),
  );
}

/** An operation that only looks. */
function askerOf(c: PageContext, deps: ConsoleDeps) {
  return (command: OperatorCommand, input: object): Promise<unknown> =>
    run(deps, { command, input, who: operatorOf(c) });
}

async function showAccounts(c: PageContext, deps: ConsoleDeps): Promise<Response> {
  const sought = (c.req.query("name") ?? "").trim().toLowerCase();
  const accounts = z.array(Account).parse(await askerOf(c, deps)("account list", {}));
  const found = accounts.filter(
    ({ name, accountId }) => name.toLowerCase().includes(sought) || accountId.toLowerCase() === sought,
  );
  return consolePage(c, {
    title: "Accounts",
    body: (
      <>
        <h1>Accounts</h1>
        <form method="get" action="/" class="field">
          <label for="name">Name or id</label>
          <input id="name" name="name" value={c.req.query("name") ?? ""} />
          <p>
            <button type="submit" class="quiet">
              Find
            </button>
          </p>
        </form>
        <Table
          caption="Accounts"
          empty="None found."
          rows={[...found].reverse().slice(0, 200)}
          columns={[
            { head: "Name", cell: ({ name, accountId }) => <a href={`/accounts/${accountId}`}>{name}</a> },
            { head: "Type", cell: ({ type }) => type },
            { head: "State", cell: (account) => <State account={account} /> },
            { head: "Since", cell: ({ createdAt }) => <Moment at={createdAt} /> },
            { head: "Id", cell: ({ accountId }) => <code>{accountId}</code> },
          ]}
        />
      </>
    ),
  });
}

function State({ account }: { account: Account }) {
  if (account.closed) return <Tag mood="bad">closed</Tag>;
  if (account.hub === "production" && account.productionApproved) return <Tag mood="live">live</Tag>;
  return account.testApproved ? <Tag mood="good">test</Tag> : <Tag mood="warn">waiting</Tag>;
}

async function showAccount(c: PageContext, deps: ConsoleDeps, accountId: string): Promise<Response> {
  const look = (command: OperatorCommand) => askerOf(c, deps)(command, { accountId });
  const account = Account.parse(await look("account show"));
  const [wallet, keys, team, events] = await Promise.all([
    look("wallet show").then((shown) => Wallet.parse(shown)),
    look("key list"),
    look("member list"),
    look("account events"),
  ]);
  return consolePage(c, {
    title: account.name,
    body: (
      <>
        <h1>
          {account.name} <State account={account} />
        </h1>
        <Facts
          facts={[
            ["Id", <code>{accountId}</code>],
            ["Type", account.type],
            ["Agency code", account.agencyCode ?? "none"],
          ]}
        />
        <div class="cards">
          <Gates account={account} />
          <Figure name="Credits" figure={String(wallet.balance)}>
            <p class="small soft">{wallet.held} held</p>
            <Ways accountId={accountId} acts={["wallet top-up", "wallet adjust", "wallet ledger"]} />
          </Figure>
        </div>
        <h2>API keys</h2>
        <ShownResult name="API keys" result={keys} />
        <Ways accountId={accountId} acts={["key create", "key revoke", "key roll", "key reattach"]} />
        <h2>Team</h2>
        <ShownResult name="Team" result={team} />
        <Ways accountId={accountId} acts={["member invite"]} />
        <h2>Webhook</h2>
        <Ways
          accountId={accountId}
          acts={[
            "webhook show",
            "webhook deliveries",
            "webhook set",
            "webhook test",
            "webhook resume",
            "webhook roll",
            "webhook remove",
          ]}
        />
        <h2>What happened</h2>
        <ShownResult name="Events" result={events} />
        <h2>The account itself</h2>
        <Ways accountId={accountId} acts={["account agency-code", "account type", "account close"]} />
      </>
    ),
  });
}

function Gates({ account }: { account: Account }) {
  const { accountId, type, testApproved, feeSettled, hub, productionApproved } = account;
  const isProduction = hub === "production";
  return (
    <Card title="Gates">
      <ul class="checks">
        {type === "developer" && (
          <>
            <Check done={testApproved}>
              Test hub{" "}
              <Way accountId={accountId} act={testApproved ? "account withdraw-test" : "account approve-test"} />
            </Check>
            <Check done={feeSettled}>
              Onboarding fee{" "}
              <Way accountId={accountId} act={feeSettled ? "account reverse-fee" : "account settle-fee"} />
            </Check>
          </>
        )}
        <Check done={isProduction}>
          Production hub{" "}
          <a href={`/do/account/hub?accountId=${accountId}&to=${isProduction ? "test" : "production"}`}>
            Move to {isProduction ? "test" : "production"}
          </a>
        </Check>
        <Check done={productionApproved}>
          Production access{" "}
          <Way
            accountId={accountId}
            act={productionApproved ? "account withdraw-production" : "account approve-production"}
          />
        </Check>
      </ul>
    </Card>
  );
}

function Way({ accountId, act }: { accountId: string; act: OperatorCommand }) {
  return <a href={`${pathOf(act)}?accountId=${accountId}`}>{nameOf(act)}</a>;
}

function Ways({ accountId, acts }: { accountId: string; acts: readonly OperatorCommand[] }) {
  return (
    <p class="actions">
      {acts.map((act) => (
        <a class="button quiet" href={`${pathOf(act)}?accountId=${accountId}`}>
          {nameOf(act)}
        </a>
      ))}
    </p>
  );
}
