/** Put in by the bundler (`lib/functions/matcher-version.ts`), so that the number and the code it names are one file. */
declare const MATCHER_VERSION: number | undefined;

/**
 * Names the code and data that found and scored a match; the audit row of each screening states it. Two rows that state
 * the same were scored by the same rules. 0 where the sources run without the bundler, as in tests.
 */
export const matcherVersion: number = typeof MATCHER_VERSION === "undefined" ? 0 : MATCHER_VERSION;
