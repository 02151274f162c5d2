import type { Hono } from "hono";
import { Problem } from "../../../functions/contract/problems.ts";
import {
  deliveriesOf,
  type Place,
  removeWebhook,
  rollWebhook,
  setWebhook,
  showWebhook,
  testWebhook,
} from "../../../functions/domain/account/webhook-operations.ts";
import { may } from "../../../functions/domain/member/member.ts";
import { whoIs } from "../../../functions/domain/member/team.ts";
import { Do, type Field, FieldBox, Form, unfilled } from "../../design/fields.tsx";
import { Card, Facts, Moment, Notice, Secret, Table, Tag } from "../../design/parts.tsx";
import { formOf } from "../../frame/forms.ts";
import type { Env, MemberVisit, PageContext } from "../../frame/visit.ts";
import { asksFirst } from "../ask-first.tsx";
import type { MemberDeps } from "../deps.ts";
import { memberPage, tokenOf } from "../frame.tsx";
import { needs } from "../guard.tsx";
import { problemOf } from "../problem.ts";

const overlapHours = 24;
const address: Field = {
  name: "url",
  label: "Address",
  hint: "https, on a public address. Events are posted to it and signed as Standard Webhooks says.",
  required: true,
  kind: "text",
};

const whose: Field = {
  name: "environment",
  label: "Whose events",
  hint: "Left open: both, as long as neither has a webhook of its own.",
  required: false,
  kind: "choice",
  options: [
    ["live", "Production"],
    ["test", "Test"],
  ],
};

const removing = {
  title: () => "Remove the webhook?",
  consequence: "No event is sent any more. System errors are final at once: nothing is tried again for you.",
  button: "Remove the webhook",
  back: "/webhook",
};

/** Where results go that come later: set, tried, rolled, removed. */
export function webhookRoutes(app: Hono<Env>, deps: MemberDeps): void {
  const owners = needs("administer");
  app.get("/webhook", (c) => showPage(c, deps));
  app.post("/webhook", owners, (c) =>
    act(c, deps, async (who, place, values) => {
      const shown = await setWebhook(deps.commands, who, { ...place, url: (values.get("url") ?? "").trim() });
      return { secret: shown };
    }),
  );
  app.post("/webhook/roll", owners, (c) =>
    act(c, deps, async (who, place) => ({
      secret: await rollWebhook(deps.commands, who, { ...place, overlapHours }),
    })),
  );
  app.post("/webhook/test", owners, (c) =>
    act(c, deps, async (_who, place) => {
      const { delivered, status } = await testWebhook(deps.commands, place);
      const arrival = delivered ? "The test event arrived." : "The test event was not taken.";
      return {
        said: `${arrival} ${status === undefined ? "Nobody answered in time." : `Your address answered ${status}.`}`,
      };
    }),
  );
  app.post("/webhook/remove", owners, asksFirst(removing), (c) =>
    act(c, deps, async (who, place) => {
      await removeWebhook(deps.commands, who, place);
      return { said: "The webhook is removed. System errors are final at once from now on." };
    }),
  );
}

type Outcome = { secret?: { url: string; secret: string }; said?: string; refused?: string; values?: URLSearchParams };

async function act(
  c: PageContext,
  deps: MemberDeps,
  run: (who: string, place: Place, values: URLSearchParams) => Promise<Outcome>,
): Promise<Response> {
  const { values } = await formOf(c);
  const { account, member } = c.get("memberVisit");
  try {
    return await showPage(c, deps, await run(whoIs(member), placeOf(account.accountId, values), values));
  } catch (error) {
    return showPage(c, deps, { refused: problemOf(error).sentence, values });
  }
}

/** A form names the environment it is about; the first one of an account, for both, names none. */
function placeOf(accountId: string, values: URLSearchParams): Place {
  const environment = environments.find((one) => one === values.get("environment"));
  return { accountId, environment };
}

const environments = ["live", "test"] as const;
const titles = { live: "Production", test: "Test", both: "Production and test" } as const;

