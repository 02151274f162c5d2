import * as z from "zod";
import { command, Misunderstood, main } from "../../bin/command/command-line.ts";
import { evaluate, protocolNames } from "./run.ts";

const says = "Measures how good the matching is, over labelled cases.";

const flags = z.object({
  data: z.string("is missing").meta({ title: "DIR", description: "the folder of the labelled cases" }),
  only: z
    .string()
    .optional()
    .meta({ title: "NAME,NAME", description: `measure so much: ${protocolNames.join(", ")}` }),
  ownNames: z.boolean().default(false).describe("without the imported name dictionary"),
  logicV2: z
    .string()
    .optional()
    .meta({ title: "PYTHON", description: "score pairs by logic-v2 as well, under a Python that has nomenklatura" }),
  write: z
    .string()
    .optional()
    .meta({ title: "DOCS", description: "keep the figures in scorecard.md and matching.md of this folder" }),
});

await main({
  call: "npm run evaluate --",
  commands: {
    "": command({ says, flags }, async ({ data, only, ownNames, logicV2, write }) => {
      const wanted = only?.split(",") ?? [];
      const unknown = wanted.filter((name) => !protocolNames.includes(name));
      if (unknown.length > 0)
        throw new Misunderstood(`There is no protocol ${unknown.join(", ")}: ${protocolNames.join(", ")}.`);
      await evaluate({ data, only: wanted, ownNames, logicV2, pages: write });
      return undefined;
    }),
  },
});
