import { connectLogObjects } from "../audit-log/s3-objects.ts";
import { type TakeInDeps, takeIn } from "../audit-log/take-in.ts";
import { environment, environments } from "../edge/environment.ts";
import { countLogTroubles } from "../edge/metrics.ts";
import { triggered } from "../edge/triggers/triggered.ts";
import { wakerOn } from "./audit-log/waker.ts";

const settings = environment(environments["log-intake"]);

const deps: TakeInDeps = {
  objects: connectLogObjects({ bucket: settings.LOG_BUCKET, lock: settings.LOG_LOCK }),
  wake: wakerOn(settings).wakeAtTick,
  now: () => new Date(),
};

/** The stream of `records`. */
export const handler = triggered("log-intake", async (event) => {
  const figures = await takeIn(deps, event);
  countLogTroubles({ unreadable: figures.alarming });
  return figures;
});
