/** Figures that the code and the cloud must agree on. */
export const limits = {
  bodyBytes: 16_384,
  /** Of POST /v1/screening/batch, and of nothing else. */
  batchBodyBytes: 1_048_576,
  subjectsPerBatch: 500,
  /** A function's answer may have six megabytes, its headers and all; a million is left for the unforeseen. */
  batchAnswerBytes: 5_000_000,
  requestsPerSecond: 10,
  requestsPerMinute: 100,
  requestsPerHour: 1_000,
  requestIdCharacters: 128,
  idempotencyKeyCharacters: 128,
} as const;
