import type { ControlRoutes } from "./standin/control-server.ts";

type Arrival = { at: string; headers: Record<string, string>; body: string };

// Enough for every check; an unwatched host must not grow without end.
const kept = 1000;

/** Where the demo account's webhooks arrive: POST takes one in, GET shows all, DELETE forgets them. */
export function inboxRoutes(): ControlRoutes {
  const arrivals: Arrival[] = [];
  return {
    "GET /inbox": async () => ({ status: 200, body: arrivals }),
    "DELETE /inbox": async () => {
      arrivals.length = 0;
      return { status: 200, body: [] };
    },
    "POST /inbox": async ({ headers, text }) => {
      arrivals.push({ at: new Date().toISOString(), headers, body: text });
      if (arrivals.length > kept) arrivals.shift();
      return { status: 200, body: { received: true } };
    },
  };
}
