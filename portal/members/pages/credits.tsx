import type { Hono } from "hono";
import { creditsOf, type LedgerLine, withRunningBalance } from "../../../functions/domain/account/wallet.ts";
import { Figure, Moment, Table } from "../../design/parts.tsx";
import type { Env } from "../../frame/visit.ts";
import type { MemberDeps } from "../deps.ts";
import { memberPage } from "../frame.tsx";
import { csvOf } from "./csv.ts";

const shownLines = 200;
const kinds = { top_up: "Top-up", charge: "Charge", refund: "Refund", adjustment: "Adjustment" } as const;

/** What the account has, and every movement that led there. */
export function creditRoutes(app: Hono<Env>, deps: MemberDeps): void {
  app.get("/credits", async (c) => {
    const { accountId } = c.get("memberVisit").account;
    const [wallet, rows] = await Promise.all([
      deps.commands.readWallet(accountId),
      deps.commands.readLedger(accountId),
    ]);
    const lines = withRunningBalance(rows);
    return memberPage(c, {
      title: "Credits",
      body: (
        <>
          <h1>Credits</h1>
          <div class="cards">
            <Figure name="May be spent" figure={String(creditsOf(wallet.availableHalfCredits))} />
            <Figure name="Held by checks that are running" figure={String(creditsOf(wallet.heldHalfCredits))} />
          </div>
          <p>
            A live verification with result Y, N or D costs 1 credit; a system error costs nothing. A live screening
            costs 0.5. To top up, ask our staff.
          </p>
          <p class="actions">
            <a class="button quiet" href="/credits.csv" download>
              Download the CSV
            </a>
          </p>
          <Ledger lines={lines.slice(0, shownLines)} />
          {lines.length > shownLines && <p class="soft">The newest {shownLines} are shown; the file has them all.</p>}
        </>
      ),
    });
  });
  app.get("/credits.csv", async (c) => {
    const lines = withRunningBalance(await deps.commands.readLedger(c.get("memberVisit").account.accountId));
    const rows = lines.map((line) => [
      line.at,
      line.kind,
      creditsOf(line.halfCredits),
      creditsOf(line.balanceAfterHalfCredits),
      line.subjectId,
    ]);
    c.header("Content-Disposition", 'attachment; filename="ledger.csv"');
    c.header("Content-Type", "text/csv; charset=utf-8");
    return c.body(csvOf(["at", "kind", "credits", "balanceAfter", "subject"], rows));
  });
}

function Ledger({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <Table
      caption="Ledger"
      empty="No movements yet."
      rows={lines}
      columns={[
        { head: "When", cell: ({ at }) => <Moment at={at} /> },
        { head: "What", cell: ({ kind }) => kinds[kind] },
        { head: "For", cell: ({ subjectId }) => <code>{subjectId}</code> },
        { head: "Credits", right: true, cell: ({ halfCredits }) => signed(creditsOf(halfCredits)) },
        { head: "Balance", right: true, cell: (line) => String(creditsOf(line.balanceAfterHalfCredits)) },
      ]}
    />
  );
}

function signed(credits: number): string {
  return credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`;
}
