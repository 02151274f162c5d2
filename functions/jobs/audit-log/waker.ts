import { secondsToTick, tickOf } from "../../audit-log/publish.ts";
import { connectSqs, sender } from "../../queue/queues.ts";

/** Wakes the integrator. The message says nothing: what waits lies in the bucket, and two wake-ups are as good as one. */
export function wakerOn(
  { LOG_QUEUE, LOG_CLOCK_SECONDS }: { LOG_QUEUE: string; LOG_CLOCK_SECONDS: number },
  clock: () => number = Date.now,
) {
  const send = sender<Record<string, never>>(connectSqs(), LOG_QUEUE);
  const byTheClock = { clockSeconds: LOG_CLOCK_SECONDS };
  let wokenAt: number | undefined;
  return {
    wake: (delaySeconds: number) => send({}, delaySeconds),
    /** Once a tick: the integrator then finds whatever was laid down before. */
    async wakeAtTick() {
      const now = new Date(clock());
      const tick = tickOf(byTheClock, now);
      if (tick === wokenAt) return;
      await send({}, secondsToTick(byTheClock, now));
      wokenAt = tick;
    },
  };
}
