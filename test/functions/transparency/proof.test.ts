import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkpointText, openCheckpoint } from "../../../functions/transparency/checkpoint.ts";
import { openNote, signedNote } from "../../../functions/transparency/note.ts";
import { openProof, proofText } from "../../../functions/transparency/proof.ts";
import { parseVkey, type VerifierKey, verifierKey, vkeyOf } from "../../../functions/transparency/verifier-key.ts";
import { naivePath, naiveRoot } from "./naive-log.ts";

type Pair = { key: VerifierKey; sign: (text: string) => { key: VerifierKey; signature: Buffer } };

function signer(name: string, role: "log" | "witness" = "log"): Pair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = verifierKey(name, rawOf(publicKey), role);
  return { key, sign: (text) => ({ key, signature: sign(null, Buffer.from(text), privateKey) }) };
}

function rawOf(publicKey: KeyObject): Buffer {
  return Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url");
}

const origin = "log.example/audit";
const log = signer(origin);
const entries = Array.from({ length: 300 }, (_, at) => Buffer.from(`entry ${at}`));
const checkpoint = checkpointText({ origin, size: entries.length, root: naiveRoot(entries) });
const signed = signedNote(checkpoint, [log.sign(checkpoint)]);
const proof = (index: number, note = signed) =>
  proofText({ entry: entries[index] ?? Buffer.of(), index, path: naivePath(index, entries), checkpoint: note });

describe("a signed note", () => {
  test("of the specification is opened by the key that stands beside it", () => {
    const key = parseVkey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
    const note =
      "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
    expect(openNote(note, [key]).text).toBe("This is an example message.\n");
    expect(vkeyOf(key)).toBe("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
    expect(() => openNote(note.replace("example message", "example massage"), [key])).toThrow("does not fit its text");
  });

  test("passes over the signatures of others, and says who signed where nobody known did", () => {
    const other = signer("other.example");
    const text = "one\n\ntwo\n";
    const note = signedNote(text, [other.sign(text), log.sign(text)]);
    expect(openNote(note, [log.key])).toMatchObject({ text, signers: [{ key: log.key }] });
    expect(() => openNote(note, [signer(origin).key])).toThrow(`${origin}+${log.key.id}, and by none of the keys`);
  });

  test.each([
    ["without signatures", "text\n"],
    ["with a control character", signedNote("te\u001bxt\n", [log.sign("te\u001bxt\n")])],
    ["whose signature is no base64", signedNote("text\n", [log.sign("text\n")]).replace(/.=*\n$/, "*\n")],
    ["that ends without a newline", signedNote("text\n", [log.sign("text\n")]).slice(0, -1)],
  ])("%s is refused", (_what, note) => {
    expect(() => openNote(note, [log.key])).toThrow(/no signed note|not base64/);
  });

  test.each([
    ["whose id is another's", vkeyOf(log.key).replace(log.key.id, "00000000")],
    [
      "of another algorithm",
      `${origin}+${log.key.id}+${Buffer.concat([Buffer.of(2), log.key.publicKey]).toString("base64")}`,
    ],
    ["with a space in its name", "a b+00000000+AA=="],
  ])("a verifier key %s is refused", (_what, vkey) => {
    expect(() => parseVkey(vkey)).toThrow(/is not that of|none of Ed25519|is written name/);
  });
});

describe("a checkpoint", () => {
  test("tells the log's size and root to whoever knows its key", () => {
    expect(openCheckpoint(signed, [log.key])).toEqual({
      origin,
      size: 300,
      root: naiveRoot(entries),
      witnesses: [],
    });
  });

  test("that a known witness has signed says which, and when", () => {
    const witness = signer("witness.example/w1", "witness");
    const { signature } = witness.sign(`cosignature/v1\ntime 1679315147\n${checkpoint}`);
    const seconds = Buffer.alloc(8);
    seconds.writeBigUInt64BE(1679315147n);
    const cosigned = signedNote(checkpoint, [
      log.sign(checkpoint),
      { key: witness.key, signature: Buffer.concat([seconds, signature]) },
    ]);
    const [found] = openCheckpoint(cosigned, [log.key, witness.key]).witnesses;
    expect(found).toEqual({ key: witness.key, at: new Date("2023-03-20T12:25:47Z") });
    expect(openCheckpoint(cosigned, [log.key]).witnesses).toEqual([]);
    expect(() => openCheckpoint(cosigned, [witness.key])).toThrow("has not signed it");
  });

  test("of another log, though a known key signed it, is refused", () => {
    const foreign = checkpointText({ origin: "elsewhere.example", size: 1, root: naiveRoot(entries) });
    expect(() => openCheckpoint(signedNote(foreign, [log.sign(foreign)]), [log.key])).toThrow("elsewhere.example");
  });

  test.each([
    ["a size with a leading zero", `${origin}\n0300\n${naiveRoot(entries).toString("base64")}\n`],
    ["a short root", `${origin}\n300\nAAAA\n`],
    ["no root", `${origin}\n300\n`],
    ["an empty line behind it", `${checkpoint}\n`],
  ])("with %s is refused, whoever signed it", (_what, text) => {
    expect(() => openCheckpoint(signedNote(text, [log.sign(text)]), [log.key])).toThrow();
  });
});

describe("a proof", () => {
  test("proves its entry with no more than the log's key", () => {
    for (const index of [0, 1, 255, 256, 299]) {
      const proven = openProof(proof(index), [log.key]);
      expect(proven.entry.toString()).toBe(`entry ${index}`);
      expect(proven.checkpoint.size).toBe(300);
    }
  });

  test("in which any character was changed is refused", () => {
    const text = proof(17);
    for (let at = 0; at < text.length; at += 7) {
      const character = text[at] === "A" ? "B" : "A";
      const changed = `${text.slice(0, at)}${character}${text.slice(at + 1)}`;
      expect(() => openProof(changed, [log.key]), `character ${at}`).toThrow();
    }
  });

  test.each([
    [
      "another entry",
      proof(17).replace(/extra .*/, `extra ${Buffer.from("entry 18").toString("base64")}`),
      "do not lead",
    ],
    ["another place", proof(17).replace("index 17", "index 18"), "do not lead"],
    ["a place beyond its checkpoint", proof(17).replace("index 17", "index 300"), "ends before entry 300"],
    ["a path that lacks a hash", proof(17).replace(/(index 17\n).*\n/, "$1"), /too short or too long|do not lead/],
    ["no entry", proof(17).replace(/extra .*\n/, ""), "does not hold the entry"],
    ["another beginning", proof(17).replace("@v1", "@v2"), "does not begin with"],
  ])("with %s is refused by name", (_what, text, reason) => {
    expect(() => openProof(text, [log.key])).toThrow(reason);
  });
});
