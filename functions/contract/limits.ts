/** Figures that the code and the cloud must agree on. */
export const limits = {
  bodyBytes: 16_384,
  requestsPerSecond: 10,
  requestsPerMinute: 100,
  requestsPerHour: 1_000,
  requestIdCharacters: 128,
  idempotencyKeyCharacters: 128,
} as const;
