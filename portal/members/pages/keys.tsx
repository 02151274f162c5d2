import type { Hono } from "hono";
import * as z from "zod";
import { Problem } from "../../../functions/contract/problems.ts";
import type { Environment } from "../../../functions/contract/routes.ts";
import { type Account, whyNoKey } from "../../../functions/domain/account/account.ts";
import { isActive, type KeyRecord } from "../../../functions/domain/account/key-record.ts";
import { type IssuedKey, issueKey, revokeKey, rollKey } from "../../../functions/domain/account/keys.ts";
import { may } from "../../../functions/domain/member/member.ts";
import { whoIs } from "../../../functions/domain/member/team.ts";
import { parsedBy } from "../../../functions/edge/request/input.ts";
import { Do, Form } from "../../design/fields.tsx";
import { Card, Moment, Notice, Secret, Table, Tag } from "../../design/parts.tsx";
import { formOf } from "../../frame/forms.ts";
import type { Env, MemberVisit, PageContext } from "../../frame/visit.ts";
import { asksFirst } from "../ask-first.tsx";
import type { MemberDeps } from "../deps.ts";
import { memberPage, tokenOf } from "../frame.tsx";
import { hasProven, needs, proveFirst } from "../guard.tsx";
import { problemOf } from "../problem.ts";

const overlapHours = 24;
const Named = z.looseObject({ keyId: z.string() });
const Wanted = z.looseObject({ environment: z.enum(["test", "live"], "must be test or live") });

const revoking = {
  title: (key: string) => `Revoke ${key}?`,
  consequence: "Whatever uses the key is refused from the next request on. A revoked key never works again.",
  button: "Revoke the key",
  back: "/keys",
};

/** Keys of a developer account: made by choosing the environment, and shown once. */
export function keyRoutes(app: Hono<Env>, deps: MemberDeps): void {
  const owners = needs("administer");
  app.get("/keys", (c) => showKeys(c, deps));
  app.post("/keys", owners, async (c) => {
    const { values } = await formOf(c);
    const visit = c.get("memberVisit");
    const { environment } = parsedBy(Wanted, Object.fromEntries(values));
    if (environment === "live" && !hasProven(visit)) return proveFirst(c, "/keys");
    const { accountId } = visit.account;
    return issue(c, deps, () => issueKey(deps.commands, whoIs(visit.member), { accountId, environment }));
  });
  app.post("/keys/roll", owners, async (c) => {
    const key = await ownKey(c, deps);
    const visit = c.get("memberVisit");
    if (key.environment === "live" && !hasProven(visit)) return proveFirst(c, "/keys");
    const { keyId } = key;
    return issue(c, deps, () => rollKey(deps.commands, whoIs(visit.member), { keyId, overlapHours }));
  });
  app.post("/keys/revoke", owners, asksFirst(revoking), async (c) => {
    const { keyId } = await ownKey(c, deps);
    try {
      await revokeKey(deps.commands, whoIs(c.get("memberVisit").member), keyId);
      return c.redirect("/keys", 303);
    } catch (error) {
      return showKeys(c, deps, { refused: problemOf(error).sentence });
    }
  });
}

/** A key's id leads to any account's key: here only to this one's. */
async function ownKey(c: PageContext, deps: MemberDeps): Promise<KeyRecord> {
  const { keyId } = parsedBy(Named, Object.fromEntries((await formOf(c)).values));
  const { accountId } = c.get("memberVisit").account;
  const key = (await deps.commands.readKeys(accountId)).find((one) => one.keyId === keyId);
  if (key === undefined) throw new Problem("notFound", { message: "The account has no such key." });
  return key;
}

async function issue(c: PageContext, deps: MemberDeps, make: () => Promise<IssuedKey>): Promise<Response> {
  try {
    return await showKeys(c, deps, { issued: await make() });
  } catch (error) {
    return showKeys(c, deps, { refused: problemOf(error).sentence });
  }
}

type Shown = { issued?: IssuedKey; refused?: string };
type Row = { key: KeyRecord; lastUsedAt: string | undefined };

