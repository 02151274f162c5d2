import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prove } from "../../functions/audit-log/prove.ts";
import { runIntegrator } from "../../functions/audit-log/run-integrator.ts";
import { takeIn } from "../../functions/audit-log/take-in.ts";
import { checkpointText } from "../../functions/transparency/checkpoint.ts";
import { signedNote } from "../../functions/transparency/note.ts";
import { vkeyOf } from "../../functions/transparency/verifier-key.ts";
import { type LogWorld, logWorld, testSigner } from "../fakes/log-world.ts";
import { type Ended, audit as typed } from "../fixtures/audit/audit-command.ts";
import { ledgerKey, numbersFrom, streamEvent } from "../fixtures/audit/audit-rows.ts";

// What an auditor types, with a folder of files that somebody kept: no host runs.

const folder = mkdtempSync(join(tmpdir(), "auditor-"));
afterAll(() => rmSync(folder, { recursive: true }));

let world: LogWorld;
let key: string;

beforeAll(async () => {
  world = logWorld();
  key = vkeyOf(world.key);
  const { objects, now } = world.depsFor();
  for (const [name, count] of [
    ["older", 100],
    ["newer", 400],
    ["latest", 300],
  ] as const) {
    await takeIn({ objects, now, wake: async () => {} }, streamEvent(numbersFrom(world.head().size + 1, count)));
    await runIntegrator(world.depsFor());
    keep(`${name}.checkpoint`, world.checkpoints.at(-1) ?? "");
    if (name === "newer") keep("charge.tlog-proof", await proofOf(7));
    world.later(10);
  }
  for (const [path, { bytes }] of world.bodies) keep(`log/${path}`, bytes);
  keep("log.key", `${key}\n`);
});

function keep(name: string, content: string | Buffer): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return name;
}

async function proofOf(number: number): Promise<string> {
  const deps = {
    findLeaf: async (factKey: string) => world.leaves.get(factKey),
    readCheckpoint: async () => world.checkpoints.at(-1),
    read: async (path: string) => world.bodies.get(path)?.bytes,
  };
  return (await prove(deps, ledgerKey(number))) ?? "";
}

/** From wherever the files are. */
function audit(...args: string[]): Promise<Ended> {
  const at = (arg: string) => (/\.(checkpoint|tlog-proof|key)$|^log$/.test(arg) ? join(folder, arg) : arg);
  return typed(...args.map(at));
}

describe("prove", () => {
  test("says what a proof proves, with the log's key and no network", async () => {
    const { status, out } = await audit("prove", "charge.tlog-proof", "--key", "log.key");
    expect({ status, out }).toMatchObject({
      status: 0,
      out: expect.stringContaining("entry 6 of 500 in the log log.example/audit"),
    });
    expect(out).toContain('"subjectId": "ver_7"');
    const json = JSON.parse((await audit("prove", "charge.tlog-proof", "--key", key, "--json")).out);
    expect(json).toMatchObject({ index: 6, size: 500, entry: { fact: "ledger", key: ledgerKey(7) } });
  });

  test("names what does not hold, and ends with 1", async () => {
    const proof = await proofOf(9);
    const forged = checkpointText({ origin: "log.example/audit", size: 800, root: Buffer.alloc(32) });
    const stranger = testSigner();
    const signed = signedNote(forged, [{ key: stranger.key, signature: await stranger.sign(forged) }]);
    const cases: [content: string, fault: string][] = [
      [proof.replace("index 8", "index 9"), "do not lead to the root"],
      [proof.replace(/extra .{6}/, "extra AAAAAA"), "do not lead to the root"],
      [proof.slice(0, 300), "it ends before its checkpoint"],
      [proof.replace(/\n\n[\s\S]*/, `\n\n${signed}`), "none of the keys"],
      ["hello", "does not begin with c2sp.org/tlog-proof@v1"],
    ];
    for (const [content, fault] of cases) {
      const { status, out, err } = await audit("prove", keep("broken.tlog-proof", content), "--key", "log.key");
      expect({ status, out }).toEqual({ status: 1, out: "" });
      expect(err).toContain("broken.tlog-proof: ");
      expect(err).toContain(fault);
    }
  }, 60_000);

  test("without a service and without a key says what to give", async () => {
    const { status, err } = await audit("prove", "charge.tlog-proof", "--data", join(folder, "nowhere"));
    expect(status).toBe(1);
    expect(err).toContain("No service runs on");
    expect(err).toContain("Or give --key.");
  });
});

