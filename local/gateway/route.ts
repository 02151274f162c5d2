import type { Method, RouteNode } from "./declared/model.ts";

export type Match = { node: RouteNode; method: Method; parameters: Record<string, string> };

/** The most specific resource that has a method for the request; the whole path falls back to a greedy root. */
export function match(root: RouteNode, httpMethod: string, path: string): Match | undefined {
  const segments = path === "/" ? [] : path.slice(1).split("/");
  return descend(root, { rest: segments, httpMethod }, {});
}

/** What of the path is still to be matched. */
type Ahead = { rest: string[]; httpMethod: string };

function descend(node: RouteNode, ahead: Ahead, parameters: Record<string, string>): Match | undefined {
  const { rest, httpMethod } = ahead;
  const [segment, ...others] = rest;
  const next = { rest: others, httpMethod };
  if (segment === undefined) {
    const method = node.methods.get(httpMethod) ?? node.methods.get("ANY");
    return method ? { node, method, parameters } : undefined;
  }
  const literal = node.children.find((child) => child.segment === segment);
  const parameter = segment === "" ? undefined : node.children.find((child) => /^\{[^+]+\}$/.test(child.segment));
  const greedy = node.children.find((child) => child.segment.endsWith("+}"));
  return (
    (literal && descend(literal, next, parameters)) ??
    (parameter && descend(parameter, next, { ...parameters, [nameIn(parameter)]: decoded(segment) })) ??
    (greedy && descend(greedy, { rest: [], httpMethod }, { ...parameters, [nameIn(greedy)]: decoded(rest.join("/")) }))
  );
}

function nameIn(node: RouteNode): string {
  return node.segment.replace(/^\{|\+?\}$/g, "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign is no reason to refuse: the function judges the value.
    return segment;
  }
}
