/** A deliberate bug: one small edit that breaks a promise of the service. */
export type Mutant = {
  /** What breaks, and for whom. */
  breaks: string;
  file: string;
  /** A text of the file that occurs in it exactly once. */
  find: string;
  replace: string;
  /** The test files that must notice. The fastest ones that can: each is run for this bug alone. */
  caughtBy: readonly string[];
};

/** The file with the bug in it; nothing where the text to be replaced is gone, or is not the only one. */
export function mutated(text: string, { find, replace }: Mutant): string | undefined {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0 || find === replace) return undefined;
  return before + replace + after;
}

/** Bugs of one file and the tests that must notice all of them, but where a bug names its own. */
export function bugsIn(
  file: string,
  caughtBy: readonly string[],
  bugs: readonly (Pick<Mutant, "breaks" | "find" | "replace"> & { caughtBy?: readonly string[] })[],
): Mutant[] {
  return bugs.map((bug) => ({ caughtBy, ...bug, file }));
}
