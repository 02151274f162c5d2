/** How an answer is written. */
export const formats = ["table", "csv", "json", "parquet"] as const;
export type Format = (typeof formats)[number];
