import { randomUUID } from "node:crypto";
import type { AwsCall } from "../engines/aws-json.ts";
import type { Fleet } from "../functions/fleet.ts";
import type { Outcome } from "../functions/protocol.ts";
import type { Resource } from "../template/assembly.ts";
import { type Json, type JsonObject, listOf, objectOf, textOf } from "../template/json.ts";
import { account, region } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";
import { type Timing, timingOf } from "./cron.ts";

export type Schedule = {
  name: string;
  logicalId: string;
  source: "aws.scheduler" | "aws.events";
  timing: Timing;
  enabled: boolean;
  needsInternet: boolean;
  targets: { arn: string; input: string | undefined }[];
};

type ScheduleDeps = {
  fleet: Fleet;
  queues: AwsCall;
  queueUrl: (name: string) => string;
  report: (line: string) => void;
};

type Schedules = { fire: (name: string) => Promise<string[] | undefined>; stop: () => void };

export function schedulesOf(resolver: Resolver): Schedule[] {
  const schedules = resolver
    .ofType("AWS::Scheduler::Schedule")
    .map((resource) => read(resolver, resource, [resolver.properties(resource).Target ?? null]));
  const rules = resolver
    .ofType("AWS::Events::Rule")
    .filter((resource) => resource.properties.ScheduleExpression !== undefined)
    .map((resource) => read(resolver, resource, listOf(resolver.properties(resource).Targets)));
  return [...schedules, ...rules];
}

function read(resolver: Resolver, resource: Resource, targets: Json[]): Schedule {
  const properties = resolver.properties(resource);
  const name = resolver.nameOf(resource);
  const zone = textOf(properties.ScheduleExpressionTimezone);
  const description = textOf(properties.Description) ?? "";
  return {
    name,
    logicalId: resource.logicalId,
    source: resource.type === "AWS::Events::Rule" ? "aws.events" : "aws.scheduler",
    timing: timingOf(textOf(properties.ScheduleExpression) ?? "", zone),
    enabled: properties.State !== "DISABLED",
    // The convention by which the template says so: this machine may have no way out.
    needsInternet: name.startsWith("internet-") || description.includes("needs the internet"),
    targets: targets.map(objectOf).map(({ Arn, Input }) => ({ arn: textOf(Arn) ?? "", input: textOf(Input) })),
  };
}

/** Fires schedules on time; those that need the internet, and disabled ones, only by hand. */
export function runSchedules(schedules: Schedule[], deps: ScheduleDeps): Schedules {
  const timers = new Set<NodeJS.Timeout>();
  const fireAll = (schedule: Schedule): void => {
    fire(schedule, deps).catch((error: unknown) => deps.report(`schedule ${schedule.name}: ${String(error)}`));
  };
  const automatic = schedules.filter((schedule) => schedule.enabled && !schedule.needsInternet);
  for (const schedule of automatic) {
    if (schedule.timing.kind === "rate")
      timers.add(setInterval(() => fireAll(schedule), schedule.timing.seconds * 1000));
  }
  const tick = (): void => {
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    for (const schedule of automatic) {
      if (schedule.timing.kind === "cron" && schedule.timing.matches(minute)) fireAll(schedule);
    }
  };
  const first = setTimeout(
    () => {
      tick();
      timers.add(setInterval(tick, 60_000));
    },
    60_000 - (Date.now() % 60_000),
  );
  timers.add(first);
  return {
    fire: async (name) => {
      const found = schedules.find((schedule) => schedule.name === name || schedule.logicalId === name);
      return found && fire(found, deps);
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Says how each target took it. */
async function fire(schedule: Schedule, deps: ScheduleDeps): Promise<string[]> {
  return Promise.all(schedule.targets.map((target) => hit(schedule, target, deps)));
}

async function hit(
  schedule: Schedule,
  { arn, input }: Schedule["targets"][number],
  deps: ScheduleDeps,
): Promise<string> {
  const now = new Date().toISOString();
  const payload = (input ?? JSON.stringify(plainEvent(schedule, now)))
    .replaceAll("<aws.scheduler.scheduled-time>", now)
    .replaceAll("<aws.scheduler.execution-id>", randomUUID());
  if (arn.includes(":sqs:")) {
    await deps.queues("SendMessage", { QueueUrl: deps.queueUrl(arn.split(":").at(-1) ?? ""), MessageBody: payload });
    return "sent";
  }
  const outcome: Outcome = await deps.fleet.invoke(arn, payload);
  return outcome.kind;
}

function plainEvent({ name, source }: Schedule, time: string): JsonObject {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source,
    account,
    time,
    region,
    resources: [name],
    detail: {},
  };
}
