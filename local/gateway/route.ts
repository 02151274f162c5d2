import type { Method, RouteNode } from "./model.ts";

export type Match = { node: RouteNode; method: Method; parameters: Record<string, string> };

/** The most specific resource that has a method for the request; the whole path falls back to a greedy root. */
export function match(root: RouteNode, httpMethod: string, path: string): Match | undefined {
  const segments = path === "/" ? [] : path.slice(1).split("/");
  return descend(root, segments, {}, httpMethod);
}

function descend(
  node: RouteNode,
  rest: string[],
  parameters: Record<string, string>,
  httpMethod: string,
): Match | undefined {
  const [segment, ...others] = rest;
  if (segment === undefined) {
    const method = node.methods.get(httpMethod) ?? node.methods.get("ANY");
    return method ? { node, method, parameters } : undefined;
  }
  const literal = node.children.find((child) => child.segment === segment);
  const parameter = segment === "" ? undefined : node.children.find((child) => /^\{[^+]+\}$/.test(child.segment));
  const greedy = node.children.find((child) => child.segment.endsWith("+}"));
  return (
    (literal && descend(literal, others, parameters, httpMethod)) ??
    (parameter && descend(parameter, others, { ...parameters, [nameIn(parameter)]: decoded(segment) }, httpMethod)) ??
    (greedy && descend(greedy, [], { ...parameters, [nameIn(greedy)]: decoded(rest.join("/")) }, httpMethod))
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
