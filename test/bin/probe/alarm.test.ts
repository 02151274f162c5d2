import { expect, test } from "vitest";
import { askingAws } from "../../../bin/preflight/ask-aws.ts";
import { alarmProbe } from "../../../bin/probe/alarm.ts";
import { type Answers, scriptedAws } from "../preflight/scripted-aws.ts";

const AlarmName = "Identity-company-Operations-SyntheticCallerFailing0A1B";
const found = { MetricAlarms: [{ AlarmName, StateValue: "OK" }] };
const answers = (history: string): Answers => ({
  "monitoring DescribeAlarms": { body: { DescribeAlarmsResponse: { DescribeAlarmsResult: found } } },
  "monitoring SetAlarmState": { body: {} },
  "monitoring DescribeAlarmHistory": { body: { history } },
});

async function verdictOn(given: Answers) {
  const ask = askingAws({ accessKeyId: "a", secretAccessKey: "b" }, scriptedAws(given));
  const live = "https://api.company.example";
  return alarmProbe({ live, deployment: "company", ask, pause: async () => {} }).look();
}

test.each([
  ["Successfully executed action arn:aws:sns:ap-southeast-2:1:Alarms", "holds"],
  ["Failed to execute action arn:aws:sns:ap-southeast-2:1:Alarms", "differs"],
  ["nothing", "differs"],
])("an alarm that is set off reaches its topic, or whoever deploys is told so: %s", async (history, verdict) => {
  expect(await verdictOn(answers(history))).toMatchObject({ verdict });
});

test("a deployment without that alarm is told so", async () => {
  const none = { DescribeAlarmsResponse: { DescribeAlarmsResult: { MetricAlarms: [] } } };
  const given = { ...answers("nothing"), "monitoring DescribeAlarms": { body: none } };
  expect(await verdictOn(given)).toMatchObject({ verdict: "differs", says: expect.stringContaining("no alarm") });
});
