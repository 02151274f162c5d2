type Example = { value: unknown };
type Operation = {
  tags?: string[];
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: { name?: string; in?: string; description?: string; schema?: { default?: unknown } }[];
  requestBody?: { content: Record<string, { examples?: Record<string, Example> }> };
};

export type Described = {
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

/** A collection (format 2.1) with a folder for each tag and a request for each example. The key is a variable. */
export function postmanCollection({ info, servers: [server], paths }: Described): string {
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => itemsOf(method, path, operation)),
  );
  const folders = [...new Set(requests.map(({ tag }) => tag))];
  const collection = {
    info: {
      name: `${info.title} ${info.version}`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: {
      type: "apikey",
      apikey: [
        { key: "key", value: "X-API-Key", type: "string" },
        { key: "value", value: "{{apiKey}}", type: "string" },
        { key: "in", value: "header", type: "string" },
      ],
    },
    variable: [
      { key: "baseUrl", value: server?.url },
      { key: "apiKey", value: "" },
    ],
    item: folders.map((name) => ({
      name,
      item: requests.filter(({ tag }) => tag === name).map(({ tag: _tag, ...item }) => item),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemsOf(method: string, path: string, operation: Operation) {
  const { tags: [tag = "Service"] = [], summary, requestBody } = operation;
  const examples = Object.entries(requestBody?.content["application/json"]?.examples ?? {});
  const request = requestOf(method, path, operation);
  if (examples.length === 0) return [{ tag, name: summary, request }];
  return examples.map(([name, { value }]) => ({
    tag,
    name: `${summary}: ${name}`,
    request: {
      ...request,
      header: [{ key: "Content-Type", value: "application/json" }],
      body: { mode: "raw", raw: JSON.stringify(value, null, 2), options: { raw: { language: "json" } } },
    },
  }));
}

function requestOf(method: string, path: string, { description, security, parameters = [] }: Operation) {
  const named = (place: string) =>
    parameters.flatMap((one) => (one.in === place && one.name ? [{ ...one, name: one.name }] : []));
  const query = named("query").map(({ name, description: described, schema }) => ({
    key: name,
    value: String(schema?.default ?? ""),
    description: described,
    disabled: true,
  }));
  const segments = path
    .replaceAll(/\{([^}]+)\}/g, ":$1")
    .split("/")
    .slice(1);
  return {
    method: method.toUpperCase(),
    description,
    ...(security?.length === 0 && { auth: { type: "noauth" } }),
    url: {
      raw: `{{baseUrl}}/${segments.join("/")}`,
      host: ["{{baseUrl}}"],
      path: segments,
      ...(query.length > 0 && { query }),
      ...(named("path").length > 0 && { variable: named("path").map(({ name }) => ({ key: name, value: "" })) }),
    },
  };
}
