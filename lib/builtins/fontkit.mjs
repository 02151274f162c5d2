// See lib/functions/bundles.ts.
export function create() {
  throw new Error("the bundle holds no code that reads fonts from files");
}
