import * as z from "zod";
import { type AskAws, answerAs } from "../preflight/ask-aws.ts";
import { differs, holds, notAsked, notShownHere, type Probe } from "./verdict.ts";

const Alarms = z.object({
  DescribeAlarmsResponse: z.object({
    DescribeAlarmsResult: z.object({
      MetricAlarms: z.array(z.object({ AlarmName: z.string(), StateValue: z.string() })),
    }),
  }),
});
const version = "2010-08-01";
const waitMs = 60_000;
const pauseMs = 3_000;

type AlarmProbe = {
  live: string;
  deployment?: string | undefined;
  ask?: AskAws | undefined;
  pause?: (ms: number) => Promise<void>;
};

/** One alarm is set off by hand: whether it reaches its topic, no template shows. */
export function alarmProbe({ live, deployment, ask, pause = wait }: AlarmProbe): Probe {
  const look = async () => {
    if (!live.startsWith("https:")) return notShownHere("This machine has no CloudWatch.");
    if (deployment === undefined || ask === undefined) return notAsked("Needs --deployment and --operator-url.");
    return setOff(ask, deployment, pause);
  };
  return { what: "an alarm that is set off", look };
}

async function setOff(ask: AskAws, deployment: string, pause: (ms: number) => Promise<void>) {
  const call = (form: Record<string, string>) => ask({ service: "monitoring", form: { Version: version, ...form } });
  const prefix = `Identity-${deployment}-Operations-SyntheticCallerFailing`;
  const found = await call({ Action: "DescribeAlarms", AlarmNamePrefix: prefix });
  const [alarm] = answerAs(Alarms, found).DescribeAlarmsResponse.DescribeAlarmsResult.MetricAlarms;
  if (alarm === undefined) return differs(`There is no alarm ${prefix}….`);
  const { AlarmName } = alarm;
  const said = { StateReason: "set off by the probe of the deployment" };
  // An alarm that is set to what it is already starts nothing.
  await call({ Action: "SetAlarmState", AlarmName, StateValue: "OK", ...said });
  const since = new Date().toISOString();
  await call({ Action: "SetAlarmState", AlarmName, StateValue: "ALARM", ...said });
  const history = { Action: "DescribeAlarmHistory", AlarmName, HistoryItemType: "Action", StartDate: since };
  for (let waited = 0; waited < waitMs; waited += pauseMs) {
    const text = await call(history);
    if (/Successfully executed action/.test(text)) return holds(`${AlarmName} reached its topic: look for the e-mail.`);
    if (/Failed to execute action/.test(text)) return differs(`${AlarmName} did not reach its topic.`);
    await pause(pauseMs);
  }
  return differs(`${AlarmName} was set off, and nothing says that it reached its topic.`);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
