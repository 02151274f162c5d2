import { describe, expect, test } from "vitest";
import { timingOf } from "../../../local/triggers/cron.ts";

const fires = (expression: string, at: string, zone?: string): boolean => {
  const timing = timingOf(expression, zone);
  return timing.kind === "cron" && timing.matches(new Date(at));
};

describe("schedule expressions", () => {
  test.each([
    ["rate(1 minute)", 60],
    ["rate(5 minutes)", 300],
    ["rate(1 hour)", 3600],
    ["rate(7 days)", 604_800],
  ])("%s repeats every %i seconds", (expression, seconds) => {
    expect(timingOf(expression)).toEqual({ kind: "rate", seconds });
  });
  // The second of March 2026 was a Monday.
  test.each([
    ["every day at three", "cron(0 3 * * ? *)", "2026-03-02T03:00:00Z", "2026-03-02T03:01:00Z"],
    ["Mondays", "cron(30 6 ? * MON *)", "2026-03-02T06:30:00Z", "2026-03-03T06:30:00Z"],
    ["the weekday as a number, Sunday being 1", "cron(30 6 ? * 2 *)", "2026-03-02T06:30:00Z", "2026-03-01T06:30:00Z"],
    ["the first of the month", "cron(15 0 1 * ? *)", "2026-04-01T00:15:00Z", "2026-04-02T00:15:00Z"],
    ["steps", "cron(0/15 * * * ? *)", "2026-03-02T11:45:00Z", "2026-03-02T11:46:00Z"],
    ["ranges and lists", "cron(0 8-10,20 ? * MON-FRI *)", "2026-03-02T20:00:00Z", "2026-03-01T09:00:00Z"],
    ["months by name", "cron(0 0 1 JAN,JUL ? *)", "2026-07-01T00:00:00Z", "2026-06-01T00:00:00Z"],
    ["one year", "cron(0 0 1 1 ? 2027)", "2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z"],
  ])("%s: %s", (_, expression, yes, no) => {
    expect([fires(expression, yes), fires(expression, no)]).toEqual([true, false]);
  });
  test("a time zone moves the hour, summer time included", () => {
    expect(fires("cron(0 3 * * ? *)", "2026-07-01T17:00:00Z", "Australia/Sydney")).toBe(true);
    expect(fires("cron(0 3 * * ? *)", "2026-01-01T16:00:00Z", "Australia/Sydney")).toBe(true);
  });
  test.each(["cron(0 3 L * ? *)", "at(2030-01-01T00:00:00)", "rate(soon)", "whenever"])(
    "%s is not read here",
    (expression) => {
      expect(timingOf(expression).kind).toBe("unsupported");
    },
  );
});
