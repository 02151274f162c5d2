/** The specification's four texts, word for word. */
export const checkFrequencies = {
  dailyForUpdates: "checked daily for updates",
  daily: "checked daily",
  weekly: "checked weekly on Monday",
  monthly: "checked monthly on the 1st",
} as const;
export type CheckFrequency = keyof typeof checkFrequencies;
