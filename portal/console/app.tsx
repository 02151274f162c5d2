import type { Hono } from "hono";
import { dashboard } from "../frame/app.tsx";
import type { Env } from "../frame/visit.ts";
import { accountRoutes } from "./accounts.tsx";
import { actRoutes } from "./act.tsx";
import { auditRoutes } from "./audit.tsx";
import { operatorsOnly } from "./guard.tsx";
import { listRoutes } from "./lists.tsx";
import type { ConsoleDeps } from "./run.ts";

/** The console of operators: what their command line does, by the same operations. */
export function consolePages(deps: ConsoleDeps): Hono<Env> {
  const app = dashboard(deps.frame);
  app.use(operatorsOnly());
  accountRoutes(app, deps);
  listRoutes(app, deps);
  auditRoutes(app, deps);
  actRoutes(app, deps);
  return app;
}
