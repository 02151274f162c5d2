import type * as z from "zod";

/** What we wrote ourselves and cannot read any more: nobody may take it for absent, or a good list would be replaced. */
export class DamagedObject extends Error {
  readonly key: string;

  constructor(key: string, options: ErrorOptions) {
    super(`${key} in the bucket of the lists is damaged`, options);
    this.name = "DamagedObject";
    this.key = key;
  }
}

export function storedJson<Value>(schema: z.ZodType<Value>, key: string, body: Buffer): Value {
  try {
    return schema.parse(JSON.parse(body.toString("utf8")));
  } catch (cause) {
    throw new DamagedObject(key, { cause });
  }
}
