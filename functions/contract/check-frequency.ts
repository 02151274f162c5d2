/** The specification's four texts, word for word. */
export const checkFrequencies = {
  dailyForUpdates: "checked daily for updates",
  daily: "checked daily",
  weekly: "checked weekly on Monday",
  monthly: "checked monthly on the 1st",
} as const;
export type CheckFrequency = keyof typeof checkFrequencies;

/** When each is checked, in UTC: after the publishers' working day, before Australia's. */
export const checkTimes: Readonly<Record<CheckFrequency, string>> = {
  dailyForUpdates: "cron(10 18 * * ? *)",
  daily: "cron(30 18 * * ? *)",
  weekly: "cron(0 19 ? * MON *)",
  monthly: "cron(30 19 1 * ? *)",
};
