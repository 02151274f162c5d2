import { Health } from "../../functions/contract/health.ts";
import { Facts, Figure, Moment, Tag } from "../design/parts.tsx";
import { page } from "../frame/page.tsx";
import type { PageContext } from "../frame/visit.ts";
import type { EveryoneDeps } from "./deps.ts";

const patienceMs = 3_000;

/** What a health check looks at, as members would say it. */
const parts: Readonly<Record<string, string>> = {
  records: "Records",
  ephemeral: "Limits and sessions",
  lists: "Lists",
};

/** What each environment's own health check says. */
export async function showStatus(c: PageContext, { addresses }: EveryoneDeps): Promise<Response> {
  const environments = [
    ["Production", addresses.live],
    ["DVS test", addresses.test],
  ] as const;
  const asked = await Promise.all(
    environments.map(async ([name, address]) => ({ name, health: address && (await healthOf(address)) })),
  );
  return page(c, {
    title: "Status",
    body: (
      <>
        <h1>Status</h1>
        <div class="cards">
          {asked.map(({ name, health }) => (
            <Environment name={name} health={health === "" ? undefined : health} />
          ))}
        </div>
      </>
    ),
  });
}

/** A check that does not answer is itself an answer. */
async function healthOf(address: string): Promise<Health | "no answer"> {
  try {
    const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(patienceMs) });
    return Health.parse(await response.json());
  } catch {
    return "no answer";
  }
}

function Environment({ name, health }: { name: string; health: Health | "no answer" | undefined }) {
  if (health === undefined) return <Figure name={name} figure="Not shown here" />;
  if (health === "no answer") {
    return (
      <Figure name={name} figure="No answer">
        <Tag mood="bad">down</Tag>
      </Figure>
    );
  }
  const { status, version, time, checks } = health;
  return (
    <Figure name={name} figure={status === "ok" ? "Working" : "Degraded"}>
      <Facts
        facts={[
          ["Asked at", <Moment at={time} />],
          ["Version", version],
          ...Object.entries(checks)
            .map(([check, verdict]): [string, unknown] => [check, verdict])
            .map(([check, verdict]): [string, ReturnType<typeof Tag>] => [
              parts[check] ?? check,
              <Tag mood={verdict === "ok" ? "good" : "bad"}>{verdict === "ok" ? "working" : String(verdict)}</Tag>,
            ]),
        ]}
      />
    </Figure>
  );
}
