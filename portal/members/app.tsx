import type { Hono } from "hono";
import * as z from "zod";
import { parsedBy } from "../../functions/edge/request/input.ts";
import { batchRoutes } from "../batch/routes.tsx";
import { screeningRoutes } from "../checks/screening.tsx";
import { verifyRoutes } from "../checks/verify.tsx";
import { componentRoutes } from "../components/routes.tsx";
import { everyoneRoutes } from "../everyone/routes.tsx";
import { evidenceRoutes } from "../evidence/routes.tsx";
import { dashboard } from "../frame/app.tsx";
import { formOf } from "../frame/forms.ts";
import type { Env } from "../frame/visit.ts";
import type { MemberDeps } from "./deps.ts";
import { membersOnly } from "./guard.tsx";
import { creditRoutes } from "./pages/credits.tsx";
import { historyRoutes } from "./pages/history.tsx";
import { invitationRoutes } from "./pages/invitation.tsx";
import { keyRoutes } from "./pages/keys.tsx";
import { overviewRoutes } from "./pages/overview.tsx";
import { startRoutes } from "./pages/start.tsx";
import { teamRoutes } from "./pages/team.tsx";
import { webhookRoutes } from "./pages/webhook.tsx";

const Chosen = z.looseObject({ accountId: z.string() });

/** The dashboard of members. What stands before `membersOnly` is for everybody. */
export function memberPages(deps: MemberDeps): Hono<Env> {
  const app = dashboard(deps.frame);
  everyoneRoutes(app, deps);
  if (deps.showsComponents) componentRoutes(app);
  invitationRoutes(app, deps);
  app.post("/account", async (c) => {
    const { accountId } = parsedBy(Chosen, Object.fromEntries((await formOf(c)).values));
    const { session } = c.get("visit");
    // Whoever is no member there is asked again: what a session names opens nothing by itself.
    if (session !== undefined) await deps.chooseAccount(session, accountId);
    return c.redirect("/", 303);
  });
  app.use(membersOnly(deps));
  for (const add of rooms) add(app, deps);
  verifyRoutes(app, deps, { base: "/verify", environment: "live" });
  screeningRoutes(app, deps, { base: "/screen", environment: "live" });
  verifyRoutes(app, deps, { base: "/try", environment: "test" });
  screeningRoutes(app, deps, { base: "/try-screening", environment: "test" });
  return app;
}

const rooms = [
  evidenceRoutes,
  batchRoutes,
  overviewRoutes,
  keyRoutes,
  creditRoutes,
  webhookRoutes,
  historyRoutes,
  teamRoutes,
  startRoutes,
];