describe("consistency", () => {
  const withLog = ["--key", "log.key", "--log", "log"];

  test("shows that nothing was rewritten between what two people kept, a checkpoint or a proof", async () => {
    for (const [older, newer, sizes] of [
      ["older.checkpoint", "newer.checkpoint", "(100 entries) is the beginning of"],
      ["older.checkpoint", "charge.tlog-proof", "(500 entries)"],
      ["charge.tlog-proof", "latest.checkpoint", "(800 entries)"],
      ["newer.checkpoint", "newer.checkpoint", "(500 entries)"],
    ] as const) {
      const { status, out } = await audit("consistency", older, newer, ...withLog);
      expect({ status, out }).toMatchObject({ status: 0, out: expect.stringContaining(sizes) });
    }
  }, 60_000);

  test("finds a fork, a rewritten history, a forged and a foreign checkpoint, and a log that lost entries", async () => {
    const sign = async (size: number, root: Buffer, origin = "log.example/audit") => {
      const text = checkpointText({ origin, size, root });
      const [signer] = await world.depsFor().signers();
      if (signer === undefined) throw new Error("the log has a key");
      return signedNote(text, [{ key: signer.key, signature: await signer.sign(text) }]);
    };
    keep("forked.checkpoint", await sign(500, Buffer.alloc(32, 1)));
    keep("rewritten.checkpoint", await sign(120, Buffer.alloc(32, 1)));
    keep("beyond.checkpoint", await sign(900, Buffer.alloc(32, 1)));
    keep("forged.checkpoint", (world.checkpoints.at(-1) ?? "").replace("\n800\n", "\n801\n"));
    for (const [older, newer, fault] of [
      ["newer.checkpoint", "forked.checkpoint", "The log was forked"],
      ["rewritten.checkpoint", "newer.checkpoint", "History was rewritten"],
      ["newer.checkpoint", "older.checkpoint", "name the older one first"],
      ["older.checkpoint", "forged.checkpoint", "does not fit its text"],
      ["older.checkpoint", "beyond.checkpoint", "The log holds 800 entries, fewer than the 900"],
    ] as const) {
      const { status, err } = await audit("consistency", older, newer, ...withLog);
      expect(status).toBe(1);
      expect(err).toContain(fault);
    }
  }, 60_000);

  test("names the tile that is missing", async () => {
    const copy = keep("log-with-a-hole/checkpoint", world.checkpoints.at(-1) ?? "");
    const { status, err } = await audit(
      "consistency",
      "older.checkpoint",
      "newer.checkpoint",
      "--key",
      "log.key",
      "--log",
      join(folder, dirname(copy)),
    );
    expect(status).toBe(1);
    expect(err).toMatch(/tile\/0\/\S+ is missing/);
  });
});

test.each([
  [["conquer"], 'There is no command "conquer"'],
  [["prove"], "FILE is missing."],
  [["prove", "a", "b"], '"b" is one word too many.'],
  [["prove", "a", "--file", "b"], "There is no flag --file"],
  [["consistency", "a"], "NEW is missing."],
])("%j is not understood, says why, and ends with 2", async (args, said) => {
  const { status, err } = await audit(...args);
  expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(said) });
});

test("the help of a command names its files in their order", async () => {
  expect((await audit("consistency", "--help")).out).toContain(
    "npm run -s audit -- consistency OLD NEW [--log URL|DIR]",
  );
});
