import { gzipSync } from "node:zlib";

/** Lines held packed until another file is written; a gzip file may be several, one after the other. */
export function packedLines() {
  const members: Buffer[] = [];
  let open: string[] = [];
  const pack = () => {
    if (open.length > 0) members.push(gzipSync(`${open.join("\n")}\n`, { level: 4 }));
    open = [];
  };
  return {
    add: (line: string) => {
      open.push(line);
      if (open.length >= 5_000) pack();
    },
    packed: async function* () {
      pack();
      yield* members.length === 0 ? [gzipSync("")] : members;
    },
  };
}
