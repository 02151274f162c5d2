import type { Json, JsonObject } from "../template/json.ts";

/** A refusal in AWS's words: the SDK turns the kind into an exception of that name. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly kind: string;
  readonly status: number;
  constructor(kind: string, message: string, status = 400) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

type Operation = (input: JsonObject) => Json;
export type Operations = Record<string, Operation>;
