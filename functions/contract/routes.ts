/** Every address of the service, said once: the gateway, the not-found handler and the OpenAPI document read it. */
export type Environment = "live" | "test";
export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  operation: Operation;
  /** Needs an API key, and counts in its windows. */
  keyed: boolean;
  on: readonly Environment[];
};

export const operations = [
  "verify",
  "preflight",
  "get-verification",
  "list-verifications",
  "screen",
  "screen-batch",
  "get-screening",
  "list-screenings",
  "lists",
  "screening-changes",
  "prove-verification",
  "prove-screening",
  "audit-log",
  "health",
  "get-webhook",
  "set-webhook",
  "remove-webhook",
  "test-webhook",
  "list-deliveries",
  "resend-event",
  "mcp",
  "docs",
] as const;
export type Operation = (typeof operations)[number];

const both = ["live", "test"] as const;

export const routes: readonly Route[] = [
  { method: "POST", path: "/v1/verify", operation: "verify", keyed: true, on: both },
  { method: "POST", path: "/v1/verify/preflight", operation: "preflight", keyed: true, on: both },
  { method: "GET", path: "/v1/verify/{id}", operation: "get-verification", keyed: true, on: both },
  { method: "GET", path: "/v1/verify", operation: "list-verifications", keyed: true, on: both },
  { method: "POST", path: "/v1/screening", operation: "screen", keyed: true, on: both },
  { method: "POST", path: "/v1/screening/batch", operation: "screen-batch", keyed: true, on: both },
  // A test key's screenings are not kept.
  { method: "GET", path: "/v1/screening", operation: "list-screenings", keyed: true, on: ["live"] },
  { method: "GET", path: "/v1/screening/{id}", operation: "get-screening", keyed: true, on: ["live"] },
  { method: "GET", path: "/v1/screening/lists", operation: "lists", keyed: true, on: both },
  { method: "GET", path: "/v1/screening/changes", operation: "screening-changes", keyed: true, on: both },
  { method: "GET", path: "/v1/verify/{id}/proof", operation: "prove-verification", keyed: true, on: both },
  // A test key's screening leaves nothing behind that could be proven.
  { method: "GET", path: "/v1/screening/{id}/proof", operation: "prove-screening", keyed: true, on: ["live"] },
  { method: "GET", path: "/v1/audit/checkpoint", operation: "audit-log", keyed: false, on: both },
  { method: "GET", path: "/.well-known/audit-keys", operation: "audit-log", keyed: false, on: both },
  { method: "GET", path: "/health", operation: "health", keyed: false, on: both },
  { method: "GET", path: "/v1/webhook", operation: "get-webhook", keyed: true, on: both },
  { method: "PUT", path: "/v1/webhook", operation: "set-webhook", keyed: true, on: both },
  { method: "DELETE", path: "/v1/webhook", operation: "remove-webhook", keyed: true, on: both },
  { method: "POST", path: "/v1/webhook/test", operation: "test-webhook", keyed: true, on: both },
  { method: "GET", path: "/v1/webhook/deliveries", operation: "list-deliveries", keyed: true, on: both },
  { method: "POST", path: "/v1/webhook/deliveries/{id}/resend", operation: "resend-event", keyed: true, on: both },
  { method: "POST", path: "/mcp", operation: "mcp", keyed: true, on: ["test"] },
  { method: "GET", path: "/docs", operation: "docs", keyed: false, on: both },
  { method: "GET", path: "/docs.md", operation: "docs", keyed: false, on: both },
  { method: "GET", path: "/llms.txt", operation: "docs", keyed: false, on: both },
  { method: "GET", path: "/openapi.json", operation: "docs", keyed: false, on: both },
];

/** These POSTs say all in their path; whatever else is sent with one is not read. */
export const withoutBody: ReadonlySet<string> = new Set<Operation>(["test-webhook", "resend-event"]);

/** A path's `{id}` stands for one non-empty segment, where no route has that very path. */
export function methodsOf(path: string, environment: Environment): string[] {
  const here = routes.filter((route) => route.on.includes(environment));
  const literal = here.filter((route) => route.path === path);
  const found = literal.length > 0 ? literal : here.filter((route) => matches(route.path, path));
  return found.map(({ method }) => method);
}

/** Whether an operation answers there. The gateway may know a route that an older version of its function does not. */
export function isRouteOf(operation: Operation, { method, path }: { method: string; path: string }): boolean {
  return routes.some((route) => route.operation === operation && route.method === method && matches(route.path, path));
}

function matches(template: string, path: string): boolean {
  const wanted = template.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === given[index] || (segment.startsWith("{") && given[index] !== ""))
  );
}
