import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, describe, expect, inject, test } from "vitest";
import { behave, behaveAgain } from "./hub.ts";
import { openAccount, operate, service } from "./operator.ts";

afterEach(behaveAgain);

type Row = { what: string; verdict: string; says: string };

/** As the documents print it. Its own account: the throttle fills the windows of its key. */
async function probe(...flags: string[]): Promise<{ status: number; rows: Row[] }> {
  const { production, test: testApi } = service();
  const place = ["--live", production.url, "--test", testApi.url, "--data", inject("folder"), "--json"];
  const command = ["run", "-s", "probe", "--", ...place, ...flags];
  const { status, out } = await promisify(execFile)("npm", command).then(
    ({ stdout }) => ({ status: 0, out: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ status: code, out: stdout }),
  );
  return { status, rows: JSON.parse(out) };
}

async function account(): Promise<string[]> {
  const { accountId, testKey, liveKey } = await openAccount(5);
  await operate("webhook set", { accountId, url: `${service().hub.control}/inbox` });
  return ["--account", accountId, "--test-key", testKey, "--live-key", liveKey];
}

const ofNewerRoutes = [
  "receipt and proof of a verification",
  "webhook by the account's own key",
  "batch longer than other bodies may be",
  "batch that is charged",
  "changes of the lists",
];

describe("the probe of a first deployment", () => {
  test("is passed by the service on one machine, which says what it cannot show", async () => {
    const { status, rows } = await probe(...(await account()));
    expect(rows.filter(({ verdict }) => verdict === "differs")).toEqual([]);
    expect(status).toBe(0);
    const notShown = rows.filter(({ verdict }) => verdict === "not shown here").map(({ what }) => what);
    expect(notShown).toEqual([
      "transactions under the functions' rights",
      "an alarm that is set off",
      "TLS floor of the live address",
      "TLS floor of the test address",
    ]);
    expect(rows.filter(({ verdict }) => verdict === "not asked")).toEqual([]);
    const held = rows.filter(({ verdict }) => verdict === "holds").map(({ what }) => what);
    expect(held).toEqual(expect.arrayContaining(ofNewerRoutes));
    expect(rows.filter(({ what }) => what.startsWith("refusal: ")).length).toBeGreaterThan(11);
  }, 120_000);

  test("ends with 1 and names what differs: a hub that does not answer, a webhook that refuses", async () => {
    await behave({ mode: "http_500" });
    const given = await account();
    await operate("webhook set", { accountId: String(given[1]), url: `${service().hub.control}/nowhere` });
    const { status, rows } = await probe(...given);
    expect(status).toBe(1);
    expect(rows.filter(({ verdict }) => verdict === "differs").map(({ what }) => what)).toEqual([
      "verification on the test hub",
      "webhook there and back",
      "receipt and proof of a verification",
      "webhook by the account's own key",
    ]);
  }, 120_000);
});
