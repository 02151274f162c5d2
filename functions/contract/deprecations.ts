import type { Operation } from "./routes.ts";

/** What is to end: an operation, or a field as `VerificationResult.vrn`; since when it is deprecated, when it ends. */
export type Deprecation = {
  what: { operation: Operation } | { field: string };
  since: Date;
  ends: Date;
  instead: string;
};

/**
 * Read by the functions, which send the headers, by the OpenAPI document and by the page. An entry stands here at least
 * twelve months before it ends: a test counts them. Nothing is deprecated today.
 */
export const deprecations: readonly Deprecation[] = [];

export function deprecationOf(operation: string, all: readonly Deprecation[]): Deprecation | undefined {
  return all.find(({ what }) => "operation" in what && what.operation === operation);
}

/** RFC 9745's date, RFC 8594's, and where both are explained: relative, since a stage may stand before the path. */
export function deprecationHeaders({ since, ends }: Deprecation, path: string): Record<string, string> {
  const up = "../".repeat(Math.max(0, path.split("/").length - 2));
  return {
    Deprecation: `@${Math.floor(since.getTime() / 1_000)}`,
    Sunset: ends.toUTCString(),
    Link: `<${up}docs#versioning>; rel="deprecation"; type="text/html"`,
  };
}
