import { beforeAll, describe, expect, test } from "vitest";
import { closeGates, type MadeAccount, openAccount, request, service } from "../operator.ts";

/** Every cell of the table: which key, on which address, of which account, at which endpoint. */
const keyKinds = ["test", "live"] as const;
const addresses = ["test", "production"] as const;
const types = ["developer", "dashboard"] as const;
const hubs = ["test", "production"] as const;
const yesNo = [true, false] as const;
const endpoints = [
  { name: "POST verify", method: "POST", path: "/v1/verify", verifies: true },
  { name: "GET one verification", method: "GET", path: "/v1/verify/ver_0000000000000000", verifies: true },
  { name: "GET verifications", method: "GET", path: "/v1/verify", verifies: true },
  { name: "POST screening", method: "POST", path: "/v1/screening", verifies: false },
  { name: "GET lists", method: "GET", path: "/v1/screening/lists", verifies: false },
  { name: "POST mcp", method: "POST", path: "/mcp", verifies: false },
] as const;

type State = { type: (typeof types)[number]; fee: boolean; hub: (typeof hubs)[number]; approved: boolean };
type Cell = State & {
  key: (typeof keyKinds)[number];
  address: (typeof addresses)[number];
  endpoint: (typeof endpoints)[number];
};

const states: State[] = types.flatMap((type) =>
  yesNo.flatMap((fee) => hubs.flatMap((hub) => yesNo.map((approved) => ({ type, fee, hub, approved })))),
);
const cells: Cell[] = states.flatMap((state) =>
  keyKinds.flatMap((key) =>
    addresses.flatMap((address) =>
      endpoints
        .filter(({ path }) => path !== "/mcp" || address === "test")
        .map((endpoint) => ({ ...state, key, address, endpoint })),
    ),
  ),
);

/** What the specification says of a cell, written down apart from the code: `in` where it is let through. */
function verdictOf({ key, address, type, fee, hub, approved, endpoint }: Cell): "in" | "forbidden" | "wrong endpoint" {
  if (type === "dashboard") return "forbidden";
  if (key === "live" && !fee) return "forbidden";
  const production = hub === "production" && approved;
  if (key === "live" && !production && (address === "test" || endpoint.verifies)) return "forbidden";
  if ((key === "live") !== (address === "production")) return "wrong endpoint";
  return "in";
}

const accounts = new Map<string, MadeAccount>();
const nameOf = ({ type, fee, hub, approved }: State) => [type, fee, hub, approved].join();

beforeAll(async () => {
  await Promise.all(
    states.map(async (state) => {
      const account = await openAccount();
      await closeGates(account.accountId, state);
      accounts.set(nameOf(state), account);
    }),
  );
});

function described({ key, address, type, fee, hub, approved, endpoint }: Cell): string {
  const account = `${type}, fee ${fee ? "settled" : "open"}, ${hub} hub, ${approved ? "approved" : "not approved"}`;
  return `${key} key on the ${address} address at ${endpoint.name} (${account})`;
}

describe("every cell of the access table", () => {
  test.concurrent.each(cells.map((cell) => [described(cell), verdictOf(cell), cell] as const))(
    "%s: %s",
    async (_name, verdict, cell) => {
      const account = accounts.get(nameOf(cell));
      const key = cell.key === "live" ? account?.liveKey : account?.testKey;
      const url = `${service()[cell.address].url}${cell.endpoint.path}`;
      const body = cell.endpoint.method === "POST" ? {} : undefined;
      const answered = await request(url, { method: cell.endpoint.method, key: key ?? "", body });
      if (verdict === "in") {
        expect([401, 403]).not.toContain(answered.status);
        expect(answered.headers.get("RateLimit")).toMatch(/^"minute";r=\d+;t=\d+, "hour";r=\d+;t=\d+$/);
        return;
      }
      expect(answered.status).toBe(403);
      expect(answered.body.error).toBe("Forbidden");
      if (verdict === "wrong endpoint") expect(answered.body.code).toBe("WRONG_API_ENDPOINT");
      else expect(Object.keys(answered.body).sort()).toEqual(["error", "message"]);
      // A request that the gates refuse counts in no window.
      expect(answered.headers.get("RateLimit")).toBeNull();
    },
  );
});
