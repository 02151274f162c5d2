import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { Books } from "./books.ts";
import type { Drift } from "./faults-of-checks.ts";
import { type Row, rowsOf } from "./first-rows.ts";
import { spanOf } from "./span.ts";
import type { Statement } from "./statement.ts";

type Image = Record<string, AttributeValue>;

/** The table as it was at a time; it can be read more than once. */
type State = { asOf: Date; images: () => AsyncIterable<Image[]> };

export type ReconcileDeps = {
  /** The newest there is, if any export came to its end. */
  newestState: () => Promise<State | undefined>;
  /** What the hub says that it was asked, where somebody laid it down. */
  statements: () => Promise<Statement[]>;
  writeReport: (report: Report) => Promise<void>;
};

/** Of one account: how much does not hold, and the earliest row of it. */
type AccountDrift = { accountId: string; faults: number; first: Row & { says: string }; others: string[] };

type Report = {
  asOf: string;
  holds: boolean;
  items: number;
  wallets: number;
  charges: number;
  refunds: number;
  /** Accounts with rows too young to be judged: their balances are looked at with the next export. */
  open: number;
  statements: number;
  drifts: AccountDrift[];
};

/** As many sentences of an account as a person reads. */
const mostOthers = 50;

/** Holds a day's records against themselves, and against what the hub counted. Whatever drifts is reported by account. */
export async function reconcile(deps: ReconcileDeps, { years }: { years: number }) {
  const [state, statements] = await Promise.all([deps.newestState(), deps.statements()]);
  if (state === undefined) return { asOf: "no export yet", items: 0, drifting: 0, faults: 0, open: 0 };
  const books = new Books(spanOf(state.asOf, years), statements);
  let items = 0;
  for await (const images of state.images()) {
    items += images.length;
    for (const image of images) books.add(image);
  }
  const { figures, open, drifts } = books.check();
  const byAccount = drifts.length === 0 ? [] : await accountsOf(drifts, state);
  const asOf = state.asOf.toISOString();
  const holds = drifts.length === 0;
  await deps.writeReport({ asOf, holds, items, ...figures, open, statements: statements.length, drifts: byAccount });
  return { asOf, items, drifting: byAccount.length, faults: drifts.length, open };
}

async function accountsOf(drifts: readonly Drift[], { images }: State): Promise<AccountDrift[]> {
  const rows = await rowsOf(images(), new Set(drifts.map(({ subject }) => subject)));
  const accounts = Map.groupBy(drifts, ({ accountId }) => accountId);
  return [...accounts].flatMap(([accountId, ofAccount]) => {
    const inOrder = ofAccount
      .map(({ subject, says }) => ({ ...(rows.get(subject) ?? { row: subject, at: "" }), says }))
      .sort((one, other) => compare(one.at, other.at));
    const [first, ...others] = inOrder;
    if (first === undefined) return [];
    return [{ accountId, faults: inOrder.length, first, others: others.slice(0, mostOthers).map(({ says }) => says) }];
  });
}

/** What has no time, as a wallet, comes last: a row that is wrong says more. */
function compare(one: string, other: string): number {
  if (one === "" || other === "") return Number(one === "") - Number(other === "");
  return one < other ? -1 : 1;
}
