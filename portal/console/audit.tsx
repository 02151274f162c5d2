import type { Hono } from "hono";
import { Notice } from "../design/parts.tsx";
import type { Env } from "../frame/visit.ts";
import { consolePage } from "./guard.tsx";
import { ShownResult } from "./result.tsx";
import type { ConsoleDeps } from "./run.ts";

/** What the audit log has signed last, and what was done to the service itself. An account's events stand on its page. */
export function auditRoutes(app: Hono<Env>, deps: ConsoleDeps): void {
  app.get("/audit", async (c) => {
    const [checkpoint, events] = await Promise.all([deps.checkpoint(), deps.serviceEvents()]);
    const [origin = "", size = ""] = (checkpoint ?? "").split("\n");
    return consolePage(c, {
      title: "Audit",
      body: (
        <>
          <h1>Audit</h1>
          <h2>The log’s checkpoint</h2>
          {checkpoint === undefined ? (
            <Notice mood="warn">The log has no checkpoint yet.</Notice>
          ) : (
            <>
              <p>
                {origin} holds {Number(size).toLocaleString("en-AU")} entries.
              </p>
              <pre tabindex={0}>{checkpoint}</pre>
            </>
          )}
          <h2>What happened to the service</h2>
          <ShownResult name="Events" result={events} />
          <p class="soft">What happened to an account stands on the account’s page.</p>
        </>
      ),
    });
  });
}
