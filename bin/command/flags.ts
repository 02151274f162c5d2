import * as z from "zod";

// Flags that mean the same wherever they are taken.

export const dataFlag = z
  .string()
  .default(".local")
  .meta({ title: "DIR", description: "which service of this machine, by its data folder" });

export const jsonFlag = z.boolean().default(false).describe("exactly one JSON value on standard output");

export const targetFlag = z.enum(["local", "aws"], "must be local or aws").default("local");
