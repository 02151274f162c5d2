import type { Hono } from "hono";
import type { Env } from "../frame/visit.ts";
import type { EveryoneDeps } from "./deps.ts";
import { showLists } from "./lists.tsx";
import { showStatus } from "./status.tsx";
import { showWhatWeKeep } from "./what-we-keep.tsx";

/** Pages that need no sign-in. */
export function everyoneRoutes(app: Hono<Env>, deps: EveryoneDeps): void {
  app.get("/lists", (c) => showLists(c, deps));
  app.get("/status", (c) => showStatus(c, deps));
  app.get("/what-we-keep", showWhatWeKeep);
}
