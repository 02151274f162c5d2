/** Lines of the printed table. */
export type Line = {
  protocol: string;
  measure: string;
  n: number;
  share?: number;
  interval?: [number, number];
  target?: string;
  /** What another matcher reaches in the same cases. */
  peer?: number | undefined;
  note?: string;
};

/** Wilson's interval at 95 %: honest for small n and for shares near 0 or 1. */
function wilson(hits: number, n: number): [number, number] {
  if (n === 0) return [0, 1];
  const z = 1.96;
  const share = hits / n;
  const centre = share + (z * z) / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}

type Share = { protocol: string; measure: string; hits: number; n: number; target?: string | undefined };

export function shareLine({ protocol, measure, hits, n, target }: Share): Line {
  const line: Line = { protocol, measure, n, share: n === 0 ? 0 : hits / n, interval: wilson(hits, n) };
  return target === undefined ? line : { ...line, target };
}

export function printed(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.protocol,
    line.measure,
    String(line.n),
    line.share === undefined ? "" : line.share.toFixed(4),
    line.interval === undefined ? "" : `${line.interval[0].toFixed(3)}–${line.interval[1].toFixed(3)}`,
    line.target ?? "",
    line.peer === undefined ? "" : line.peer.toFixed(4),
    line.note ?? "",
  ]);
  const head = ["", "measure", "n", "value", "95 %", "target", "logic-v2", "note"];
  const all = [head, head.map(() => "---"), ...rows];
  return all.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The same sequence everywhere for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    let mixed = state ^ (state >>> 15);
    mixed = Math.imul(mixed, 0x2c1b3c6d);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  };
}
