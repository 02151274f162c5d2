import { Gateway } from "./gateway.ts";
import { Ground, type GroundOptions } from "./ground.ts";
import { Hub } from "./hub.ts";
import { type Operations, operationsOn } from "./operations.ts";
import { Queues } from "./queues.ts";
import { Receivers } from "./receivers.ts";
import { Rules } from "./rules/rules.ts";

/** A whole run: what everything stands on, queues, a hub and webhooks in memory, the service's operations, and the rules. */
export class World extends Ground {
  readonly rules: Rules;
  readonly queues: Queues;
  readonly gateway: Gateway;
  readonly hub: Hub;
  readonly receivers: Receivers;
  readonly operations: Operations;

  constructor(seed: number, options: GroundOptions = {}) {
    super(seed, options);
    this.rules = new Rules(this);
    this.committed = (changes) => this.rules.committed(changes);
    this.tablesClient.sent = (worker, command) => this.rules.hub.sent(worker, command);
    this.queues = new Queues(this);
    this.queues.accepted = (queued) => this.rules.liveness.accepted(queued);
    this.queues.buried = (queued) => this.rules.liveness.buried(queued);
    this.gateway = new Gateway(this);
    this.hub = new Hub(this, this.rules.hub);
    this.receivers = new Receivers(this, this.rules.answers);
    this.operations = operationsOn(this);
  }
}
