import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuditKeys } from "../../functions/contract/audit-log.ts";
import { receipt } from "../audit/receipt.ts";
import { type Answer, ask, post, read } from "./ask.ts";
import { matchingRequest, type Service } from "./service.ts";
import { differs, holds, needsTestKey, type Probe } from "./verdict.ts";

/** What a caller keeps as evidence, verified as an auditor verifies it. */
export function evidenceProbe({ test, testKey }: Pick<Service, "test" | "testKey">): Probe {
  return {
    what: "receipt and proof of a verification",
    look: async () => (testKey === undefined ? needsTestKey : evidence(test, testKey)),
  };
}

async function evidence(test: string, key: string) {
  const verified = await post(`${test}/v1/verify`, key, matchingRequest());
  if (typeof verified.body.receipt !== "string") {
    return differs(`A verification was answered with ${verified.status} and without a receipt.`);
  }
  const began = performance.now();
  const proof = await proven(`${test}/v1/verify/${String(verified.body.verificationId)}/proof`, key);
  if (proof.status !== 200) return differs(`Its proof was answered with ${proof.status} ${String(proof.body.status)}.`);
  await verify(test, verified.text, proof.text);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return holds(`The receipt's signature fits, and after ${seconds} s the log proved its hash.`);
}

const longestMs = 120_000;

/** The log takes in what happened every few seconds, and says when to ask again. */
async function proven(url: string, key: string): Promise<Answer> {
  const until = performance.now() + longestMs;
  for (;;) {
    const answer = await read(url, key);
    if (answer.status !== 202 || performance.now() > until) return answer;
    const seconds = Number(answer.headers["retry-after"]) || 1;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/** Throws, and says why, where the one does not belong to the other. */
async function verify(test: string, answer: string, proof: string): Promise<void> {
  const keysUrl = `${test}/.well-known/audit-keys`;
  const { log } = AuditKeys.pick({ log: true }).parse((await ask(keysUrl)).body);
  const folder = await mkdtemp(join(tmpdir(), "probe-"));
  const files = { file: join(folder, "receipt"), proof: join(folder, "proof") };
  try {
    await writeFile(files.file, answer);
    await writeFile(files.proof, proof);
    await receipt({ ...files, keys: keysUrl, key: [log.vkey], data: "" });
  } finally {
    await rm(folder, { recursive: true });
  }
}
