import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectVault, type Vault } from "../../../../functions/store/accounts/vault.ts";
import { type ControlPlane, startControlPlane } from "../../../../local/control-plane.ts";

const folder = mkdtempSync(join(tmpdir(), "vault-"));
const destination = { url: "https://hooks.example/in", secrets: [{ secret: "whsec_one" }] };
let keys: ControlPlane;
let vault: Vault;
beforeAll(async () => {
  keys = await startControlPlane(folder, () => {});
  vi.stubEnv("AWS_ENDPOINT_URL_KMS", keys.url);
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vault = connectVault("webhooks");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await keys.close();
  rmSync(folder, { recursive: true });
});

test("an account's webhook comes back as it was sealed, and opens for no other account", async () => {
  const sealed = await vault.sealDestination("acc_1", destination);
  expect(JSON.stringify(sealed)).not.toContain("hooks.example");
  expect(await vault.openDestination("acc_1", sealed)).toEqual(destination);
  await expect(connectVault("webhooks").openDestination("acc_2", sealed)).rejects.toThrow();
  // Moved to another account's row, it does not open either, though this process knows its key.
  await expect(vault.openDestination("acc_2", sealed)).rejects.toThrow();
});