async function showKeys(c: PageContext, deps: MemberDeps, { issued, refused }: Shown = {}): Promise<Response> {
  const visit = c.get("memberVisit");
  const keys = await deps.commands.readKeys(visit.account.accountId);
  const finished = keys.filter(({ state }) => state !== "creating");
  const rows = await Promise.all(
    finished.map(async (key) => ({ key, lastUsedAt: await deps.commands.lastUsedAt(key.keyId) })),
  );
  rows.sort((one, other) => (one.key.createdAt < other.key.createdAt ? 1 : -1));
  const owner = may(visit.member.role, "administer");
  return memberPage(c, {
    title: "API keys",
    status: refused === undefined ? 200 : 409,
    body: (
      <>
        <h1>API keys</h1>
        {refused && <Notice mood="bad">{refused}</Notice>}
        {issued && <Issued issued={issued} />}
        <Keys visit={visit} rows={rows} owner={owner} />
        {owner && (
          <div class="cards">
            <Making visit={visit} environment="test" />
            <Making visit={visit} environment="live" />
          </div>
        )}
        <p class="soft">
          Keep keys out of browsers, apps, repositories and addresses. In examples write <code>&lt;API_KEY&gt;</code>.
        </p>
      </>
    ),
  });
}

function Issued({ issued: { key, record } }: { issued: IssuedKey }) {
  return (
    <Notice mood="good" title={`Your new ${record.environment} key`}>
      <p>Copy it now: it is shown this once and cannot be shown again.</p>
      <Secret id="new-key" text={key} />
      <p class="small">It may take up to a minute until it works everywhere.</p>
    </Notice>
  );
}

function Keys({ visit, rows, owner }: { visit: MemberVisit; rows: readonly Row[]; owner: boolean }) {
  return (
    <Table
      caption="API keys"
      empty="No keys yet."
      rows={rows}
      columns={[
        { head: "Key", cell: ({ key }) => <code>{nameOf(key)}</code> },
        { head: "Environment", cell: ({ key }) => <EnvironmentTag environment={key.environment} /> },
        { head: "State", cell: ({ key }) => <State keyRecord={key} now={visit.now} /> },
        { head: "Created", cell: ({ key }) => <Moment at={key.createdAt} /> },
        { head: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "Never") },
        { head: "", cell: ({ key }) => owner && isActive(key, visit.now) && <Actions visit={visit} keyRecord={key} /> },
      ]}
    />
  );
}

/** As much of a key as is kept. */
function nameOf({ environment, lastFour = "" }: KeyRecord): string {
  return `sk_${environment}_…${lastFour}`;
}

function EnvironmentTag({ environment }: { environment: Environment }) {
  return <Tag mood={environment === "live" ? "live" : "plain"}>{environment}</Tag>;
}

function State({ keyRecord, now }: { keyRecord: KeyRecord; now: Date }) {
  if (!isActive(keyRecord, now)) return <Tag mood="bad">{keyRecord.state === "revoked" ? "revoked" : "ended"}</Tag>;
  if (keyRecord.validUntil === undefined) return <Tag mood="good">active</Tag>;
  return (
    <>
      <Tag mood="warn">rolled</Tag> until <Moment at={keyRecord.validUntil} />
    </>
  );
}

function Actions({ visit, keyRecord }: { visit: MemberVisit; keyRecord: KeyRecord }) {
  const { keyId, lastFour, validUntil } = keyRecord;
  const which = <span class="hidden">key …{lastFour}</span>;
  return (
    <div class="actions">
      {validUntil === undefined && (
        <Do action="/keys/roll" token={tokenOf(visit)} values={{ keyId }} quiet>
          Roll {which}
        </Do>
      )}
      <Do action="/keys/revoke" token={tokenOf(visit)} values={{ keyId, named: nameOf(keyRecord) }} grave>
        Revoke {which}
      </Do>
    </div>
  );
}

const promises: Record<Environment, string> = {
  test: "Reaches the DVS test hub and costs nothing.",
  live: "Reaches the production DVS. A result of Y, N or D costs 1 credit, a screening 0.5.",
};

/** Locked, it says why and what comes next. */
function Making({ visit, environment }: { visit: MemberVisit; environment: Environment }) {
  const why = whyNoKey(visit.account, environment);
  const name = environment === "live" ? "Live key" : "Test key";
  return (
    <Card title={name}>
      <p>{promises[environment]}</p>
      {why === undefined ? (
        <Form action="/keys" token={tokenOf(visit)}>
          <input type="hidden" name="environment" value={environment} />
          <button type="submit">Create a {environment} key</button>
        </Form>
      ) : (
        <Notice mood="warn">
          <p>
            <b>Locked.</b> {why}
          </p>
          <p>{nextStep(visit.account, environment)}</p>
        </Notice>
      )}
    </Card>
  );
}

function nextStep({ access }: Account, environment: Environment): string {
  if (access.accountType === "dashboard") return "A dashboard account runs its checks on these pages.";
  if (environment === "test") return "Our staff approves it once your agency code is registered with the DVS.";
  if (!access.feeSettled) return "Pay the onboarding fee; our staff marks it as settled.";
  if (access.hub !== "production") return "Our staff moves the account once your tests are done.";
  return "Our staff approves production access; nothing is left for you to do.";
}
