import type { killableHost } from "../fixtures/host/killable-host.ts";
import type { Heard } from "./callers.ts";

type Host = Pick<Awaited<ReturnType<typeof killableHost>>, "desk">;
export type Owner = { accountId: string; keys: string[] };
type Line = { kind: string; credits: number; subjectId: string };
type Event = { what: string; after: { verificationId?: string } };

/** What is not at its end, each named: credits that are held, records and deliveries under way. */
export async function pendingOf(host: Host, { accountId, keys: [key = ""] }: Owner): Promise<string[]> {
  const { held } = await host.desk().wallet(accountId);
  const records = await host.desk().everyRecord(key);
  const underWay = records.filter(({ status, delivery }) => status === "pending" || delivery === "pending");
  return [
    ...(Number(held) === 0 ? [] : [`${accountId} has ${held} credits held`]),
    ...underWay.map(({ verificationId, status, delivery, requestedAt, completedAt }) =>
      [
        verificationId,
        status,
        delivery && `delivery ${delivery}`,
        `begun ${requestedAt}`,
        completedAt && `ended ${completedAt}`,
      ]
        .filter(Boolean)
        .join(", "),
    ),
  ];
}

export type Books = { charges: number; refunds: number; withheld: number; faults: string[] };

/** One account at the end: its wallet is its ledger, and nothing is charged without an answer, an event or a refund. */
export async function booksOf(
  host: Host,
  { accountId }: Owner,
  { heard, sent }: { heard: Heard; sent: ReadonlySet<string> },
): Promise<Books> {
  const desk = host.desk();
  const { balance, held } = await desk.wallet(accountId);
  const ledger = (await desk.operate("wallet ledger", { accountId })) as unknown as Line[];
  const events = (await desk.operate("account events", { accountId })) as unknown as Event[];
  const subjects = (kind: string) => ledger.filter((line) => line.kind === kind).map(({ subjectId }) => subjectId);
  const [charged, refunded] = [subjects("charge"), new Set(subjects("refund"))];
  const withheld = new Set(
    events.filter(({ what }) => what === "refund withheld").map(({ after }) => after.verificationId),
  );
  const booked = ledger.reduce((sum, { credits }) => sum + credits, 0);
  const isKnown = (id: string) => heard.answered.has(id) || sent.has(id) || refunded.has(id) || withheld.has(id);
  const faults = [
    ...(balance + held === booked ? [] : [`${accountId}: ${balance} and ${held} held, ledger ${booked}`]),
    ...charged.filter((id) => !isKnown(id)).map((id) => `${id} is charged, and nobody heard of it`),
    ...charged.filter((id) => heard.free.has(id)).map((id) => `${id} is charged, and was called free`),
    ...(new Set(charged).size === charged.length ? [] : [`${accountId}: something is charged twice`]),
  ];
  return { charges: charged.length, refunds: refunded.size, withheld: withheld.size, faults };
}