async function showPage(c: PageContext, deps: MemberDeps, outcome: Outcome = {}): Promise<Response> {
  const visit = c.get("memberVisit");
  const { accountId } = visit.account;
  const [live, test, deliveries] = await Promise.all([
    current(deps, { accountId, environment: "live" }),
    current(deps, { accountId, environment: "test" }),
    deliveriesOf(deps.commands, { accountId }),
  ]);
  const hasOwn = [live, test].some((one) => one !== undefined && one.serves !== "both");
  const registered = hasOwn
    ? ([
        ["live", live],
        ["test", test],
      ] as const)
    : ([["both", live ?? test]] as const);
  const owner = may(visit.member.role, "administer");
  const { secret, said, refused, values = new URLSearchParams() } = outcome;
  return memberPage(c, {
    title: "Webhook",
    status: refused === undefined ? 200 : 409,
    body: (
      <>
        <h1>Webhook</h1>
        <p class="lead">
          With a webhook a system error is tried again for you, and the result is posted to your address.
        </p>
        {refused && <Notice mood="bad">{refused}</Notice>}
        {said && <Notice>{said}</Notice>}
        {secret && (
          <Notice mood="good" title="Your signing secret">
            <p>Copy it now: it is shown this once.</p>
            <Secret id="secret" text={secret.secret} />
          </Notice>
        )}
        {registered.map(
          ([serves, webhook]) =>
            webhook && <Registered visit={visit} webhook={webhook} serves={serves} owner={owner} />,
        )}
        {owner && (
          <Card title={live || test ? "Lead events elsewhere" : "Set a webhook"}>
            <Form action="/webhook" token={tokenOf(visit)}>
              <FieldBox field={address} fill={{ ...unfilled, values }} />
              <FieldBox field={whose} fill={{ ...unfilled, values }} />
              <button type="submit">Save and show a new secret</button>
            </Form>
          </Card>
        )}
        <h2>Last deliveries</h2>
        <Deliveries deliveries={deliveries} />
      </>
    ),
  });
}

type Registered = Awaited<ReturnType<typeof showWebhook>>;

async function current(deps: MemberDeps, place: Place): Promise<Registered | undefined> {
  try {
    return await showWebhook(deps.commands, place);
  } catch (error) {
    if (error instanceof Problem && error.kind === "notFound") return undefined;
    throw error;
  }
}

type Shown = { visit: MemberVisit; webhook: Registered; serves: Registered["serves"]; owner: boolean };

function Registered({ visit, webhook, serves, owner }: Shown) {
  const { url, state, retriesSuspended } = webhook;
  const about: Record<string, string> = serves === "both" ? {} : { environment: serves };
  return (
    <Card title={`In service: ${titles[serves]}`}>
      <Facts
        facts={[
          ["Address", <code>{url}</code>],
          ["State", <Tag mood={state === "active" ? "good" : "bad"}>{state}</Tag>],
          ["Retries", retriesSuspended ? <Tag mood="bad">suspended: ask our staff</Tag> : <Tag mood="good">on</Tag>],
        ]}
      />
      {owner && (
        <div class="actions">
          <Do action="/webhook/test" token={tokenOf(visit)} values={about} quiet>
            Send a test event
          </Do>
          <Do action="/webhook/roll" token={tokenOf(visit)} values={about} quiet>
            Roll the secret
          </Do>
          <Do action="/webhook/remove" token={tokenOf(visit)} values={about} grave>
            Remove
          </Do>
        </div>
      )}
    </Card>
  );
}

function Deliveries({ deliveries }: { deliveries: Awaited<ReturnType<typeof deliveriesOf>> }) {
  return (
    <Table
      caption="Last deliveries"
      empty="None yet."
      rows={deliveries.slice(0, 50)}
      columns={[
        { head: "When", cell: ({ at }) => <Moment at={at} /> },
        { head: "Event", cell: ({ type }) => <code>{type}</code> },
        { head: "Try", cell: ({ attempt }) => String(attempt) },
        {
          head: "Arrived",
          cell: ({ delivered, status }) => (
            <Tag mood={delivered ? "good" : "bad"}>
              {delivered ? "yes" : "no"} {status ?? "no answer"}
            </Tag>
          ),
        },
        { head: "Took", right: true, cell: ({ durationMs }) => `${Math.round(durationMs)} ms` },
      ]}
    />
  );
}
