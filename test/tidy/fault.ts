/** Where a rule of the guide is broken. */
export type Fault = { file: string; line?: number; rule: string; found: string };
