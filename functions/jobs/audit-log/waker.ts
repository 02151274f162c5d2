import { secondsToTick } from "../../audit-log/publish.ts";
import { connectSqs, sender } from "../../queue/queues.ts";

/** Wakes the integrator. The message says nothing: what waits lies in the bucket, and two wake-ups are as good as one. */
export function wakerOn({ LOG_QUEUE, LOG_CLOCK_SECONDS }: { LOG_QUEUE: string; LOG_CLOCK_SECONDS: number }) {
  const send = sender<Record<string, never>>(connectSqs(), LOG_QUEUE);
  return {
    wake: (delaySeconds: number) => send({}, delaySeconds),
    wakeAtTick: () => send({}, secondsToTick({ clockSeconds: LOG_CLOCK_SECONDS }, new Date())),
  };
}
