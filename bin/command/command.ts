import type * as z from "zod";

/** The flags of a command, by field: `agencyCode` is --agency-code. Form, default and rule are those of its schema. */
export type Flags = Readonly<Record<string, z.ZodType>>;

export type Command = {
  says: string;
  flags: Flags;
  /** Fields that are given without a flag, in this order: `prove FILE`. */
  words: readonly string[];
  /** Takes what was given by flag. A status other than 0 says that what was asked for did not come about. */
  run: (given: Record<string, unknown>) => Promise<number>;
};

/** A program as a table of commands, from which its arguments are read, and its help and its refusals are made. */
export type Program = {
  /** As people type it: `npm run -s lists --`. */
  call: string;
  /** By name, such as `key roll`. A program that does one thing has one command without a name. */
  commands: Readonly<Record<string, Command>>;
};
