import type { Environment } from "../routes.ts";

/** Where each API is reached, as far as the deployment says. */
export type Addresses = { readonly [Which in Environment]?: string | undefined };

type Server = { url: string; description: string };

const descriptions: Readonly<Record<Environment, string>> = {
  live: "Production: keys sk_live_…, costs credits",
  test: "Test: keys sk_test_…, costs nothing",
};

/** The address that serves the document comes first: a generated client calls the first unless it is told otherwise. */
export function serversOf(own: Environment, addresses: Addresses): [Server, ...Server[]] {
  const order: readonly Environment[] = own === "live" ? ["live", "test"] : ["test", "live"];
  const [first, ...others] = order.flatMap((which) => {
    const url = withoutSlash(addresses[which]);
    return url === undefined ? [] : [{ url, description: descriptions[which] }];
  });
  return [first ?? { url: ".", description: "The address that serves this document" }, ...others];
}

/** A path follows: one slash between them is enough. */
export function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/$/, "");
}
