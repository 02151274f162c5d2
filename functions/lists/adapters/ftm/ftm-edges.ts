import type { Relationship } from "../../../domain/screening/entity.ts";
import type { FtmEntity, Values } from "./ftm-line.ts";

/** What connects entities, by the id of the one it is told of. */
export type FtmEdges = {
  relationships: Map<string, { relationship: string; to: string }[]>;
  programmes: Map<string, Set<string>>;
};

type EdgeShape = { from: string; to: string; role: string[]; relationship: string };

/** Edge schemas of the model: which property holds which end, and what the tie is called if no role says it better. */
const edgeShapes = new Map<string, EdgeShape>([
  ["Family", { from: "person", to: "relative", role: ["relationship"], relationship: "relative" }],
  ["Associate", { from: "person", to: "associate", role: ["relationship"], relationship: "associate" }],
  ["Ownership", { from: "owner", to: "asset", role: ["role"], relationship: "owner of" }],
  ["Directorship", { from: "director", to: "organization", role: ["role"], relationship: "director of" }],
  ["Membership", { from: "member", to: "organization", role: ["role"], relationship: "member of" }],
  ["Employment", { from: "employee", to: "employer", role: ["role"], relationship: "employee of" }],
  ["Representation", { from: "agent", to: "client", role: ["role"], relationship: "representative of" }],
  ["UnknownLink", { from: "subject", to: "object", role: ["role"], relationship: "linked to" }],
  ["Succession", { from: "predecessor", to: "successor", role: ["role"], relationship: "predecessor of" }],
]);

export function noEdges(): FtmEdges {
  return { relationships: new Map(), programmes: new Map() };
}

export function addEdge(edges: FtmEdges, line: FtmEntity, values: Values): void {
  if (line.schema === "Sanction") {
    for (const entity of values("entity")) {
      const known = edges.programmes.get(entity) ?? new Set();
      for (const programme of values("program", "programId")) known.add(programme);
      edges.programmes.set(entity, known);
    }
    return;
  }
  const shape = edgeShapes.get(line.schema);
  if (shape === undefined) return;
  const relationship = values(...shape.role)[0] ?? shape.relationship;
  for (const from of values(shape.from)) {
    const known = edges.relationships.get(from) ?? [];
    known.push(...values(shape.to).map((to) => ({ relationship, to })));
    edges.relationships.set(from, known);
  }
}

export function edgesOf(
  edges: FtmEdges,
  id: string,
  source: string,
): { relationships: Relationship[]; programmes: string[]; topics: string[] } {
  const ties = edges.relationships.get(id) ?? [];
  const programmes = edges.programmes.get(id);
  return {
    relationships: ties.map(({ relationship, to }) => ({ relationship, to: { id: `${source}:${to}` } })),
    programmes: [...(programmes ?? [])],
    topics: programmes === undefined ? [] : ["sanction"],
  };
}
