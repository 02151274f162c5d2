import type { HubFailure } from "../domain/verification/hub-answer.ts";

/** Ends a call anywhere below the connector; it leaves the connector as an answer, never as an exception. */
export class Failed extends Error {
  readonly reason: HubFailure;
  constructor(reason: HubFailure, cause?: unknown) {
    super(`The hub could not be asked: ${reason}.`, { cause });
    this.reason = reason;
  }
}
