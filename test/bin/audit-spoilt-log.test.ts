import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { bundleOf, entriesIn } from "../../functions/transparency/tiles/bundles.ts";
import { testSigner } from "../fakes/log-world.ts";
import { audit } from "../fixtures/audit/audit-command.ts";
import { auditorsFolder } from "../fixtures/audit/auditors-folder.ts";
import { aWinter, exportOf } from "../fixtures/audit/exported.ts";
import { checkpointOf, entriesOf, logIn } from "../fixtures/audit/log-folder.ts";
import { accountRows, type Item } from "../fixtures/audit/service-rows.ts";

// An auditor whose log is not what it was.

const { folder, exports, log, key, signer, verify } = auditorsFolder();

describe("a log that was tampered with is named", () => {
  const spoilt = async (spoil: (copy: string) => void | Promise<void>) => {
    const copy = mkdtempSync(join(folder, "log-"));
    cpSync(log, copy, { recursive: true });
    await spoil(copy);
    const { status, out, err } = await verify(exports, copy);
    expect({ status, out }).toEqual({ status: 1, out: "" });
    return err.trim();
  };
  const flip = (path: string): void => {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    writeFileSync(path, bytes);
  };
  const partial = (copy: string, level: string): string => {
    const place = join(copy, `tile/${level}/${level === "1" ? "000.p" : "001.p"}`);
    return join(place, readdirSync(place)[0] ?? "");
  };

  test("a tile or a bundle that is missing", async () => {
    expect(await spoilt((copy) => rmSync(join(copy, "tile/0/000")))).toBe("tile/0/000 is missing");
    expect(await spoilt((copy) => rmSync(join(copy, "tile/entries/000")))).toBe("tile/entries/000 is missing");
    expect(await spoilt((copy) => rmSync(partial(copy, "entries")))).toBe("tile/entries/001.p/27 is missing");
  });

  test("a byte that was changed in a tile, a bundle or the checkpoint", async () => {
    expect(await spoilt((copy) => flip(join(copy, "tile/0/000")))).toBe("tile/0/000 is not what its entries hash to");
    expect(await spoilt((copy) => flip(join(copy, "tile/entries/000")))).toBe(
      "tile/0/000 is not what its entries hash to",
    );
    expect(await spoilt((copy) => flip(partial(copy, "0")))).toBe("tile/0/001.p/27 is not what its entries hash to");
    expect(await spoilt((copy) => flip(join(copy, "checkpoint")))).toMatch(/checkpoint|signature|sign/);
  });

  test("entries of a bundle in another order", async () => {
    const said = await spoilt((copy) => {
      const path = join(copy, "tile/entries/000");
      writeFileSync(path, bundleOf(entriesIn(readFileSync(path)).reverse()));
    });
    expect(said).toBe("tile/0/000 is not what its entries hash to");
  });

  test("a checkpoint that a stranger signed, or that the log's own key signed over another tree", async () => {
    const tree = { size: 283, root: Buffer.alloc(32, 1) };
    const put = (signedBy: typeof signer) => async (copy: string) =>
      writeFileSync(join(copy, "checkpoint"), await checkpointOf(tree, signedBy));
    expect(await spoilt(put(testSigner()))).toMatch(/none of the keys/);
    expect(await spoilt(put(signer))).toBe("its entries do not lead to the root that its checkpoint signs");
  });

  test("a key that was rotated: the new one must be known", async () => {
    const next = testSigner();
    const copy = mkdtempSync(join(folder, "rotated-"));
    const both = join(folder, "both.key");
    const added = await logIn(copy, entriesOf(aWinter()), next);
    const refused = await verify(exports, copy);
    expect({ status: refused.status, err: refused.err }).toEqual({
      status: 1,
      err: expect.stringMatching(/none of the keys/),
    });
    writeFileSync(both, `${readFileSync(key, "utf8")}\n${added}\n`);
    expect((await audit("verify", "--from", exports, "--log", copy, "--key", both)).status).toBe(0);
  });
});

describe("a log that no longer holds its oldest entries", () => {
  const years = ["--years", "1"];
  /** Rows of three years ago, which stay as long as their account, and then the winter. */
  const history = (): Item[] => [
    ...accountRows({ number: 3, checks: 130, since: "2023-05-10T00:00:00.000Z" }),
    ...aWinter(),
  ];
  const place = join(folder, "pruned");
  beforeAll(async () => {
    await exportOf(place, history());
    await logIn(join(place, "log"), entriesOf(history()), signer);
    for (const tile of ["tile/entries/000", "tile/0/000"]) rmSync(join(place, "log", tile));
  });

  test("is accepted from its minimum index on, where what is gone is older than records are kept", async () => {
    const { status, out, err } = await verify(place, join(place, "log"), "--minimum-index", "256", ...years);
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toContain("256 facts are older than entry 256, the first that the log still gives.");
  });

  test("is refused without its minimum index, and where a fact is gone that is young enough to be kept", async () => {
    expect(await verify(place, join(place, "log"), ...years)).toMatchObject({
      status: 1,
      err: "tile/entries/000 is missing\n",
    });
    expect(await verify(place, join(place, "log"), "--minimum-index", "256", "--years", "7")).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^ACCOUNT#acc_3\/EVENT\S+ is in the exports and not in the log/),
    });
  });
});
