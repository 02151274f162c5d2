/** What came of asking the hub. Y, N, D, S and a locked document are answers; anything unreadable is a failure. */
export type HubAnswer =
  | { kind: "answered"; code: HubCode; errors: HubError[]; activityId?: string }
  | { kind: "locked"; retryAfterSeconds: number; activityId?: string }
  | { kind: "failed"; reason: HubFailure };

export const hubCodes = ["Y", "N", "D", "S"] as const;
export type HubCode = (typeof hubCodes)[number];

/** The issuer's expanded detail: at most one, for N and D only, in the issuer's own free text. */
export type HubError = { source: string; field?: string; requestField?: string; message: string };

/** Our own kinds of failure; each is one system error to the caller, and none says anything about a person. */
export type HubFailure =
  | "credentials"
  | "timeout"
  | "network"
  | "tls"
  | "http_status"
  | "fault"
  | "unreadable"
  | "unknown_code"
  | "other_vrn";
