import type { KeyRecord } from "../../functions/domain/account/key-record.ts";

/** The gateway's side of keys: it holds opaque values, knows a name only once, and can be told to fail. */
export class FakeUsageKeys {
  readonly held = new Map<string, { value: string; plan: string }>();
  failsAt: "create" | "attach" | "delete" | undefined;

  openAtGateway = async (key: KeyRecord): Promise<string> => {
    if (this.failsAt === "create") throw new Error("the gateway does not answer");
    const id = `gw-${key.keyId}`;
    const known = this.held.get(id);
    if (known === undefined) this.held.set(id, { value: key.usageId, plan: "" });
    if (this.failsAt === "attach") throw new Error("the gateway does not answer");
    this.held.set(id, { value: key.usageId, plan: key.environment });
    return id;
  };

  closeAtGateway = async (key: KeyRecord): Promise<void> => {
    if (this.failsAt === "delete") throw new Error("the gateway does not answer");
    this.held.delete(`gw-${key.keyId}`);
  };
}
