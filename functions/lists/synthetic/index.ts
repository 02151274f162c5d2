import type { ListFile } from "../list-file.ts";
import { people } from "./people.ts";
import { mentions, things, ties } from "./things.ts";

/** The invented set that a service without any list begins with, as a file the FollowTheMoney adapter reads. */
export function syntheticList(): ListFile {
  const lines = [...people, ...things, ...ties, ...mentions].map((line) => JSON.stringify(line));
  return {
    name: "synthetic.ftm.json",
    open: async function* () {
      yield Buffer.from(`${lines.join("\n")}\n`);
    },
  };
}
